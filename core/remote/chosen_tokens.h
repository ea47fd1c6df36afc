#pragma once

#include "core/engine/commands.h"
#include "core/engine/events.h"
#include "core/remote/remote_server.h"

#include <stop_token>
#include <string>

namespace vitrine {

/// Returns whether the capture requests nothing but the logits of tokens chosen by the caller.
bool isOfChosenTokens(const Capture& command) noexcept;

/// Carries out a Capture of chosen tokens (isOfChosenTokens). For each position, emits the log-probabilities of the
/// chosen tokens that the server reports, in place of logits and without ranks. Sends one request per position to vLLM,
/// but a single request to SGLang. Throws Error.
void captureChosenTokens(const Capture& command, RemoteServer& server, const std::string& model,
                         const Capabilities& can, const std::stop_token& stop, const EventSink& sink);

}  // namespace vitrine

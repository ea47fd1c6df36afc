#pragma once

#include "core/generate/engine/commands.h"
#include "core/generate/engine/events.h"
#include "core/generate/remote/remote_server.h"

#include <stop_token>
#include <string>

namespace vitrine {

/// Returns whether the capture requests nothing but the logits of tokens chosen by the caller.
bool isOfChosenTokens(const Capture& command) noexcept;

/// Carries out a Capture of chosen tokens (isOfChosenTokens). For each position, emits the log-probabilities that the
/// server reports for the chosen tokens. They are stored in place of logits; ranks are not set. vLLM gets one request
/// per position, SGLang a single request for all positions. Throws Error if a request fails.
void captureChosenTokens(const Capture& command, RemoteServer& server, const std::string& model,
                         const Capabilities& can, const std::stop_token& stop, const EventSink& sink);

}  // namespace vitrine

#pragma once

#include "core/engine/commands.h"
#include "core/engine/events.h"
#include "core/remote/remote_server.h"

#include <stop_token>
#include <string>

namespace vitrine {

/// Whether the capture requests only logits of chosen tokens, as TrackedTokens does.
bool isOfChosenTokens(const Capture& command) noexcept;

/// Carries out a Capture of chosen tokens (isOfChosenTokens). For each position it emits what the server reports about
/// them: the log-probability in place of the logit, without ranks. Sends one request per position to vLLM, a single
/// request to SGLang. Throws Error.
void captureChosenTokens(const Capture& command, RemoteServer& server, const std::string& model,
                         const Capabilities& can, const std::stop_token& stop, const EventSink& sink);

}  // namespace vitrine

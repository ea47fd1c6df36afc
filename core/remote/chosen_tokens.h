#pragma once

#include "core/engine/commands.h"
#include "core/engine/events.h"
#include "core/remote/remote_server.h"

#include <stop_token>
#include <string>

namespace vitrine {

/// Whether it asks for nothing but what the model says of chosen tokens: what TrackedTokens wants.
bool isOfChosenTokens(const Capture& command) noexcept;

/// Answers a Capture of chosen tokens (isOfChosenTokens): for each position what the server says of them, with the
/// log-probability for the logit, and no ranks. vLLM is asked once for each position, SGLang once. Throws Error.
void captureChosenTokens(const Capture& command, RemoteServer& server, const std::string& model,
                         const Capabilities& can, const std::stop_token& stop, const EventSink& sink);

}  // namespace vitrine

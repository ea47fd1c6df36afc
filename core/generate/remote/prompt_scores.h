#pragma once

#include "core/generate/engine/commands.h"
#include "core/generate/engine/events.h"
#include "core/generate/remote/remote_server.h"

#include <stop_token>
#include <string>

namespace vitrine {

/// Returns whether the capture requests nothing but the scores of a prompt.
bool isOfScores(const Capture& command) noexcept;

/// Requests the probabilities of the tokens of a prompt from a server (Capabilities::promptLogprobs), with vLLM's
/// /v1/completions or SGLang's /generate. Emits PromptScored and CaptureFinished. Throws ServerRefusal if the server
/// refuses the request, HttpCancelled after a stop was requested, and Error for other failures. Precondition:
/// isOfScores(command).
void scorePromptOnServer(const Capture& command, RemoteServer& server, const std::string& model,
                         const Capabilities& can, const std::stop_token& stop, const EventSink& sink);

}  // namespace vitrine

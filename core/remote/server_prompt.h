#pragma once

#include "core/engine/commands.h"
#include "core/engine/token_record.h"
#include "core/remote/remote_server.h"

#include <cstddef>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace vitrine {

/// The prompt that a server makes of messages.
struct ServerPrompt {
    std::string text;
    std::vector<PromptToken> tokens;  ///< all have the origin Template, since no server reports the message of a token
};

/// Requests the prompt of a Generate with messages from a server that reports it (Capabilities::saysPrompts): vLLM's
/// /tokenize and /detokenize, llama-server's /apply-template and /tokenize. nullopt if the server refuses or the answer
/// is not usable. Throws HttpCancelled.
std::optional<ServerPrompt> serverPrompt(const Generate& command, RemoteServer& server, const std::string& model,
                                         const Capabilities& can, const std::stop_token& stop);

/// Requests the prompt even if the ability is unknown. Throws ServerRefusal if the server refuses, and Error if the
/// answer is not usable.
ServerPrompt askPrompt(const Generate& command, RemoteServer& server, const std::string& model, const Capabilities& can,
                       const std::stop_token& stop);

/// Number of tokens of a text on a server that reports it (Capabilities::tokenize), without tokens that begin or end a
/// prompt. nullopt if the server does not report it. Throws HttpCancelled.
std::optional<std::size_t> tokensOnServer(const std::string& text, RemoteServer& server, const std::string& model,
                                          const Capabilities& can, const std::stop_token& stop);

/// Requests the number of tokens even if the ability is unknown. Throws ServerRefusal if the server refuses.
std::optional<std::size_t> askTokens(const std::string& text, RemoteServer& server, const std::string& model,
                                     const Capabilities& can, const std::stop_token& stop);

/// The bytes of pieces in a vocabulary's spelling ("Ġthe", "▁the", "<0x0A>") that together are `text`; empty if no
/// known spelling gives that text.
std::vector<std::string> bytesOfPieces(const std::vector<std::string>& pieces, const std::string& text);

}  // namespace vitrine

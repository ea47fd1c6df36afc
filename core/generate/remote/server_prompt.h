#pragma once

#include "core/generate/engine/commands.h"
#include "core/generate/engine/token_record.h"
#include "core/generate/remote/remote_server.h"

#include <cstddef>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace vitrine {

/// The prompt that a server makes of a list of messages.
struct ServerPrompt {
    std::string text;
    /// The tokens of the prompt. All have the origin Template, because no server reports to which message a token
    /// belongs.
    std::vector<PromptToken> tokens;
};

/// Requests the prompt of a Generate with messages from a server that reports prompts (Capabilities::saysPrompts): with
/// vLLM's /tokenize and /detokenize, or llama-server's /apply-template and /tokenize. Returns nullopt if the server
/// refuses or its answer is not usable. Throws HttpCancelled.
std::optional<ServerPrompt> serverPrompt(const Generate& command, RemoteServer& server, const std::string& model,
                                         const Capabilities& can, const std::stop_token& stop);

/// Requests the prompt even if it is unknown whether the server reports prompts. Throws ServerRefusal if the server
/// refuses, and Error if its answer is not usable.
ServerPrompt askPrompt(const Generate& command, RemoteServer& server, const std::string& model, const Capabilities& can,
                       const std::stop_token& stop);

/// Returns the number of tokens of a text on a server that can tokenize (Capabilities::tokenize). Special
/// tokens that mark the beginning or the end of a prompt are not added. Returns nullopt if the server does not report
/// the number. Throws HttpCancelled.
std::optional<std::size_t> tokensOnServer(const std::string& text, RemoteServer& server, const std::string& model,
                                          const Capabilities& can, const std::stop_token& stop);

/// Requests the number of tokens even if it is unknown whether the server can tokenize. Throws ServerRefusal if the
/// server refuses.
std::optional<std::size_t> askTokens(const std::string& text, RemoteServer& server, const std::string& model,
                                     const Capabilities& can, const std::stop_token& stop);

/// Converts pieces from the spelling of a vocabulary ("Ġthe", "▁the", "<0x0A>") to bytes. The bytes of all pieces must
/// form `text`. Returns none if no known spelling gives that text.
std::vector<std::string> bytesOfPieces(const std::vector<std::string>& pieces, const std::string& text);

}  // namespace vitrine

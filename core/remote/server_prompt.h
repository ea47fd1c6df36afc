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

/// What a server makes of messages.
struct ServerPrompt {
    std::string text;
    std::vector<PromptToken> tokens;  ///< of the template, since no server says from which message they are
};

/// Asks a server that can say it (Capabilities::saysPrompts) for the prompt of a Generate with messages: vLLM's
/// /tokenize and /detokenize, llama-server's /apply-template and /tokenize. Nothing where it refuses that,
/// or says something else. Throws HttpCancelled.
std::optional<ServerPrompt> serverPrompt(const Generate& command, RemoteServer& server, const std::string& model,
                                         const Capabilities& can, const std::stop_token& stop);

/// The same whether or not it is known to be able to. Throws ServerRefusal where it refuses that, and Error where it
/// says something else.
ServerPrompt askPrompt(const Generate& command, RemoteServer& server, const std::string& model, const Capabilities& can,
                       const std::stop_token& stop);

/// How many tokens a text is for a server that can say it (Capabilities::tokenize), without those that begin or end a
/// prompt. Nothing where it does not say. Throws HttpCancelled.
std::optional<std::size_t> tokensOnServer(const std::string& text, RemoteServer& server, const std::string& model,
                                          const Capabilities& can, const std::stop_token& stop);

/// The same whether or not it is known to be able to. Throws ServerRefusal where it refuses that.
std::optional<std::size_t> askTokens(const std::string& text, RemoteServer& server, const std::string& model,
                                     const Capabilities& can, const std::stop_token& stop);

/// The bytes of pieces as a vocabulary spells them ("Ġthe", "▁the", "<0x0A>"), of which all together are `text`; empty
/// where no way of spelling leads there.
std::vector<std::string> bytesOfPieces(const std::vector<std::string>& pieces, const std::string& text);

}  // namespace vitrine

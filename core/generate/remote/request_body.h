#pragma once

#include "core/base/sentence.h"
#include "core/generate/engine/commands.h"
#include "core/generate/remote/server_kind.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace vitrine {

/// Returns a sentence about the settings that are not sent at level `level` but are sent at the next higher level.
Sentence levelSentence(RequestLevel level);

/// Names of settings that are not sampler parameters. They are used in RequestBody::omitted and PromptReady::omitted.
inline constexpr const char* kOmittedOrder = "samplers";
inline constexpr const char* kOmittedBias = "bias";
inline constexpr const char* kOmittedStops = "stop";
inline constexpr const char* kOmittedSeed = "seed";

/// The JSON body of a request, and the settings that are missing in it.
struct RequestBody {
    std::string json = {};
    /// Sentences about settings changed by the user that are not sent to the server.
    std::vector<Sentence> notices = {};
    std::vector<std::string> omitted = {};  ///< names of all settings that are not sent
    /// XXH64 of all settings except messages, length limits, the seed, and the number of log-probabilities.
    std::uint64_t settings = 0;
};

/// The field that a server refuses with status 400, if an answer without this field is still acceptable.
struct RefusedField {
    std::string name = {};  ///< name of the refused field; empty if no such field is found
    /// Whether the error is about the model, the messages or a required field. Then leaving out other fields does not
    /// help.
    bool isOfAnother = false;
};
/// Determines the refused field of the request `json`. `field`: the field that the server names, or empty; `message`:
/// the server's error message.
RefusedField refusedField(const std::string& json, const std::string& field, const std::string& message);
/// Removes fields from a body, and adds a notice about them.
void leaveOut(RequestBody& body, const std::vector<std::string>& fields);

/// Returns the body for /v1/chat/completions. `seed` is the seed of the answer. Throws Error for a request that the
/// server does not support at all.
RequestBody chatRequest(const Generate& command, const std::string& model, std::uint64_t seed, const Capabilities& can,
                        RequestLevel level);
/// Returns the body for /v1/responses. LM Studio reports log-probabilities only on this route.
RequestBody responsesRequest(const Generate& command, const std::string& model, const Capabilities& can,
                             RequestLevel level);
/// Returns the body of a request that continues a text without a chat template: for /completion of llama-server, or
/// /v1/completions of other servers.
RequestBody completionRequest(const Generate& command, const std::string& text, const std::string& model,
                              std::uint64_t seed, const Capabilities& can, RequestLevel level);
/// Returns the body of a request for the prompt that a server makes of messages: for vLLM's /tokenize or llama-server's
/// /apply-template.
std::string promptRequest(const Generate& command, const std::string& model, const Capabilities& can);
/// Returns the body of a request for the log-probabilities of `chosen`, which are candidates for the next token. vLLM's
/// /v1/completions returns them after the last of `tokens`, SGLang's /generate at all positions from `first` on.
std::string chosenRequest(std::span<const TokenId> tokens, const std::vector<TokenId>& chosen, std::size_t first,
                          const std::string& model, const Capabilities& can);
/// Returns the body of a request for the log-probabilities of a prompt, with this number of candidates per token: for
/// vLLM's /v1/completions or SGLang's /generate.
std::string scoringRequest(const std::vector<TokenId>& tokens, std::uint32_t alternatives, const std::string& model,
                           const Capabilities& can);

}  // namespace vitrine

#pragma once

#include "core/base/sentence.h"
#include "core/engine/commands.h"
#include "core/remote/server_kind.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace vitrine {

/// A sentence about the settings that the step down from Full, or from Standard, leaves out.
Sentence levelSentence(RequestLevel level);

/// Names of settings that are not sampler parameters, in RequestBody::untold and PromptReady::untold.
inline constexpr const char* kUntoldOrder = "samplers";
inline constexpr const char* kUntoldBias = "bias";
inline constexpr const char* kUntoldStops = "stop";
inline constexpr const char* kUntoldSeed = "seed";

/// The JSON body of a request, and the settings that it leaves out.
struct RequestBody {
    std::string json = {};
    std::vector<Sentence> notices = {};    ///< sentences about user settings that are not sent to the server
    std::vector<std::string> untold = {};  ///< names of all settings that are not sent
    /// XXH64 of all settings, except texts and their lengths, the seed, and the number of log-probabilities.
    std::uint64_t settings = 0;
};

/// The field that a server refuses (400), if an answer without it is still acceptable.
struct RefusedField {
    std::string name = {};  ///< empty: no such field
    /// The error is about the model, the messages or a required field: leaving out other fields does not help.
    bool isOfAnother = false;
};
/// Determines the refused field. `field`: the field that the server names, or empty; `message`: its error message.
RefusedField refusedField(const std::string& json, const std::string& field, const std::string& message);
/// Removes fields from a body, and adds a notice.
void leaveOut(RequestBody& body, const std::vector<std::string>& fields);

/// Body for /v1/chat/completions. `seed` is that of the answer. Throws Error for requests that the server does not
/// support at all.
RequestBody chatRequest(const Generate& command, const std::string& model, std::uint64_t seed, const Capabilities& can,
                        RequestLevel level);
/// Body for /v1/responses, which LM Studio requires for log-probabilities.
RequestBody responsesRequest(const Generate& command, const std::string& model, const Capabilities& can,
                             RequestLevel level);
/// Body to continue a text unchanged: for llama-server's /completion, or /v1/completions of others.
RequestBody completionRequest(const Generate& command, const std::string& text, const std::string& model,
                              std::uint64_t seed, const Capabilities& can, RequestLevel level);
/// Body to get the prompt that a server makes of messages: vLLM's /tokenize, llama-server's /apply-template.
std::string promptRequest(const Generate& command, const std::string& model, const Capabilities& can);
/// Body to get the log-probabilities of chosen tokens after these tokens: vLLM's /v1/completions for the last position,
/// SGLang's /generate for all positions from `first` on.
std::string chosenRequest(std::span<const TokenId> tokens, const std::vector<TokenId>& chosen, std::size_t first,
                          const std::string& model, const Capabilities& can);
/// Body to get the log-probabilities of a prompt: vLLM's /v1/completions, SGLang's /generate.
std::string scoringRequest(const ScorePrompt& command, const std::string& model, const Capabilities& can);

}  // namespace vitrine

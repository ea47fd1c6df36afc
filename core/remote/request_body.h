#pragma once

#include "core/engine/commands.h"
#include "core/remote/server_kind.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace vitrine {

/// What the step down from Full, or from Standard, leaves out: a sentence.
std::string levelSentence(RequestLevel level);

/// Settings that are no parameters of samplers, in RequestBody::untold and PromptReady::untold.
inline constexpr const char* kUntoldOrder = "samplers";
inline constexpr const char* kUntoldBias = "bias";
inline constexpr const char* kUntoldStops = "stop";
inline constexpr const char* kUntoldSeed = "seed";

struct RequestBody {
    std::string json = {};
    std::vector<std::string> notices = {};  ///< what the user set and the server is not told, as sentences
    std::vector<std::string> untold = {};   ///< names of all settings that it is not told, whatever they are
    std::uint64_t settings = 0;  ///< XXH64 of all that is asked beside the texts, their lengths, the seed and how many
                                 ///< log-probabilities
};

/// Which field a server says it refuses (400), of those without which it can still answer as it is meant to.
struct RefusedField {
    std::string name = {};     ///< empty: none of these
    bool isOfAnother = false;  ///< it is about the model, the messages or what must not be left out: less of the rest
                               ///< is no help
};
/// `field`: as the server names it apart, else empty; `message`: its words.
RefusedField refusedField(const std::string& json, const std::string& field, const std::string& message);
/// Takes fields out of a body, and says so.
void leaveOut(RequestBody& body, const std::vector<std::string>& fields);

/// For /v1/chat/completions. `seed` is that of the answer. Throws Error for what the server cannot do at all.
RequestBody chatRequest(const Generate& command, const std::string& model, std::uint64_t seed, const Capabilities& can,
                        RequestLevel level);
/// For /v1/responses, which LM Studio needs for log-probabilities.
RequestBody responsesRequest(const Generate& command, const std::string& model, const Capabilities& can,
                             RequestLevel level);
/// To continue a text as it is, for llama-server's /completion or /v1/completions of others.
RequestBody completionRequest(const Generate& command, const std::string& text, const std::string& model,
                              std::uint64_t seed, const Capabilities& can, RequestLevel level);
/// For the prompt that a server makes of messages: vLLM's /tokenize, llama-server's /apply-template.
std::string promptRequest(const Generate& command, const std::string& model, const Capabilities& can);
/// For the log-probabilities of chosen tokens behind these: vLLM's /v1/completions, of the last position alone;
/// SGLang's /generate, of all from `first` on.
std::string chosenRequest(std::span<const TokenId> tokens, const std::vector<TokenId>& chosen, std::size_t first,
                          const std::string& model, const Capabilities& can);
/// For the log-probabilities of a prompt: vLLM's /v1/completions, SGLang's /generate.
std::string scoringRequest(const ScorePrompt& command, const std::string& model, const Capabilities& can);

}  // namespace vitrine

#pragma once

#include "core/base/sentence.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// The known kinds of servers.
enum class ServerKind : std::uint8_t { Other, Vllm, LlamaServer, Sglang, Ollama, LmStudio, Tgi };

/// The name for users: "vLLM"; "OpenAI-compatible server" for Other.
std::string_view serverKindName(ServerKind kind) noexcept;
/// The kind with that name; nullopt if not found.
std::optional<ServerKind> serverKindOf(std::string_view name) noexcept;

/// A model that a server offers.
struct RemoteModel {
    std::string id;
    std::string ownedBy;
    std::uint32_t contextLength = 0;         ///< context length in use; 0: unknown
    std::uint32_t trainedContextLength = 0;  ///< 0: unknown
    std::uint32_t vocabularySize = 0;
    std::uint64_t parameters = 0;
    std::uint64_t bytes = 0;
};

/// The models in the answer of /v1/models. Throws Error if it is not a model list.
std::vector<RemoteModel> parseModelList(std::string_view body);

/// The kind of server that the owners of its models indicate.
ServerKind kindOfModels(const std::vector<RemoteModel>& models) noexcept;

/// Which settings a request contains. A server that answers 400 is asked again with a lower level.
enum class RequestLevel : std::uint8_t {
    Full,      ///< with the extensions of its kind
    Standard,  ///< settings of OpenAI's protocol
    Plain,     ///< settings that every server accepts: model, messages, maximum number of tokens
};

/// Settings of an answer that a server refused (400), and what it accepted.
struct RefusedSettings {
    std::uint64_t settings = 0;  ///< RequestBody::settings
    RequestLevel taken = RequestLevel::Standard;
    std::vector<std::string> fields = {};  ///< fields that it refused by name, and that are left out

    bool operator==(const RefusedSettings&) const = default;
};

/// Abilities of a server: initially the usual abilities of its kind, then those that its survey found (ServerSurvey).
/// Combinations of settings that it still refuses (400) are not sent again.
struct Capabilities {
    ServerKind kind = ServerKind::Other;
    std::string version;
    bool tokenIds = false;            ///< reports the ids of generated tokens
    bool promptIds = false;           ///< reports the ids of prompt tokens
    std::uint32_t alternatives = 20;  ///< maximum number of log-probabilities per token; 0: none
    bool promptLogprobs = false;
    bool tokenize = false;
    bool applyTemplate = false;
    bool chosenIds = false;  ///< log-probabilities of chosen tokens at any rank
    bool seed = true;
    bool logitBias = true;
    bool grammar = false;                       ///< GBNF
    bool loadsOnDemand = false;                 ///< has several models, and loads the requested one
    bool continues = false;                     ///< accepts the beginning of an answer
    bool thinks = false;                        ///< accepts the amount of reasoning
    bool thinkingLimit = false;                 ///< accepts a limit of reasoning tokens
    std::vector<RefusedSettings> refused = {};  ///< newest last

    /// The highest level that it accepts with these settings, as far as known.
    RequestLevel levelFor(std::uint64_t settings) const noexcept;
    /// The fields that must be left out with these settings.
    std::vector<std::string> leftOutFor(std::uint64_t settings) const;
    /// Notes that only this level, without these fields, was accepted with these settings. If there are many entries,
    /// the oldest are discarded.
    void noteTaken(std::uint64_t settings, RequestLevel level, std::vector<std::string> leftOut);
    /// Whether it reports the prompt that it makes of messages.
    bool saysPrompts() const noexcept { return tokenize && applyTemplate; }
};

/// The assumed abilities of a kind of server before a survey; they also determine how the survey asks.
Capabilities capabilitiesOf(ServerKind kind);

/// A sentence with the number of log-probabilities that a server reports per token.
Sentence alternativesSentence(std::uint32_t most);

}  // namespace vitrine

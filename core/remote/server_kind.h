#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

enum class ServerKind : std::uint8_t { Other, Vllm, LlamaServer, Sglang, Ollama, LmStudio, Tgi };

/// "vLLM"; "OpenAI-compatible server" for others.
std::string_view serverKindName(ServerKind kind) noexcept;
/// By that name; nothing where there is none of it.
std::optional<ServerKind> serverKindOf(std::string_view name) noexcept;

/// A model that a server offers.
struct RemoteModel {
    std::string id;
    std::string ownedBy;
    std::uint32_t contextLength = 0;         ///< in use; 0: not said
    std::uint32_t trainedContextLength = 0;  ///< likewise
    std::uint32_t vocabularySize = 0;
    std::uint64_t parameters = 0;
    std::uint64_t bytes = 0;
};

/// The models in the answer of /v1/models. Throws Error where it is something else.
std::vector<RemoteModel> parseModelList(std::string_view body);

/// As far as the owners of its models tell.
ServerKind kindOfModels(const std::vector<RemoteModel>& models) noexcept;

/// How much is asked of a server. One that answers 400 is asked with less.
enum class RequestLevel : std::uint8_t {
    Full,      ///< with the extensions of its kind
    Standard,  ///< what OpenAI's protocol has
    Plain,     ///< only what every server takes: model, messages, most tokens
};

/// Settings of an answer that a server refused (400).
struct RefusedSettings {
    std::uint64_t settings = 0;  ///< RequestBody::settings
    RequestLevel taken = RequestLevel::Standard;
    std::vector<std::string> fields = {};  ///< that it refused by their names, and are left out

    bool operator==(const RefusedSettings&) const = default;
};

/// What can be asked of a server: first what its kind usually has, then what it was found to have (ServerSurvey). What
/// it refuses all the same (400) is not asked again with the same settings.
struct Capabilities {
    ServerKind kind = ServerKind::Other;
    std::string version;
    bool tokenIds = false;            ///< of the tokens it writes
    bool promptIds = false;           ///< of those it reads
    std::uint32_t alternatives = 20;  ///< log-probabilities for each token, at most; 0: none
    bool promptLogprobs = false;
    bool tokenize = false;
    bool applyTemplate = false;
    bool chosenIds = false;  ///< log-probabilities of chosen tokens, wherever they rank
    bool seed = true;
    bool logitBias = true;
    bool grammar = false;                       ///< GBNF
    bool loadsOnDemand = false;                 ///< has several models, and loads those that it is asked for
    bool continues = false;                     ///< the beginning of an answer
    bool thinks = false;                        ///< is told how much a model is to think
    bool thinkingLimit = false;                 ///< and how many tokens of reasoning there may be
    std::vector<RefusedSettings> refused = {};  ///< the newest last

    /// How much it takes of these settings, as far as is known.
    RequestLevel levelFor(std::uint64_t settings) const noexcept;
    /// Which fields it is not sent with these settings.
    std::vector<std::string> leftOutFor(std::uint64_t settings) const;
    /// It took no more of them. Of many, the oldest are forgotten.
    void noteTaken(std::uint64_t settings, RequestLevel level, std::vector<std::string> leftOut);
    /// Whether it says what prompt it makes of messages.
    bool saysPrompts() const noexcept { return tokenize && applyTemplate; }
};

/// Of a kind of server, before it was asked: a guess, and in what form it is then asked.
Capabilities capabilitiesOf(ServerKind kind);

/// How many log-probabilities a server says at each place.
std::string alternativesSentence(std::uint32_t most);

}  // namespace vitrine

#pragma once

#include "core/base/sentence.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// The kinds of servers that the program can recognise.
enum class ServerKind : std::uint8_t { Other, Vllm, LlamaServer, Sglang, Ollama, LmStudio, Tgi };

/// Returns the name for users: "vLLM"; "OpenAI-compatible server" for Other.
std::string_view serverKindName(ServerKind kind) noexcept;
/// Returns the kind of server with this name; nullopt if the name is unknown.
std::optional<ServerKind> serverKindOf(std::string_view name) noexcept;

/// A model that a server offers.
struct RemoteModel {
    std::string id;
    std::string ownedBy;
    std::uint32_t contextLength = 0;         ///< context length in use; 0: unknown
    std::uint32_t trainedContextLength = 0;  ///< context length that the model was trained for; 0: unknown
    std::uint32_t vocabularySize = 0;
    std::uint64_t parameters = 0;
    std::uint64_t bytes = 0;
};

/// Returns the models in an answer of /v1/models. Throws Error if the answer is not a model list.
std::vector<RemoteModel> parseModelList(std::string_view body);

/// Returns the kind of server, judged by the field `ownedBy` of its models.
ServerKind kindOfModels(const std::vector<RemoteModel>& models) noexcept;

/// Which settings a request contains. If a server answers with status 400, the request is sent again at a lower level.
enum class RequestLevel : std::uint8_t {
    Full,      ///< all settings, including extensions of this kind of server
    Standard,  ///< only settings of OpenAI's protocol
    Plain,     ///< only settings that every server accepts: model, messages, maximum number of tokens
};

/// A combination of settings that a server refused with status 400, and the reduced request that the server accepted.
struct RefusedSettings {
    std::uint64_t settings = 0;  ///< hash of the settings (RequestBody::settings)
    RequestLevel taken = RequestLevel::Standard;
    std::vector<std::string> fields = {};  ///< names of the fields that the server refused, and that are left out

    bool operator==(const RefusedSettings&) const = default;
};

/// Abilities of a server: initially the usual abilities of its kind, later the abilities that its survey found
/// (ServerSurvey). Combinations of settings that the server nevertheless refuses with status 400 are stored in
/// `refused` and not sent again.
struct Capabilities {
    ServerKind kind = ServerKind::Other;
    std::string version;
    bool tokenIds = false;            ///< whether the server reports the ids of generated tokens
    bool promptIds = false;           ///< whether the server reports the ids of prompt tokens
    std::uint32_t alternatives = 20;  ///< maximum number of log-probabilities per token; 0: none
    bool promptLogprobs = false;
    bool tokenize = false;
    bool applyTemplate = false;
    bool chosenIds = false;  ///< whether the server reports log-probabilities of token ids that the client chooses
    bool seed = true;
    bool logitBias = true;
    bool grammar = false;                       ///< whether the server supports grammars in GBNF
    bool loadsOnDemand = false;                 ///< whether the server has several models, and loads the requested one
    bool continues = false;                     ///< whether the server continues a given beginning of an answer
    bool thinks = false;                        ///< whether the amount of reasoning can be set
    bool thinkingLimit = false;                 ///< whether the number of reasoning tokens can be limited
    std::vector<RefusedSettings> refused = {};  ///< combinations of settings that the server refused, the newest last

    /// Returns the highest level that the server accepts with these settings, as far as known.
    RequestLevel levelFor(std::uint64_t settings) const noexcept;
    /// Returns the fields that must be left out of a request with these settings.
    std::vector<std::string> leftOutFor(std::uint64_t settings) const;
    /// Records that with these settings the server accepted only this level, without the fields in `leftOut`. If there
    /// are many entries, the oldest are discarded.
    void noteTaken(std::uint64_t settings, RequestLevel level, std::vector<std::string> leftOut);
    /// Whether the server reports the prompt that it makes of messages.
    bool saysPrompts() const noexcept { return tokenize && applyTemplate; }
};

/// Returns the assumed abilities of a kind of server, used before a survey. They also determine which requests the
/// survey sends.
Capabilities capabilitiesOf(ServerKind kind);

/// Returns a sentence with the number of log-probabilities that a server reports per token.
Sentence alternativesSentence(std::uint32_t most);

}  // namespace vitrine

#pragma once

#include "core/base/sentence.h"
#include "core/generate/remote/remote_server.h"
#include "core/text/token.h"

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace vitrine {

struct AnswerChunk;

/// Data that a test answer should contain, in addition to its text.
struct ProbeOptions {
    bool ids = false;
    std::uint32_t alternatives = 0;  ///< number of log-probabilities per token to request; 0: none
    std::optional<std::uint32_t> seed = {};
    std::optional<TokenId> bias = {};  ///< token to force with a logit bias
    bool warm = true;                  ///< whether the temperature is high enough that answers differ
};

/// The data that a test answer contained.
struct ProbeAnswer {
    std::string text;  ///< text of the answer, including the reasoning
    std::vector<std::string> pieces;
    std::vector<TokenId> ids;
    std::vector<TokenId> promptIds;
    std::uint32_t alternatives = 0;  ///< largest number of log-probabilities for one token, including the token itself

    /// Whether the text consists of the same piece, repeated at least twice.
    bool isOneTokenRepeated() const;
};

/// The reasons why parts of ProbeOptions are no longer requested. A reason is empty if its part is still requested.
struct ProbeRefusals {
    Sentence ids;
    Sentence alternatives;
    Sentence seed;
    Sentence bias;
};

/// Returns whether the refusal is permanent: the server does not support the request, or refuses its content.
bool isRefusedForGood(const ServerRefusal& refusal) noexcept;
/// Returns whether a refusal shows that one setting is not supported. Precondition: the server accepts the request
/// without this setting. Then even a server error (500) must be caused by the setting, and the result is true.
bool isFoundOut(const ServerRefusal& refusal) noexcept;
/// Returns a sentence about the refusal: "The server refused the test request (HTTP 404)."
Sentence refusedSentence(const ServerRefusal& refusal);
/// Returns the number of log-probabilities to request from a server of this kind. A server that allows fewer reports
/// its limit in an error.
std::uint32_t mostAlternatives(ServerKind kind) noexcept;

/// Makes a server generate answers of a few tokens, to find out which data the answers contain.
class ProbeRequests {
public:
    static constexpr const char* kQuestion = "Write a few random words.";
    /// A question, and the beginning of its answer (kBegun) that the server shall continue. A server that continues
    /// answers writes only the rest of the word (kRest); other servers write the whole word.
    static constexpr const char* kWordQuestion = "Repeat this word: Constantinople";
    static constexpr const char* kBegun = "Constantin";
    static constexpr const char* kRest = "ople";

    ProbeRequests(RemoteServer& server, const std::string& model, const Capabilities& can, const std::stop_token& stop)
        : m_server(server), m_model(model), m_can(can), m_stop(stop)
    {
    }

    /// Requests an answer. If the server refuses a part of `options`, that part is removed, and the request is
    /// repeated. Throws ServerRefusal if the server refuses even the smallest request, HttpFailure, HttpCancelled, and
    /// Error for an empty answer.
    ProbeAnswer ask(ProbeOptions& options) { return ask(options, false); }
    /// Requests an answer from /v1/responses, to test log-probabilities only.
    ProbeAnswer askResponses(std::uint32_t alternatives);
    /// Requests the continuation of kBegun. Throws ServerRefusal, HttpFailure, HttpCancelled, and Error for an empty
    /// answer.
    ProbeAnswer askToContinue();

    const ProbeRefusals& refused() const noexcept { return m_refused; }
    std::uint32_t answers() const noexcept { return m_answers; }

private:
    enum class Part { Ids, Alternatives, Seed, Bias, Warmth };

    /// `isTrial`: whether an answer without content is accepted instead of an Error.
    ProbeAnswer ask(ProbeOptions& options, bool isTrial);
    static std::vector<Part> partsOf(const ProbeOptions& options);
    static void leaveOut(ProbeOptions& options, Part part);
    static std::optional<Part> blamed(const ProbeOptions& options, const ServerRefusal& refusal);
    void giveUp(ProbeOptions& options, Part part, const ServerRefusal& refusal);
    void tryEachAlone(ProbeOptions& options);
    nlohmann::json bodyFor(const ProbeOptions& options) const;
    ProbeAnswer receive(const char* path, const nlohmann::json& body, AnswerChunk (*parse)(std::string_view));

    RemoteServer& m_server;
    const std::string& m_model;
    const Capabilities& m_can;
    const std::stop_token& m_stop;
    ProbeRefusals m_refused;
    std::uint32_t m_answers = 0;
};

}  // namespace vitrine

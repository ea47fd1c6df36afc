#pragma once

#include "core/base/sentence.h"
#include "core/remote/remote_server.h"
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
struct TalkWants {
    bool ids = false;
    std::uint32_t alternatives = 0;  ///< log-probabilities per token; 0: none
    std::optional<std::uint32_t> seed = {};
    std::optional<TokenId> bias = {};  ///< force this token with a logit bias
    bool warm = true;                  ///< use a temperature at which answers differ
};

/// The content of a test answer.
struct HeardTalk {
    std::string text;  ///< including the reasoning
    std::vector<std::string> pieces;
    std::vector<TokenId> ids;
    std::vector<TokenId> promptIds;
    std::uint32_t alternatives = 0;  ///< largest number of log-probabilities at one place, including the token itself

    /// Whether the text is one piece, repeated at least twice.
    bool isOneTokenRepeated() const;
};

/// The reason why a request was given up, as a sentence; empty if it was not.
struct TalkRefusals {
    Sentence ids;
    Sentence alternatives;
    Sentence seed;
    Sentence bias;
};

/// Whether the refusal is permanent: the server does not support the request, or refuses its content.
bool isRefusedForGood(const ServerRefusal& refusal) noexcept;
/// Whether the refusal of a setting, next to an accepted request without it, counts as a result. An error of the server
/// (500) then counts, too.
bool isFoundOut(const ServerRefusal& refusal) noexcept;
/// A sentence about the refusal: "The server refused the test request (HTTP 404)."
Sentence refusedSentence(const ServerRefusal& refusal);
/// The number of log-probabilities to request from such a server; a server that allows fewer reports its limit.
std::uint32_t mostAlternatives(ServerKind kind) noexcept;

/// Makes a server generate answers of a few tokens, to see which data they contain.
class SurveyTalk {
public:
    static constexpr const char* kQuestion = "Write a few random words.";
    /// An answer that has begun. A server that continues it writes the rest of the word; others write the whole word.
    static constexpr const char* kWordQuestion = "Repeat this word: Constantinople";
    static constexpr const char* kBegun = "Constantin";
    static constexpr const char* kRest = "ople";

    SurveyTalk(RemoteServer& server, const std::string& model, const Capabilities& can, const std::stop_token& stop)
        : m_server(server), m_model(model), m_can(can), m_stop(stop)
    {
    }

    /// Requests an answer. If the server refuses a part of `wants`, it is removed, and the request is repeated. Throws
    /// ServerRefusal if the server refuses even the smallest request, HttpFailure, HttpCancelled, and Error for an
    /// empty answer.
    HeardTalk ask(TalkWants& wants) { return ask(wants, false); }
    /// Requests an answer from /v1/responses, only for log-probabilities.
    HeardTalk askResponses(std::uint32_t alternatives);
    /// Requests the text after kBegun. Throws the same errors as `ask`.
    HeardTalk askToContinue();

    const TalkRefusals& refused() const noexcept { return m_refused; }
    std::uint32_t answers() const noexcept { return m_answers; }

private:
    enum class Part { Ids, Alternatives, Seed, Bias, Warmth };

    /// `isTrial`: an answer without content is not an error.
    HeardTalk ask(TalkWants& wants, bool isTrial);
    static std::vector<Part> partsOf(const TalkWants& wants);
    static void leaveOut(TalkWants& wants, Part part);
    static std::optional<Part> blamed(const TalkWants& wants, const ServerRefusal& refusal);
    void giveUp(TalkWants& wants, Part part, const ServerRefusal& refusal);
    void tryEachAlone(TalkWants& wants);
    nlohmann::json bodyFor(const TalkWants& wants) const;
    HeardTalk hear(const char* path, const nlohmann::json& body, AnswerChunk (*parse)(std::string_view));

    RemoteServer& m_server;
    const std::string& m_model;
    const Capabilities& m_can;
    const std::stop_token& m_stop;
    TalkRefusals m_refused;
    std::uint32_t m_answers = 0;
};

}  // namespace vitrine

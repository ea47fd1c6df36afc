#pragma once

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

/// What an answer is to bring, beside its text.
struct TalkWants {
    bool ids = false;
    std::uint32_t alternatives = 0;  ///< log-probabilities at each place; 0: none
    std::optional<std::uint32_t> seed = {};
    std::optional<TokenId> bias = {};  ///< this token, whatever the model would say
    bool warm = true;                  ///< it is to be drawn at a temperature at which answers differ
};

/// What came of it.
struct HeardTalk {
    std::string text;  ///< reasoning, too
    std::vector<std::string> pieces;
    std::vector<TokenId> ids;
    std::vector<TokenId> promptIds;
    std::uint32_t alternatives = 0;  ///< at the place that has most; the token itself counts

    /// Two or more of the same, and nothing else.
    bool isOneTokenRepeated() const;
};

/// Why a want was given up: a sentence, or empty.
struct TalkRefusals {
    std::string ids;
    std::string alternatives;
    std::string seed;
    std::string bias;
};

/// Whether the server will say the same tomorrow: it does not know the request, or refuses what is in it.
bool isRefusedForGood(const ServerRefusal& refusal) noexcept;
/// The same of what is asked beside an answer that came: there a fault of the server's own (500) is a finding, too.
bool isFoundOut(const ServerRefusal& refusal) noexcept;
/// "It refused that (HTTP 404).", "It failed at that (HTTP 500)."
std::string refusedSentence(const ServerRefusal& refusal);
/// As many log-probabilities as such a server may say at one place; one that allows fewer says how many.
std::uint32_t mostAlternatives(ServerKind kind) noexcept;

/// Has a server write answers of a few tokens, to see what it puts into them.
class SurveyTalk {
public:
    static constexpr const char* kQuestion = "Write a few random words.";
    /// An answer that has begun: a server that goes on with it writes the rest of the word, another one all of it.
    static constexpr const char* kWordQuestion = "Repeat this word: Constantinople";
    static constexpr const char* kBegun = "Constantin";
    static constexpr const char* kRest = "ople";

    SurveyTalk(RemoteServer& server, const std::string& model, const Capabilities& can, const std::stop_token& stop)
        : m_server(server), m_model(model), m_can(can), m_stop(stop)
    {
    }

    /// What is refused is taken out of `wants`, and asked for without. Throws ServerRefusal for what is refused however
    /// little is wanted, HttpFailure, HttpCancelled, and Error for an answer that has nothing in it.
    HeardTalk ask(TalkWants& wants) { return ask(wants, false); }
    /// By /v1/responses, for log-probabilities alone.
    HeardTalk askResponses(std::uint32_t alternatives);
    /// What comes behind kBegun. Throws likewise.
    HeardTalk askToContinue();

    const TalkRefusals& refused() const noexcept { return m_refused; }
    std::uint32_t answers() const noexcept { return m_answers; }

private:
    enum class Part { Ids, Alternatives, Seed, Bias, Warmth };

    /// `isTrial`: what comes is only wanted with something in it.
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

#include "core/generate/remote/surveyor.h"

#include "core/base/error.h"
#include "core/generate/remote/answer_chunk.h"
#include "core/generate/remote/probe_requests.h"
#include "core/generate/remote/request_body.h"
#include "core/generate/remote/server_prompt.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>
#include <vector>

namespace vitrine {

namespace {

using Json = nlohmann::json;

const SentenceForm kBeginsAnew = FORM("The server began a new answer instead of continuing the given beginning.");
const SentenceForm kNothingOfIt =
    FORM("The server accepted the test request, but the answer lacked the requested data.");

/// Two token ids that exist in every vocabulary. It is unlikely that a greedy answer has both among its candidates by
/// chance.
const std::vector<TokenId> kChosen{5, 6};

constexpr std::uint32_t kSeed = 20;

bool knowsVllmsWords(ServerKind kind)
{
    return kind == ServerKind::Vllm || kind == ServerKind::Sglang || kind == ServerKind::Other;
}

/// Carries out a survey: tests one ability after another.
class Surveyor {
public:
    Surveyor(RemoteServer& server, ServerSurvey& survey, const std::stop_token& stop)
        : m_server(server), m_survey(survey), m_stop(stop), m_probe(server, survey.model, survey.can, stop)
    {
    }

    void run()
    {
        askRoutes();
        askTalk();
        askSeed();  // second, because some servers answer differently after an interrupted answer
        askScores();
        askBias();
        if (!m_survey.of(Ability::Continues).asked) askToContinue();
    }
    std::uint32_t answers() const { return m_probe.answers() + m_answers; }

private:
    void has(Ability ability, bool Capabilities::*does)
    {
        m_survey.can.*does = true;
        m_survey.of(ability) = {true, {}};
    }
    void lacks(Ability ability, bool Capabilities::*does, Sentence why)
    {
        m_survey.can.*does = false;
        m_survey.of(ability) = {true, std::move(why)};
    }
    void judge(Ability ability, bool Capabilities::*does, bool isThere, const Sentence& why = kNothingOfIt)
    {
        if (isThere)
            has(ability, does);
        else
            lacks(ability, does, why);
    }
    /// Marks an ability as missing, because servers of this kind have no request for it.
    void notOffered(Ability ability, bool Capabilities::*does)
    {
        lacks(ability, does, SENTENCE(serverKindName(m_survey.can.kind), " has no API request for this feature."));
    }
    /// Tests an ability with the function `ask`. A permanent refusal is also a result. After any other error, the
    /// remaining abilities stay untested.
    template <typename Ask>
    void tryFor(Ability ability, bool Capabilities::*does, const Ask& ask)
    {
        try {
            judge(ability, does, ask());
        } catch (const ServerRefusal& refusal) {
            if (!isFoundOut(refusal)) throw;
            lacks(ability, does, refusedSentence(refusal));
        } catch (const HttpCancelled&) {
            throw;
        } catch (const HttpFailure&) {
            throw;
        } catch (const Error&) {
            lacks(ability, does, SENTENCE("The server's answer to the test request could not be read."));
        }
    }

    void askRoutes()
    {
        const ServerKind kind = m_survey.can.kind;
        const bool isLlama = kind == ServerKind::LlamaServer;
        const std::string text = ProbeRequests::kQuestion;
        if (knowsVllmsWords(kind) || isLlama)
            tryFor(Ability::Tokenize, &Capabilities::tokenize,
                   [&] { return askTokens(text, m_server, m_survey.model, m_survey.can, m_stop).value_or(0) > 0; });
        else
            notOffered(Ability::Tokenize, &Capabilities::tokenize);
        if (kind == ServerKind::Vllm || kind == ServerKind::Other || isLlama) {
            Generate command;
            command.messages = {{"user", text}};
            tryFor(Ability::ApplyTemplate, &Capabilities::applyTemplate,
                   [&] { return !askPrompt(command, m_server, m_survey.model, m_survey.can, m_stop).tokens.empty(); });
            if (m_survey.can.applyTemplate) askForOpenEnd(command);
        } else {
            notOffered(Ability::ApplyTemplate, &Capabilities::applyTemplate);
        }
    }

    /// Tests whether the server can leave the given beginning of an answer open: the prompt that the server makes must
    /// end with this beginning.
    void askForOpenEnd(Generate command)
    {
        command.answerText = ProbeRequests::kBegun;
        Capabilities can = m_survey.can;
        can.continues = true;  // makes promptRequest write a request that continues an answer
        tryFor(Ability::Continues, &Capabilities::continues, [&] {
            return askPrompt(command, m_server, m_survey.model, can, m_stop).text.ends_with(command.answerText);
        });
        if (!m_survey.can.continues && m_survey.of(Ability::Continues).why == Sentence(kNothingOfIt))
            m_survey.of(Ability::Continues).why = kBeginsAnew;
    }

    /// Tests with a generated answer whether the server continues a given beginning. If the model writes another text,
    /// there is no result.
    void askToContinue()
    {
        const SentenceForm kUndecided =
            FORM("The test answer does not show whether the server can continue an answer.");
        AbilityEvidence& evidence = m_survey.of(Ability::Continues);
        try {
            std::string text = m_probe.askToContinue().text;
            text.erase(0, std::min(text.find_first_not_of(" \n"), text.size()));
            const std::string_view rest = ProbeRequests::kRest;
            const bool isGoneOn = text.starts_with(rest.substr(0, text.size())) && !text.empty();
            const bool isAnew = text.starts_with(std::string_view(ProbeRequests::kBegun).substr(0, 3));
            if (isGoneOn || isAnew)
                judge(Ability::Continues, &Capabilities::continues, isGoneOn, kBeginsAnew);
            else
                evidence.why = kUndecided;
        } catch (const ServerRefusal& refusal) {
            if (!isFoundOut(refusal)) throw;
            lacks(Ability::Continues, &Capabilities::continues, refusedSentence(refusal));
        } catch (const HttpCancelled&) {
            throw;
        } catch (const HttpFailure&) {
            throw;
        } catch (const Error&) {  // the answer is empty or unreadable
            evidence.why = kUndecided;
        }
    }

    /// Tests token ids, log-probabilities and the seed with one answer.
    void askTalk()
    {
        const ServerKind kind = m_survey.can.kind;
        ProbeOptions options;
        options.ids = knowsVllmsWords(kind);
        options.alternatives = mostAlternatives(kind);
        options.seed = kSeed;
        if (kind == ServerKind::LmStudio) askResponses(std::exchange(options.alternatives, 0));
        m_first = m_probe.ask(options);  // removes refused parts from `options`
        m_options = options;
        const ProbeRefusals& refused = m_probe.refused();
        if (kind != ServerKind::LmStudio) judgeAlternatives(m_first, options.alternatives, refused.alternatives);
        if (!refused.ids.empty())
            lacks(Ability::TokenIds, &Capabilities::tokenIds, refused.ids);
        else if (knowsVllmsWords(kind) || kind == ServerKind::LlamaServer)
            judge(Ability::TokenIds, &Capabilities::tokenIds, !m_first.ids.empty());
        else
            notOffered(Ability::TokenIds, &Capabilities::tokenIds);
        m_survey.can.promptIds = !m_first.promptIds.empty();
        if (!refused.seed.empty()) lacks(Ability::Seed, &Capabilities::seed, refused.seed);
    }

    /// Tests log-probabilities of LM Studio, which reports them only at /v1/responses.
    void askResponses(std::uint32_t most)
    {
        try {
            judgeAlternatives(m_probe.askResponses(most), most, {});
        } catch (const ServerRefusal& refusal) {
            if (!isRefusedForGood(refusal)) throw;
            judgeAlternatives({}, 0, refusedSentence(refusal));
        }
    }

    void judgeAlternatives(const ProbeAnswer& answer, std::uint32_t asked, const Sentence& refused)
    {
        m_survey.can.alternatives = std::min(answer.alternatives, asked);
        const bool isThere = m_survey.can.alternatives > 0;
        m_survey.of(Ability::Alternatives) = {true, isThere || asked == 0 ? refused : Sentence(kNothingOfIt)};
        if (isThere) m_survey.of(Ability::Alternatives).why = {};
    }

    void askScores()
    {
        if (!knowsVllmsWords(m_survey.can.kind)) {
            notOffered(Ability::PromptLogprobs, &Capabilities::promptLogprobs);
            notOffered(Ability::ChosenIds, &Capabilities::chosenIds);
            return;
        }
        try {  // first tests prompt log-probabilities and chosen ids in one request
            const auto [prompt, chosen] = scores(true, true);
            judge(Ability::PromptLogprobs, &Capabilities::promptLogprobs, prompt);
            judge(Ability::ChosenIds, &Capabilities::chosenIds, chosen);
        } catch (const ServerRefusal& refusal) {
            if (!isFoundOut(refusal)) throw;
            if (refusal.mayBeExtensions() || !isRefusedForGood(refusal)) {
                tryFor(Ability::PromptLogprobs, &Capabilities::promptLogprobs,
                       [&] { return scores(true, false).first; });
                tryFor(Ability::ChosenIds, &Capabilities::chosenIds, [&] { return scores(false, true).second; });
            } else {
                lacks(Ability::PromptLogprobs, &Capabilities::promptLogprobs, refusedSentence(refusal));
                lacks(Ability::ChosenIds, &Capabilities::chosenIds, refusedSentence(refusal));
            }
        }
    }

    /// Tests whether the server reports the log-probabilities of a prompt (first result), and of chosen tokens (second
    /// result).
    std::pair<bool, bool> scores(bool ofPrompt, bool ofChosen)
    {
        std::vector<TokenId> ids = m_first.promptIds;
        if (ids.size() < 2) ids = {1, 2, 3};  // any ids serve the test, which only needs some prompt
        Json body = Json::object();
        if (ofPrompt) body.update(Json::parse(scoringRequest(ids, 1, m_survey.model, m_survey.can)));
        if (ofChosen) body.update(Json::parse(chosenRequest(ids, kChosen, 0, m_survey.model, m_survey.can)));
        const bool isSglang = m_survey.can.kind == ServerKind::Sglang;
        const std::string said = m_server.post(isSglang ? "/generate" : "/v1/completions", body.dump(), m_stop);
        ++m_answers;
        try {
            return isSglang ? sglangScores(said, ids.size()) : vllmScores(said, ids.size());
        } catch (const Error&) {  // the answer has an unexpected form, such as a stream
            return {false, false};
        }
    }

    static std::pair<bool, bool> judged(const AnswerChunk& chunk, std::size_t count,
                                        const std::vector<RemoteAlternative>& chosen)
    {
        const bool hasPrompt =
            !chunk.promptTokens.empty() && chunk.promptTokens.size() == count && isScored(chunk.promptTokens.back());
        const bool hasChosen = std::ranges::all_of(kChosen, [&](TokenId id) {
            return std::ranges::any_of(chosen,
                                       [&](const RemoteAlternative& each) { return each.id == id && each.logprob; });
        });
        return {hasPrompt, hasChosen};
    }
    static std::pair<bool, bool> vllmScores(const std::string& said, std::size_t count)
    {
        const AnswerChunk chunk = parseOpenAiChunk(said);
        return judged(chunk, count, chunk.tokens.empty() ? std::vector<RemoteAlternative>() : chunk.tokens.front().top);
    }
    static std::pair<bool, bool> sglangScores(const std::string& said, std::size_t count)
    {
        SglangPosition seen;
        const AnswerChunk chunk = parseSglangChunk(said, seen);
        std::vector<RemoteAlternative> chosen;
        for (const auto& place : parseSglangChosen(said)) chosen.insert(chosen.end(), place.begin(), place.end());
        return judged(chunk, count, chosen);
    }

    static bool isScored(const RemoteToken& token)
    {
        return token.logprob ||
               std::ranges::any_of(token.top, [](const RemoteAlternative& each) { return each.logprob.has_value(); });
    }

    /// Tests the logit bias: with a high bias, the same token must be repeated.
    void askBias()
    {
        constexpr TokenId kSomeToken = 300;
        ProbeOptions options = m_options;
        options.seed.reset();
        options.bias = m_first.ids.empty() ? kSomeToken : m_first.ids.front();
        const ProbeAnswer forced = m_probe.ask(options);
        if (!m_probe.refused().bias.empty())
            lacks(Ability::LogitBias, &Capabilities::logitBias, m_probe.refused().bias);
        else
            judge(Ability::LogitBias, &Capabilities::logitBias, forced.isOneTokenRepeated(),
                  SENTENCE("The test request with a logit bias succeeded, but the answer did not change."));
    }

    /// Tests the seed: the same seed must give the same answer, and another seed a different answer.
    void askSeed()
    {
        if (m_survey.of(Ability::Seed).asked) return;
        ProbeOptions options = m_options;
        if (m_probe.ask(options).text != m_first.text)
            return lacks(Ability::Seed, &Capabilities::seed,
                         SENTENCE("The test request with a seed succeeded, but the same seed gave a different answer "
                                  "the second time."));
        options.seed = kSeed + 1;
        has(Ability::Seed, &Capabilities::seed);
        if (m_probe.ask(options).text == m_first.text)
            m_survey.of(Ability::Seed).why =
                SENTENCE("Whether the seed has an effect is unknown, because another seed gave the same answer.");
    }

    RemoteServer& m_server;
    ServerSurvey& m_survey;
    const std::stop_token& m_stop;
    ProbeRequests m_probe;
    ProbeOptions m_options;
    ProbeAnswer m_first;
    std::uint32_t m_answers = 0;
};

/// Returns a sentence with the reason why the remaining abilities were not tested.
Sentence openSentence(const ServerRefusal& refusal)
{
    if (refusal.status() == 401 || refusal.status() == 403)
        return SENTENCE("The server rejected the key for the test (HTTP ", refusal.status(), ").");
    return SENTENCE("The server could not answer the test request (HTTP ", refusal.status(), ").");
}

}  // namespace

ServerSurvey surveyServer(RemoteServer& server, const std::string& model, const Capabilities& can,
                          const std::stop_token& stop)
{
    ServerSurvey survey = guessedSurvey(can, model, {});
    Sentence open;
    Surveyor surveyor(server, survey, stop);
    try {
        surveyor.run();
        survey.complete = true;
    } catch (const HttpCancelled&) {
        throw;
    } catch (const ServerRefusal& refusal) {
        survey.complete = isRefusedForGood(refusal);
        open = survey.complete ? SENTENCE("The server refused the test request (HTTP ", refusal.status(), ").")
                               : openSentence(refusal);
    } catch (const Error& error) {
        open = server.withoutKey(error.sentence());
    }
    for (AbilityEvidence& evidence : survey.evidence) {
        if (!evidence.asked && !open.empty()) evidence.why = open;
    }
    survey.answers = surveyor.answers();
    survey.when =
        std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch()).count();
    return survey;
}

}  // namespace vitrine

// Tests answers that start from given tokens. They must continue exactly like an answer that sampled these tokens
// itself: with identical tokens, records, random numbers, penalties, stop strings and reasoning.
#include "core/generate/engine/answer_beginning.h"
#include "core/generate/sampling/sampler_replay.h"
#include "core/generate/sampling/token_texts.h"
#include "core/model/model.h"
#include "tests/engine/tiny_engine.h"
#include "tests/engine/tiny_tokenizer.h"
#include "tests/support/test_backend.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <cmath>
#include <map>
#include <memory>
#include <string>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

const std::vector<Message> kMessages = {{"system", "be brief"}, {"user", "Hello world, and the other one"}};
constexpr std::uint32_t kTokens = 24;

SamplerSettings sampled(std::uint64_t seed)
{
    SamplerSettings settings;
    settings.values["temperature"] = 1.5F;
    settings.values["top-k"] = 0;
    settings.values["top-p"] = 1;
    settings.values["min-p"] = 0;
    settings.randomSeed = false;
    settings.seed = seed;
    return settings;
}

bool sameBits(const TokenRecord& a, const TokenRecord& b)
{
    const auto same = [](const TokenAlternative& x, const TokenAlternative& y) {
        return x.id == y.id && x.logit == y.logit && x.pRaw == y.pRaw && x.pFinal == y.pFinal;
    };
    return a.id == b.id && a.bytes == b.bytes && a.position == b.position && a.scored == b.scored &&
           a.logit == b.logit && a.pRaw == b.pRaw && a.pFinal == b.pFinal && a.rank == b.rank &&
           a.entropy == b.entropy && a.reasoning == b.reasoning && std::ranges::equal(a.top, b.top, same);
}

/// Whether `rest` equals the part of `whole` after the first `beginning` tokens.
bool goesOnAs(const Request& rest, const Request& whole, std::size_t beginning)
{
    if (!rest.finished || rest.tokens.size() + beginning != whole.tokens.size()) return false;
    for (std::size_t i = 0; i < rest.tokens.size(); ++i) {
        if (!sameBits(rest.tokens[i].record, whole.tokens[beginning + i].record)) return false;
    }
    return rest.prompt->answerText + rest.text == whole.text && rest.finished->reason == whole.finished->reason &&
           rest.prompt->answerTokens == beginning && rest.finished->stats.generatedTokens == rest.tokens.size();
}

std::vector<TokenId> firstOf(const Request& request, std::size_t count)
{
    const std::vector<TokenId> ids = request.ids();
    return {ids.begin(), ids.begin() + static_cast<std::ptrdiff_t>(count)};
}

std::string bytesOf(const std::vector<PromptToken>& tokens)
{
    std::string bytes;
    for (const PromptToken& token : tokens) bytes += token.record.bytes;
    return bytes;
}

}  // namespace

class AnswerBeginningTest : public QObject {
    Q_OBJECT

    std::unique_ptr<TinyEngine> m_tiny;
    RequestId m_request = 0;

    Generate ask(const SamplerSettings& sampling, std::uint32_t maxTokens = kTokens)
    {
        Generate command = TinyEngine::greedy(++m_request, kMessages, maxTokens);
        command.sampling = sampling;
        command.alternatives = 1000;
        return command;
    }
    void forget() { m_tiny->engine().post(CloseConversation{1}); }
    /// Captures the logits after the last of `tokens`. The last `answered` of these tokens belong to the answer.
    /// Returns an empty list if the capture fails.
    std::vector<float> logitsAfter(const std::vector<TokenId>& tokens, std::uint32_t answered)
    {
        Capture capture;
        capture.request = ++m_request;
        capture.modelPath = m_tiny->path();
        capture.tokens = tokens;
        capture.answerTokens = answered;
        capture.conversation = 1;
        ValuesWanted& wanted = capture.wants.values.emplace_back();
        wanted.taps.add(Site::Logits);
        wanted.positions = {{tokens.size() - 1, tokens.size()}};
        wanted.form = ValueForm::Rows;
        m_tiny->engine().post(capture);
        const Request captured = m_tiny->recorder().waitFor(m_request);
        return captured.pieces.empty() ? std::vector<float>()
                                       : std::get<CapturedRows>(captured.pieces.front()->what).values;
    }
    TokenId token(const char* piece) const { return *Model::load(m_tiny->path())->tokenizer().find(piece); }

    /// Returns the settings of the test row `name`. The rows cover greedy sampling, and samplers that depend on random
    /// numbers or on earlier tokens.
    static SamplerSettings settingsOf(const QString& name)
    {
        SamplerSettings settings = sampled(7);
        if (name == "greedy") settings.values["temperature"] = 0;
        if (name == "penalties") settings.values["repeat-penalty"] = 1.8F;
        if (name == "top-k") settings.values["top-k"] = 12;
        if (name == "xtc") {
            settings.values.insert({{"xtc-probability", 0.5}, {"xtc-threshold", 0.001}});
            settings.textBias = {{"<|im_end|>", -INFINITY}, {"<|endoftext|>", -INFINITY}};
        }
        if (name == "dry") settings.values.insert({{"dry-multiplier", 2}, {"dry-allowed-length", 0}});
        if (name == "dynamic temperature") settings.values["dynatemp-range"] = 1;
        if (name.startsWith("mirostat")) {
            settings.values["mirostat"] = name.endsWith("1") ? 1 : 2;
            settings.values["mirostat-tau"] = 3;
            settings.values["mirostat-eta"] = 0.8;
        }
        return settings;
    }

private slots:
    void initTestCase()
    {
        REQUIRE_LEVEL();
        m_tiny = std::make_unique<TinyEngine>();
    }

    void itGoesOnAsItWouldHave_data()
    {
        QTest::addColumn<QString>("settings");
        for (const char* name : {"greedy", "temperature", "penalties", "top-k", "xtc", "dry", "dynamic temperature",
                                 "mirostat 1", "mirostat 2"}) {
            QTest::newRow(name) << name;
        }
    }
    void itGoesOnAsItWouldHave()
    {
        QFETCH(const QString, settings);
        for (const bool scored : {true, false}) {
            Generate command = ask(settingsOf(settings));
            command.scorePrompt = false;
            command.scoreAnswer = scored;
            forget();
            const Request whole = m_tiny->run(command);
            QCOMPARE(whole.tokens.size(), std::size_t{kTokens});
            QCOMPARE(whole.prompt->answerTokens, 0U);
            for (const std::size_t count : {1, 15, 17, 23}) {
                command.answerTokens = firstOf(whole, count);
                command.request = ++m_request;
                // The cache already holds the given beginning and the tokens after it.
                QVERIFY(goesOnAs(m_tiny->run(command), whole, count));
                // Mirostat depends on the probabilities of all earlier tokens, so the whole beginning must be evaluated
                // again.
                const auto evaluated = m_tiny->recorder().request(m_request).finished->stats.evaluatedTokens;
                QCOMPARE(evaluated == 1, !settings.startsWith("mirostat"));
                command.request = ++m_request;
                command.draftTokens = 0;
                forget();
                QVERIFY(goesOnAs(m_tiny->run(command), whole, count));
                command.draftTokens = 14;
            }
        }
    }

    /// The last of the given tokens is a candidate that was not sampled. The answer must equal an answer for which the
    /// user chose this candidate during a pause.
    void anotherTokenInThePlaceOfOne()
    {
        Generate command = ask(settingsOf("penalties"));
        command.pauseOn.atCount = 5;
        m_tiny->engine().post(command);
        const Paused paused = m_tiny->recorder().waitForPause(m_request, 1).pauses.at(0);
        const TokenId other = paused.record.top.at(paused.record.top[0].id == paused.record.id ? 1 : 0).id;
        m_tiny->engine().steer(Choose{m_request, 5, other});
        m_tiny->engine().steer(Resume{m_request});
        const Request whole = m_tiny->recorder().waitFor(m_request);
        QCOMPARE(whole.ids().at(5), other);

        Generate branch = ask(settingsOf("penalties"));
        branch.answerTokens = firstOf(whole, 6);
        forget();
        QVERIFY(goesOnAs(m_tiny->run(branch), whole, 6));
    }

    /// For each token of an answer, a capture gives the logits from which the token was sampled. They must equal the
    /// logits in the token's record. Applying the samplers to them must give the recorded result.
    void anyStepIsReplayed_data()
    {
        QTest::addColumn<QString>("settings");
        for (const char* name : {"penalties", "xtc", "dry", "mirostat 1", "mirostat 2"}) QTest::newRow(name) << name;
    }
    void anyStepIsReplayed()
    {
        QFETCH(const QString, settings);
        // The prompt is scored, so that the answer evaluates the logits of all prompt tokens, as a capture of logits
        // does. Otherwise, the logits of the first step could differ in their last bits.
        Generate command = ask(settingsOf(settings));
        command.scorePrompt = true;
        command.sampling.values["top-k"] = 12;
        forget();
        const Request whole = m_tiny->run(command);
        std::vector<TokenId> prompt;
        for (const PromptToken& token : whole.prompt->tokens) prompt.push_back(token.record.id);
        const std::vector<TokenId> ids = whole.ids();
        for (const std::uint32_t step : {20U, 0U, 17U, 5U}) {
            std::vector<TokenId> history = prompt;
            history.insert(history.end(), ids.begin(), ids.begin() + step);
            if (step == 17) forget();
            const std::vector<float> logits = logitsAfter(history, step);
            const TokenRecord& record = whole.tokens[step].record;
            QCOMPARE(logits.size(), record.top.size());
            for (const TokenAlternative& alternative : record.top) {
                QCOMPARE(logits[static_cast<std::size_t>(alternative.id)], alternative.logit);
            }
            std::map<TokenId, float> final;
            std::vector<float> drawnWith;
            for (std::uint32_t i = 0; i < step; ++i) drawnWith.push_back(whole.tokens[i].record.pFinal);
            const auto model = Model::load(m_tiny->path());
            const SamplerSettings known = inTokens(command.sampling, model->tokenizer());
            const SamplerMoment moment{history, step, stateBehind(known, drawnWith)};
            const std::vector<SamplerStep> steps = replaySamplers(known, logits, moment, 1000);
            for (const Candidate& left : steps.back().left) final[left.id] = left.p;
            std::map<TokenId, std::string_view> removedBy;
            for (const SamplerStep& each : steps) {
                for (const Candidate& removed : each.removed) removedBy[removed.id] = each.sampler;
            }
            if (settings == "penalties") QCOMPARE(final.size(), std::size_t{12});
            for (const TokenAlternative& alternative : record.top) {
                QCOMPARE(final.contains(alternative.id) ? final[alternative.id] : 0, alternative.pFinal);
                QCOMPARE(stageName(alternative.removedBy), removedBy[alternative.id]);
            }
        }
    }

    void textBecomesTokens()
    {
        Generate command = ask(settingsOf("greedy"));
        const Request whole = m_tiny->run(command);
        command = ask(settingsOf("greedy"));
        command.answerTokens = firstOf(whole, 2);
        command.answerText = " world is other";
        const Request edited = m_tiny->run(command);
        const auto beginning = std::vector<PromptToken>(edited.prompt->tokens.end() - edited.prompt->answerTokens,
                                                        edited.prompt->tokens.end());
        QCOMPARE(bytesOf(beginning), whole.tokens[0].record.bytes + whole.tokens[1].record.bytes + " world is other");
        QVERIFY(QString::fromStdString(edited.prompt->answerText).endsWith(" world is other"));
        for (const PromptToken& token : beginning) QCOMPARE(token.origin, TokenOrigin::Generated);
        // The rendered prompt does not depend on the given beginning.
        QCOMPARE(edited.prompt->text, whole.prompt->text);
        for (std::size_t i = 0; i < edited.prompt->tokens.size(); ++i) {
            QCOMPARE(edited.prompt->tokens[i].record.position, static_cast<std::int32_t>(i));
        }
        QCOMPARE(edited.tokens.front().record.position, static_cast<std::int32_t>(edited.prompt->tokens.size()));
        // The given tokens are scored together with the prompt. Records of tokens that are in the cache stay unchanged.
        QVERIFY(edited.promptRecords.back().scored);
        QVERIFY(sameBits(edited.promptRecords[whole.prompt->tokens.size()], whole.tokens[0].record));
    }

    /// Some vocabularies add a space before every text. The tokenizer must not add this space if the text follows other
    /// tokens.
    void textStandsBehindOtherTokens()
    {
        for (const bool sentencePiece : {false, true}) {
            const std::unique_ptr<const Tokenizer> tokenizer = tinyTokenizer(sentencePiece);
            for (const char* text : {"hello", " hello", "\nhello", "", "<|im_end|>", "\xff"}) {
                std::vector<Sentence> notices;
                const std::vector<PromptToken> tokens =
                    answerBeginning(*tokenizer, {{}, {}, text}, {}, nullptr, 4, notices);
                QCOMPARE(bytesOf(tokens), std::string(text));
                for (const PromptToken& token : tokens) QVERIFY(token.record.kind != TokenKind::Control);
                QVERIFY(notices.empty());
                if (!tokens.empty()) QCOMPARE(tokens.front().record.position, 4);
            }
        }
    }

    void stopStringsReachAcrossTheBorder()
    {
        Generate command = ask(settingsOf("greedy"));
        command.sampling.logitBias = {{token("o"), 1000.0F}};
        command.answerText = "Hell";
        command.stopStrings = {"lloo"};
        const Request request = m_tiny->run(command);
        QCOMPARE(request.finished->reason, StopReason::StopString);
        QCOMPARE(request.tokens.size(), std::size_t{2});
        QCOMPARE(request.prompt->answerText + request.text, std::string("He"));
    }

    void reasoningReachesAcrossTheBorder()
    {
        TinyEngine tiny(256, {}, TinyModelSpec::chatMlTemplate() + "{# <think> #}");
        Generate command = TinyEngine::greedy(1, kMessages, 30);
        command.answerText = "<think>\nhm";
        command.pauseOn.atCount = 12;
        tiny.engine().post(command);
        const Request paused = tiny.recorder().waitForPause(1, 1);
        QCOMPARE(paused.prompt->answerReasoning, std::string("hm"));
        QCOMPARE(paused.prompt->answerText, std::string());
        tiny.engine().steer(Resume{1});
        const Request request = tiny.recorder().waitFor(1);
        for (const TokenGenerated& generated : request.tokens) QVERIFY(generated.record.reasoning);
        QCOMPARE(request.text, std::string());

        command = TinyEngine::greedy(2, kMessages, 30);
        command.answerText = "<think>\nhm</thi";
        command.sampling.logitBias = {{*Model::load(tiny.path())->tokenizer().find("o"), 1000.0F}};
        const Request held = tiny.run(command);
        QCOMPARE(held.prompt->answerReasoning, std::string("hm"));
        QCOMPARE(held.tokens.at(0).reasoning, std::string("</thio"));
    }

    /// A given text after given reasoning is not part of the reasoning. The reasoning is put into its tags.
    void textBehindReasoningClosesIt()
    {
        TinyEngine opened(256, {}, TinyModelSpec::chatMlTemplate() + "{{ '<think>\n' }}");
        TinyEngine unopened(256, {}, TinyModelSpec::chatMlTemplate() + "{# <think> #}");
        const auto begin = [this](TinyEngine& tiny, const char* reasoning, const char* text) {
            Generate command = TinyEngine::greedy(++m_request, kMessages, 40);
            command.conversation = 2;
            command.answerReasoning = reasoning;
            command.answerText = text;
            const Request request = tiny.run(command);
            const auto& tokens = request.prompt->tokens;
            return QStringList{
                QString::fromStdString(bytesOf({tokens.end() - request.prompt->answerTokens, tokens.end()})),
                QString::fromStdString(request.prompt->answerReasoning),
                QString::fromStdString(request.prompt->answerText)};
        };
        QCOMPARE(begin(opened, "", "hello"), QStringList({"\n</think>\n\nhello", "", "hello"}));
        QCOMPARE(begin(opened, "hm", "hello"), QStringList({"hm\n</think>\n\nhello", "hm\n", "hello"}));
        QCOMPARE(begin(opened, "hm", ""), QStringList({"hm", "hm", ""}));
        QCOMPARE(begin(opened, "", "hm</think>hello"), QStringList({"hm</think>hello", "hm", "hello"}));
        QCOMPARE(begin(unopened, "", "hello"), QStringList({"hello", "", "hello"}));
        QCOMPARE(begin(unopened, "hm", "hello"), QStringList({"<think>\nhm\n</think>\n\nhello", "hm\n", "hello"}));
        // The given reasoning is ignored, because this model does not reason.
        QCOMPARE(begin(*m_tiny, "hm", "hello"), QStringList({"hello", "", "hello"}));
    }

    void anAnswerMayBeComplete()
    {
        const TokenId end = token("<|im_end|>");
        Generate command = ask(settingsOf("greedy"));
        command.answerTokens = {50, 51, end};
        const Request ended = m_tiny->run(command);
        QCOMPARE(ended.finished->reason, StopReason::EndOfTurn);
        QCOMPARE(ended.tokens.size(), std::size_t{0});

        command = ask(settingsOf("greedy"));
        command.answerText = "one stop";
        command.stopStrings = {"stop"};
        const Request stopped = m_tiny->run(command);
        QCOMPARE(stopped.finished->reason, StopReason::StopString);
        QCOMPARE(stopped.finished->stopString, std::string("stop"));
        QCOMPARE(stopped.prompt->answerText + stopped.text, std::string("one "));
        QVERIFY(stopped.tokens.empty());

        command = ask(settingsOf("greedy"), 3);
        command.answerTokens = {50, 51, 52};
        const Request full = m_tiny->run(command);
        QCOMPARE(full.finished->reason, StopReason::MaxTokens);
        QVERIFY(full.tokens.empty());
        QCOMPARE(full.prompt->answerTokens, 3U);
    }

    void whatCannotBeABeginning()
    {
        const TokenId end = token("<|im_end|>");
        const auto sentence = [&](std::vector<TokenId> ids, std::vector<std::string> stops = {}) {
            Generate command = ask(settingsOf("greedy"));
            command.answerTokens = std::move(ids);
            command.stopStrings = std::move(stops);
            const Request request = m_tiny->run(command);
            return request.failed ? QString::fromStdString(request.failed->sentence) : QString();
        };
        QCOMPARE(sentence({50, end, 51}),
                 QString("The answer cannot begin with the given 3 tokens: token number 2 ends "
                         "the answer, and more tokens follow."));
        QVERIFY(sentence({token("o"), token("n"), token("e")}, {"on"})
                    .endsWith("number 2 completes the stop string \"on\", and more tokens follow."));
        QVERIFY(sentence({50, 100000})
                    .startsWith("The answer cannot begin with token 100000: the vocabulary has ids up to "));
        QVERIFY(sentence({-1}).startsWith("The answer cannot begin with token -1"));
        QVERIFY(sentence(std::vector<TokenId>(300, 50))
                    .startsWith("The beginning of the answer does not fit into the context: it takes 300 "));
    }

    /// If an answer fills nearly the whole context, it is continued with the same prompt as long as the prompt fits.
    void nothingIsLeftOutWhileItFits()
    {
        TinyEngine tiny(96);
        std::vector<Message> messages = {{"user", "a b c d"}, {"assistant", "e f"}, {"user", "g h"}};
        Generate command = TinyEngine::greedy(1, messages, 0);
        const Request whole = tiny.run(command);
        QCOMPARE(whole.finished->reason, StopReason::ContextFull);
        QVERIFY(whole.prompt->droppedMessages.empty());
        command.request = 2;
        command.answerTokens = firstOf(whole, whole.tokens.size() - 1);
        QVERIFY(goesOnAs(tiny.run(command), whole, whole.tokens.size() - 1));
        command.request = 3;
        command.answerTokens.insert(command.answerTokens.end(), 4, 50);
        const Request longer = tiny.run(command);
        QVERIFY(longer.finished.has_value());
        QCOMPARE(longer.prompt->droppedMessages, (std::vector<std::int32_t>{0, 1}));

        // If messages were dropped for an answer, its continuation drops them, too, even if they would fit now.
        Request shortened;
        for (RequestId id = 10; id < 90 && (!shortened.prompt || shortened.prompt->droppedMessages.empty()); ++id) {
            messages[0].content += " a";
            command = TinyEngine::greedy(id, messages, 0);
            tiny.engine().post(CloseConversation{1});
            shortened = tiny.run(command);
        }
        QCOMPARE(shortened.prompt->droppedMessages, (std::vector<std::int32_t>{0, 1}));
        tiny.engine().post(CloseConversation{1});
        command.request = 100;
        command.answerTokens = firstOf(shortened, 1);
        QVERIFY(goesOnAs(tiny.run(command), shortened, 1));
    }
};

VITRINE_TEST(AnswerBeginningTest);
#include "answer_beginning_test.moc"

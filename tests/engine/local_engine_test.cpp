#include "core/base/utf8.h"
#include "core/compute/cpu/cpu_backend.h"
#include "core/compute/cpu/kernels.h"
#include "core/compute/inference/evaluator.h"
#include "core/generate/engine/prompts.h"
#include "core/model/model.h"
#include "tests/engine/tiny_engine.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <latch>
#include <stop_token>
#include <string>
#include <vector>

using namespace vitrine;
using vitrine::test::EventRecorder;
using vitrine::test::Request;
using vitrine::test::TinyEngine;

namespace {

const std::vector<Message> kShort = {{"system", "be brief"}, {"user", "Hello world"}};

/// A bias that is larger than all logits of a tiny model.
constexpr float kCertain = 1000.0F;

bool close(float a, float b)
{
    return std::abs(a - b) <= 1e-3F * std::max(1.0F, std::abs(a));
}

/// Whether two records describe the same distribution up to rounding errors.
bool sameRecord(const TokenRecord& a, const TokenRecord& b)
{
    return a.id == b.id && a.bytes == b.bytes && a.position == b.position && a.scored == b.scored &&
           close(a.logit, b.logit) && std::abs(a.pRaw - b.pRaw) < 1e-4F && std::abs(a.entropy - b.entropy) < 1e-3F &&
           a.top.size() == b.top.size();
}

TokenId tokenOf(const TinyEngine& tiny, const char* piece)
{
    return *Model::load(tiny.path())->tokenizer().find(piece);
}

}  // namespace

class LocalEngineTest : public QObject {
    Q_OBJECT

private slots:
    void loadingSaysWhatWasLoaded()
    {
        TinyEngine tiny;
        const Request load = tiny.recorder().waitFor(TinyEngine::kLoad);
        QCOMPARE(load.closings, 1);
        QVERIFY(load.loaded.has_value());
        const ModelSummary& summary = load.loaded->summary;
        QCOMPARE(summary.path, tiny.path());
        QCOMPARE(summary.architecture, std::string("qwen2"));
        QCOMPARE(summary.quantization, std::string("F32"));
        QCOMPARE(summary.contextLength, 256U);
        QCOMPARE(summary.layers, 2U);
        QCOMPARE(summary.templateSource, TemplateSource::Model);
        QVERIFY(summary.device.english().find("CPU") != std::string::npos);
        QVERIFY(summary.parameters > 0 && summary.fileBytes > summary.parameters * 4);
        QVERIFY(!load.loadProgress.empty());
        float last = 0;
        for (const LoadProgress& progress : load.loadProgress) {
            QVERIFY(progress.fraction >= last && progress.fraction <= 1);
            last = progress.fraction;
        }
    }

    void tooLargeAContextIsReduced()
    {
        TinyEngine tiny(64);
        LoadModel command = tiny.loadCommand(1);
        command.options.contextLength = 100000;
        tiny.engine().post(command);
        const Request load = tiny.recorder().waitFor(1);
        QCOMPARE(load.loaded->summary.contextLength, 64U);
        QVERIFY(load.loaded->summary.notices.back().english().find("100000") != std::string::npos);
    }

    void loadErrorsAreOneEventAndLeaveTheModel()
    {
        TinyEngine tiny;
        LoadModel missing = tiny.loadCommand(1);
        missing.path = "/no/such/file.gguf";
        tiny.engine().post(missing);
        LoadModel device = tiny.loadCommand(2);
        device.options.device = "abacus";
        tiny.engine().post(device);
        LoadModel isa = tiny.loadCommand(3);
        isa.options.isa = "no-such-level";
        tiny.engine().post(isa);
        for (const auto& [id, mentions] : {std::pair{1, "file.gguf"}, {2, "abacus"}, {3, "no-such-level"}}) {
            const Request request = tiny.recorder().waitFor(static_cast<RequestId>(id));
            QCOMPARE(request.closings, 1);
            QVERIFY(request.failed.has_value());
            QVERIFY2(request.failed->sentence.english().find(mentions) != std::string::npos,
                     request.failed->sentence.english().c_str());
        }
        QVERIFY(tiny.run(TinyEngine::greedy(4, kShort)).finished.has_value());
    }

    void withoutAModelNothingIsAnswered()
    {
        TinyEngine tiny;
        tiny.engine().post(UnloadModel{1});
        const Request request = tiny.run(TinyEngine::greedy(2, kShort));
        QCOMPARE(request.closings, 1);
        QCOMPARE(request.failed->sentence.english(), std::string("No model is loaded."));
        Capture capture;
        capture.request = 3;
        tiny.engine().post(capture);
        QCOMPARE(tiny.recorder().waitFor(3).failed->sentence.english(), std::string("No model is loaded."));
    }

    void wrongRequestsAreNamed()
    {
        TinyEngine tiny;
        Generate command = TinyEngine::greedy(1, kShort);
        command.sampling.values["top-p"] = 3;
        QVERIFY(tiny.run(command).failed->sentence.english().find("top-p is 3") != std::string::npos);
        QVERIFY(tiny.run(TinyEngine::greedy(2, {})).failed.has_value());
        QVERIFY(tiny.run(TinyEngine::greedy(3, kShort)).finished.has_value());
    }

    void anAnswerIsTokensAndText()
    {
        TinyEngine tiny;
        const Request request = tiny.run(TinyEngine::greedy(1, kShort, 12));
        QCOMPARE(request.closings, 1);
        QCOMPARE(request.finished->reason, StopReason::MaxTokens);
        QCOMPARE(request.tokens.size(), std::size_t{12});
        const GenerationStats& stats = request.finished->stats;
        QCOMPARE(stats.generatedTokens, 12U);
        QCOMPARE(stats.promptTokens, request.prompt->tokens.size());
        QCOMPARE(stats.evaluatedTokens, stats.promptTokens);
        QVERIFY(stats.promptSeconds > 0 && stats.generationSeconds > 0);
        QCOMPARE(request.promptProgress.back().doneTokens, request.promptProgress.back().totalTokens);

        const auto model = Model::load(tiny.path());
        std::string bytes;
        for (std::size_t i = 0; i < request.tokens.size(); ++i) {
            const TokenRecord& record = request.tokens[i].record;
            QCOMPARE(record.position, static_cast<std::int32_t>(stats.promptTokens + i));
            QVERIFY(record.scored);
            QCOMPARE(record.rank, 1);
            QCOMPARE(record.pFinal, 1.0F);
            QCOMPARE(record.top.size(), std::size_t{5});
            QCOMPARE(record.top[0].id, record.id);
            QCOMPARE(record.top[0].pFinal, 1.0F);
            QCOMPARE(record.top[1].pFinal, 0.0F);
            if (record.kind != TokenKind::Control) bytes += record.bytes;
        }
        QCOMPARE(request.text, repairUtf8(bytes));
    }

    void promptRecordsAreWhatTheModelPredicts()
    {
        TinyEngine tiny;
        const Request request = tiny.run(TinyEngine::greedy(1, kShort));
        const auto& records = request.promptRecords;
        QCOMPARE(records.size(), request.prompt->tokens.size());
        QVERIFY(!records[0].scored);
        QCOMPARE(records[0].id, request.prompt->tokens[0].record.id);

        // Computes the expected values by evaluating single tokens with an Evaluator.
        const auto model = Model::load(tiny.path());
        const auto backend = makeCpuBackend({"", 1});
        Evaluator evaluator(model, *backend);
        const auto cache = evaluator.makeCache(256, KvType::F32, KvType::F32);
        for (std::size_t i = 0; i + 1 < records.size(); ++i) {
            const TokenId id = records[i].id;
            QCOMPARE(evaluator.evaluate(*cache, {&id, 1}, {}), std::size_t{1});
            const std::span<const float> logits = evaluator.lastLogits();
            const TokenRecord& next = records[i + 1];
            QVERIFY(next.scored);
            const float own = logits[static_cast<std::size_t>(next.id)];
            QVERIFY(close(next.logit, own));
            double sum = 0;
            for (const float logit : logits) sum += std::exp(static_cast<double>(logit) - own);
            QVERIFY(std::abs(next.pRaw - 1 / sum) < 1e-4);
            QCOMPARE(next.top[0].id, std::max_element(logits.begin(), logits.end()) - logits.begin());
        }
    }

    void sameSeedSameText()
    {
        TinyEngine tiny;
        const auto sample = [&](RequestId request, std::uint64_t seed) {
            Generate command = TinyEngine::greedy(request, kShort, 30);
            command.sampling = SamplerSettings();
            command.sampling.values["temperature"] = 1.5F;
            command.sampling.randomSeed = false;
            command.sampling.seed = seed;
            // Closes the conversation, so that no cache is reused and the arithmetic is identical.
            tiny.engine().post(CloseConversation{1});
            const Request result = tiny.run(command);
            if (result.finished->stats.seed != seed) qFatal("another seed was reported");
            return result.ids();
        };
        const auto first = sample(1, 5);
        QVERIFY(first == sample(2, 5));
        QVERIFY(first != sample(3, 6));
    }

    void thePrefixIsReused()
    {
        TinyEngine tiny;
        const Request first = tiny.run(TinyEngine::greedy(1, kShort));
        QCOMPARE(first.prompt->reusedTokens, 0U);

        std::vector<Message> longer = kShort;
        longer.push_back({"assistant", "hello"});
        longer.push_back({"user", "and again"});
        const Request second = tiny.run(TinyEngine::greedy(2, longer));
        const GenerationStats& stats = second.finished->stats;
        // The first prompt is a prefix of the second. Its last token may be evaluated again, because this gives the
        // logits for the first new token.
        QVERIFY(second.prompt->reusedTokens + 1 >= first.prompt->tokens.size());
        QCOMPARE(stats.evaluatedTokens + second.prompt->reusedTokens, stats.promptTokens);

        TinyEngine fresh;
        const Request expected = fresh.run(TinyEngine::greedy(2, longer));
        QCOMPARE(expected.prompt->reusedTokens, 0U);
        QVERIFY(second.ids() == expected.ids());
        for (std::size_t i = 0; i < expected.promptRecords.size(); ++i) {
            QVERIFY(sameRecord(second.promptRecords[i], expected.promptRecords[i]));
            QCOMPARE(second.promptRecords[i].pFinal, 0.0F);
        }
        for (std::size_t i = 0; i < expected.tokens.size(); ++i) {
            QVERIFY(sameRecord(second.tokens[i].record, expected.tokens[i].record));
        }
    }

    void anAnswersTokensBecomeThePromptsNextTime()
    {
        TinyEngine tiny;
        Generate command = TinyEngine::greedy(1, kShort, 6);
        command.sampling.logitBias = {{tokenOf(tiny, "z"), kCertain}};
        const Request first = tiny.run(command);
        QCOMPARE(first.text, std::string("zzzzzz"));
        QVERIFY(first.tokens[0].record.pFinal > 0);

        std::vector<Message> longer = kShort;
        longer.push_back({"assistant", first.text});
        longer.push_back({"user", "again"});
        const Request second = tiny.run(TinyEngine::greedy(2, longer));
        // The cache holds all tokens of the answer except for the last, and the engine has their records.
        QVERIFY(second.prompt->reusedTokens >= first.prompt->tokens.size() + 4);
        for (std::size_t i = 0; i < 6; ++i) {
            const TokenRecord& record = second.promptRecords[first.prompt->tokens.size() + i];
            QVERIFY(record.scored);
            QCOMPARE(record.bytes, std::string("z"));
            QCOMPARE(record.pFinal, 0.0F);
            for (const TokenAlternative& alternative : record.top) QCOMPARE(alternative.pFinal, 0.0F);
            QVERIFY(close(record.logit, first.tokens[i].record.logit));
            QCOMPARE(second.prompt->tokens[first.prompt->tokens.size() + i].origin, TokenOrigin::Assistant);
        }
    }

    void theSamePromptAgainEvaluatesOneToken()
    {
        TinyEngine tiny;
        const Request first = tiny.run(TinyEngine::greedy(1, kShort));
        const Request second = tiny.run(TinyEngine::greedy(2, kShort));
        QCOMPARE(second.finished->stats.evaluatedTokens, 1U);
        QVERIFY(second.ids() == first.ids());
        QCOMPARE(second.promptRecords.size(), first.promptRecords.size());
        for (std::size_t i = 0; i < first.promptRecords.size(); ++i) {
            QVERIFY(sameRecord(second.promptRecords[i], first.promptRecords[i]));
        }
    }

    void anEditedMessageKeepsWhatIsBeforeIt()
    {
        TinyEngine tiny;
        tiny.run(TinyEngine::greedy(1, kShort));
        const std::vector<Message> edited = {{"system", "be brief"}, {"user", "Hello there"}};
        const Request second = tiny.run(TinyEngine::greedy(2, edited));
        QVERIFY(second.prompt->reusedTokens > 0);
        QVERIFY(second.prompt->reusedTokens < second.prompt->tokens.size() - 4);
        TinyEngine fresh;
        QVERIFY(second.ids() == fresh.run(TinyEngine::greedy(1, edited)).ids());
    }

    void scoresAreMadeUpForWhenAskedForLater()
    {
        TinyEngine tiny;
        Generate unscored = TinyEngine::greedy(1, kShort);
        unscored.scorePrompt = false;
        const Request first = tiny.run(unscored);
        // The records are missing, because the prompt was not scored.
        for (const TokenRecord& record : first.promptRecords) QCOMPARE(record.id, -1);

        const Request second = tiny.run(TinyEngine::greedy(2, kShort));
        TinyEngine fresh;
        const Request expected = fresh.run(TinyEngine::greedy(2, kShort));
        QVERIFY(first.ids() == expected.ids());
        for (std::size_t i = 0; i < expected.promptRecords.size(); ++i) {
            QVERIFY(sameRecord(second.promptRecords[i], expected.promptRecords[i]));
        }
        // A record with fewer candidates than requested counts as missing.
        Generate more = TinyEngine::greedy(3, kShort);
        more.alternatives = 9;
        for (const TokenRecord& record : tiny.run(more).promptRecords) {
            QCOMPARE(record.top.size(), record.scored ? std::size_t{9} : std::size_t{0});
        }
        Generate fewer = TinyEngine::greedy(4, kShort);
        fewer.alternatives = 2;
        const Request last = tiny.run(fewer);
        QCOMPARE(last.finished->stats.evaluatedTokens, 1U);
        QCOMPARE(last.promptRecords.back().top.size(), std::size_t{2});
    }

    void anAnswerNeedNotBeScored()
    {
        TinyEngine tiny, other;
        Generate unscored = TinyEngine::greedy(1, kShort);
        unscored.scoreAnswer = false;
        const Request first = tiny.run(unscored), scored = other.run(TinyEngine::greedy(1, kShort));
        QVERIFY(first.ids() == scored.ids());
        QCOMPARE(first.text, scored.text);
        for (const TokenGenerated& token : first.tokens) QVERIFY(!token.record.scored && token.record.top.empty());
        // The next prompt contains this answer. If that prompt is scored, so are the tokens of this answer.
        std::vector<Message> longer = kShort;
        longer.push_back({"assistant", first.text});
        longer.push_back({"user", "And?"});
        const Request second = tiny.run(TinyEngine::greedy(2, longer));
        for (const TokenRecord& record : second.promptRecords) QCOMPARE(record.scored, record.position > 0);
    }

    void conversationsAreKeptApart()
    {
        TinyEngine tiny;
        const Request first = tiny.run(TinyEngine::greedy(1, kShort));
        Generate other = TinyEngine::greedy(2, {{"user", "the other"}});
        other.conversation = 2;
        tiny.run(other);
        QVERIFY(tiny.run(TinyEngine::greedy(3, kShort)).prompt->reusedTokens > 0);
        tiny.engine().post(CloseConversation{1});
        QCOMPARE(tiny.run(TinyEngine::greedy(4, kShort)).prompt->reusedTokens, 0U);
        QVERIFY(tiny.recorder().request(4).ids() == first.ids());
    }

    /// Prompts can be built on any thread, during an answer and after the model was unloaded.
    void promptsNeedNoEngine()
    {
        std::latch begun(1);
        std::latch looked(1);
        TinyEngine tiny(256, [&](const Event& event) {
            if (!std::holds_alternative<TokenGenerated>(event) || begun.try_wait()) return;
            begun.count_down();
            looked.wait();
        });
        const auto prompts = tiny.recorder().waitFor(TinyEngine::kLoad).loaded->prompts;
        QVERIFY(prompts);
        tiny.engine().post(TinyEngine::greedy(1, kShort));
        begun.wait();
        const FittedPrompt fitted = prompts->fit(kShort);
        looked.count_down();
        const Request answer = tiny.recorder().waitFor(1);
        QCOMPARE(fitted.prompt.text, answer.prompt->text);
        QCOMPARE(fitted.prompt.tokens.size(), answer.prompt->tokens.size());
        for (std::size_t i = 0; i < fitted.prompt.tokens.size(); ++i) {
            QCOMPARE(fitted.prompt.tokens[i].record.id, answer.prompt->tokens[i].record.id);
            QCOMPARE(fitted.prompt.tokens[i].messageIndex, answer.prompt->tokens[i].messageIndex);
        }
        QVERIFY(fitted.droppedMessages.empty());

        tiny.engine().post(UnloadModel{3});
        QVERIFY(tiny.recorder().wait(3));
        std::vector<Message> many = {{"system", "be brief"}};
        for (int i = 0; i < 60; ++i) many.push_back({"user", "Hello world"});
        const FittedPrompt dropped = prompts->fit(many);
        QVERIFY(!dropped.droppedMessages.empty());
        QCOMPARE(dropped.droppedMessages.front(), 1);
        QVERIFY(dropped.prompt.tokens.size() < 256);
        std::stop_source stop;
        stop.request_stop();
        QVERIFY_THROWS_EXCEPTION(Error, prompts->fit(many, {}, stop.get_token()));
    }

    void anAnswersFactsAreTold()
    {
        TinyEngine tiny;
        const ModelSummary summary = tiny.recorder().waitFor(TinyEngine::kLoad).loaded->summary;
        QCOMPARE(summary.isa, std::string(chooseKernels().name));
        QVERIFY(summary.device.english().find(summary.isa) != std::string::npos);
        QCOMPARE(summary.driver, std::string());
        QCOMPARE(summary.options.threads, 1U);
        QCOMPARE(summary.options.device, std::string("cpu"));
        QCOMPARE(summary.kvKeys, KvType::F32);
        LoadModel other = tiny.loadCommand(2);
        other.options.kvKeys = KvType::F16;
        other.options.kvValues.reset();  // the default for a small model is f32
        tiny.engine().post(other);
        const ModelSummary mixed = tiny.recorder().waitFor(2).loaded->summary;
        QCOMPARE(mixed.kvKeys, KvType::F16);
        QCOMPARE(mixed.kvValues, KvType::F32);

        Generate command = TinyEngine::greedy(3, kShort);
        command.sampling.values["temperature"] = 1;
        command.sampling.randomSeed = true;
        const auto asked = std::chrono::steady_clock::now();
        const Request answer = tiny.run(command);
        const std::chrono::duration<double> whole = std::chrono::steady_clock::now() - asked;
        const GenerationStats& stats = answer.finished->stats;
        QCOMPARE(answer.prompt->seed, stats.seed);
        QVERIFY(!answer.prompt->modelHash && !stats.modelHash);  // unknown, because no request has needed the hash yet
        QVERIFY(stats.firstTokenSeconds >= stats.promptSeconds);
        QVERIFY(stats.firstTokenSeconds < whole.count());
        QCOMPARE(stats.reasoningSeconds, 0.0);
    }

    void theEndOfTurnIsRecordedButNotShown()
    {
        TinyEngine tiny;
        Generate command = TinyEngine::greedy(1, kShort);
        const TokenId end = tokenOf(tiny, "<|im_end|>");
        command.sampling.logitBias = {{end, kCertain}};
        const Request request = tiny.run(command);
        QCOMPARE(request.finished->reason, StopReason::EndOfTurn);
        QCOMPARE(request.tokens.size(), std::size_t{1});
        QCOMPARE(request.tokens[0].record.id, end);
        QCOMPARE(request.tokens[0].record.bytes, std::string("<|im_end|>"));
        QCOMPARE(request.text, std::string());
    }

    void stopStringsWorkAcrossTokens()
    {
        TinyEngine tiny;
        Generate command = TinyEngine::greedy(1, kShort, 50);
        command.sampling.logitBias = {{tokenOf(tiny, "z"), kCertain}};
        command.stopStrings = {"nothing", "zzz"};
        const Request request = tiny.run(command);
        QCOMPARE(request.finished->reason, StopReason::StopString);
        QCOMPARE(request.finished->stopString, std::string("zzz"));
        QCOMPARE(request.tokens.size(), std::size_t{3});
        QCOMPARE(request.text, std::string());

        command.request = 2;
        command.maxTokens = 2;
        const Request limited = tiny.run(command);
        QCOMPARE(limited.finished->reason, StopReason::MaxTokens);
        QCOMPARE(limited.finished->remainingText, std::string("zz"));
    }

    void halfACharacterIsHeldBack()
    {
        TinyEngine tiny;
        Generate command = TinyEngine::greedy(1, kShort, 3);
        command.sampling.logitBias = {{tokenOf(tiny, "â"), kCertain}};  // the vocabulary writes the byte 0xE2 as "â"
        const Request request = tiny.run(command);
        QCOMPARE(request.tokens[0].record.bytes, std::string("\xE2"));
        QCOMPARE(request.tokens[0].text, std::string());
        QCOMPARE(request.text, std::string("\uFFFD\uFFFD\uFFFD"));
    }

    void aFullContextEndsTheAnswer()
    {
        TinyEngine tiny(64);
        Generate command = TinyEngine::greedy(1, kShort, 0);
        command.sampling.logitBias = {{tokenOf(tiny, "z"), kCertain}};
        const Request request = tiny.run(command);
        QCOMPARE(request.finished->reason, StopReason::ContextFull);
        QCOMPARE(request.prompt->tokens.size() + request.tokens.size(), std::size_t{64});
        QCOMPARE(request.tokens.back().record.position, 63);
        QVERIFY(tiny.run(TinyEngine::greedy(2, kShort, 2)).finished.has_value());
    }

    void aFullContextLosesItsOldestTurns()
    {
        TinyEngine tiny(128);
        std::vector<Message> messages = {{"system", "be brief"}};
        for (int i = 0; i < 6; ++i) {
            messages.push_back({"user", "Hello world"});
            messages.push_back({"assistant", "the system and the other"});
        }
        messages.push_back({"user", "again"});
        const Request request = tiny.run(TinyEngine::greedy(1, messages));
        QVERIFY(request.finished.has_value());
        const auto& dropped = request.prompt->droppedMessages;
        QVERIFY(!dropped.empty() && dropped.size() % 2 == 0);
        for (std::size_t i = 0; i < dropped.size(); ++i) QCOMPARE(dropped[i], static_cast<std::int32_t>(i + 1));
        QVERIFY(request.prompt->text.starts_with("<|im_start|>system\nbe brief"));
        QVERIFY(request.prompt->notices.front().english().find("left out") != std::string::npos);

        // The next prompt drops the same messages as this one, so its prefix in the cache can be reused.
        messages.push_back({"assistant", "x"});
        messages.push_back({"user", "y"});
        const Request next = tiny.run(TinyEngine::greedy(2, messages));
        QVERIFY(next.prompt->droppedMessages == dropped);
        QVERIFY(next.prompt->reusedTokens > 20);

        const Request hopeless = tiny.run(TinyEngine::greedy(3, {{"user", std::string(500, 'q')}}));
        QCOMPARE(hopeless.closings, 1);
        QVERIFY(hopeless.failed->sentence.english().find("128") != std::string::npos);
    }

    void controlTokensAreNoText()
    {
        TinyEngine tiny;
        Generate command = TinyEngine::greedy(1, kShort, 2);
        command.sampling.logitBias = {{tokenOf(tiny, "<|im_start|>"), kCertain}};
        const Request request = tiny.run(command);
        QCOMPARE(request.tokens.size(), std::size_t{2});
        QCOMPARE(request.tokens[0].record.kind, TokenKind::Control);
        QCOMPARE(request.text, std::string());
    }
};

VITRINE_TEST(LocalEngineTest);
#include "local_engine_test.moc"

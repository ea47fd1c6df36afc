// Tests that a running answer can be paused, stepped and resumed, and that a candidate can replace the sampled token.
#include "core/compute/cpu/kernels.h"
#include "core/generate/engine/model_tokens.h"
#include "core/model/model.h"
#include "tests/engine/tiny_engine.h"
#include "tests/inference/tiny_evaluation.h"
#include "tests/support/test_backend.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <cstring>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

const std::vector<Message> kStepMessages = {{"user", "Hello world"}};

/// Calls a function that steers a request each time the request pauses.
class AutoPilot {
public:
    using Pilot = std::function<void(LocalEngine&, const Paused&)>;

    explicit AutoPilot(const TinyModelSpec& spec = TinyEngine::usualSpec())
        : m_tiny(spec, [this](const Event& event) {
              const auto* paused = std::get_if<Paused>(&event);
              if (paused && m_pilot) m_pilot(m_tiny.engine(), *paused);
          })
    {
        m_tiny.recorder().waitFor(TinyEngine::kLoad);
    }

    TinyEngine& operator*() { return m_tiny; }
    TinyEngine* operator->() { return &m_tiny; }
    Request run(const Generate& command, Pilot pilot)
    {
        m_pilot = std::move(pilot);
        return m_tiny.run(command);
    }

private:
    Pilot m_pilot;
    TinyEngine m_tiny;
};

Generate ask(RequestId request, std::uint32_t tokens = 12)
{
    Generate command = TinyEngine::greedy(request, kStepMessages, tokens);
    command.sampling.values["temperature"] = 1.2F;
    command.sampling.randomSeed = false;
    command.sampling.seed = 3;
    return command;
}

void resume(LocalEngine& engine, const Paused& paused)
{
    engine.steer(Resume{paused.request});
}

void step(LocalEngine& engine, const Paused& paused)
{
    engine.steer(Step{paused.request});
}

std::vector<std::uint32_t> stepsOf(const Request& request)
{
    std::vector<std::uint32_t> steps;
    for (const Paused& paused : request.pauses) steps.push_back(paused.step);
    return steps;
}

}  // namespace

class StepModeTest : public QObject {
    Q_OBJECT

    std::unique_ptr<AutoPilot> m_pilot;
    RequestId m_request = 0;

    TinyEngine& tiny() { return **m_pilot; }
    Request whole() { return m_pilot->run(ask(++m_request), {}); }

private slots:
    void initTestCase()
    {
        REQUIRE_LEVEL();
        m_pilot = std::make_unique<AutoPilot>();
    }

    void stepsChangeNothing()
    {
        const Request plain = whole();
        QVERIFY(plain.pauses.empty());
        for (const std::uint32_t drafts : {0, 14}) {
            for (const bool scored : {true, false}) {
                Generate command = ask(++m_request);
                command.draftTokens = drafts;
                command.scoreAnswer = scored;
                command.alternatives = scored ? 20 : 0;
                command.pauseOn.atCount = 0;
                const Request stepped = m_pilot->run(command, step);
                QCOMPARE(stepped.ids(), plain.ids());
                QCOMPARE(stepped.text, plain.text);
                QCOMPARE(stepped.pauses.size(), plain.tokens.size());
                for (std::size_t i = 0; i < plain.tokens.size(); ++i) {
                    const Paused& paused = stepped.pauses[i];
                    const TokenRecord& record = plain.tokens[i].record;
                    QCOMPARE(paused.step, static_cast<std::uint32_t>(i));
                    QCOMPARE(paused.reason, PauseReason::Asked);
                    QCOMPARE(paused.record.id, record.id);
                    QCOMPARE(paused.record.position, record.position);
                    QVERIFY(paused.record.top.size() >= kPausedCandidates);
                    QCOMPARE(paused.record.pRaw, record.pRaw);
                    QCOMPARE(paused.record.pFinal, record.pFinal);
                    QCOMPARE(paused.record.rank, record.rank);
                    QCOMPARE(stepped.tokens[i].record.scored, scored);
                    QVERIFY(!stepped.tokens[i].chosen);
                }
            }
        }
    }

    void runsToACount()
    {
        Generate command = ask(++m_request);
        command.pauseOn.atCount = 2;
        const Request request = m_pilot->run(command, [](LocalEngine& engine, const Paused& paused) {
            if (!paused.problem.empty()) return resume(engine, paused);
            engine.steer(RunTo{paused.request, 7});
        });
        QCOMPARE(stepsOf(request), (std::vector<std::uint32_t>{2, 7, 7}));
        QCOMPARE(request.pauses[2].problem.english(),
                 std::string("The answer already has 7 tokens, so it cannot be stopped at token 7."));
        QCOMPARE(request.tokens.size(), std::size_t{12});
    }

    /// The answer pauses exactly before those tokens whose records meet the condition.
    void conditions()
    {
        const Request plain = whole();
        const auto median = [&](auto value) {
            std::vector<float> values;
            for (const TokenGenerated& token : plain.tokens) values.push_back(static_cast<float>(value(token.record)));
            std::sort(values.begin(), values.end());
            return values[values.size() / 2];
        };
        const auto check = [&](const PauseConditions& conditions, PauseReason reason, auto meets) {
            std::vector<std::uint32_t> expected;
            for (std::size_t i = 0; i < plain.tokens.size(); ++i) {
                if (meets(plain.tokens[i].record)) expected.push_back(static_cast<std::uint32_t>(i));
            }
            Generate command = ask(++m_request);
            command.pauseOn = conditions;
            command.scoreAnswer = false;
            const Request request = m_pilot->run(command, resume);
            if (request.ids() != plain.ids() || stepsOf(request) != expected || expected.empty()) return false;
            // The condition is useful for the test only if some tokens do not meet it.
            if (expected.size() == plain.tokens.size()) return false;
            return std::ranges::all_of(request.pauses, [&](const Paused& paused) { return paused.reason == reason; });
        };
        PauseConditions entropy;
        entropy.entropyAbove = median([](const TokenRecord& record) { return record.entropy; });
        QVERIFY(check(entropy, PauseReason::Entropy,
                      [&](const TokenRecord& record) { return record.entropy > *entropy.entropyAbove; }));
        PauseConditions rank;
        rank.rankAbove = static_cast<std::int32_t>(median([](const TokenRecord& record) { return record.rank; }));
        QVERIFY(
            check(rank, PauseReason::Rank, [&](const TokenRecord& record) { return record.rank > *rank.rankAbove; }));
        PauseConditions probability;
        probability.probabilityBelow = median([](const TokenRecord& record) { return record.pRaw; });
        QVERIFY(check(probability, PauseReason::Probability,
                      [&](const TokenRecord& record) { return record.pRaw < *probability.probabilityBelow; }));
        PauseConditions id;
        id.tokens = {plain.tokens[4].record.id, 7};
        QVERIFY(check(id, PauseReason::Token, [&](const TokenRecord& record) { return record.id == id.tokens[0]; }));
        PauseConditions text;
        text.texts = {plain.tokens[4].record.bytes + plain.tokens[5].record.bytes};
        QVERIFY(check(text, PauseReason::Text,
                      [&](const TokenRecord& record) { return record.position == plain.tokens[5].record.position; }));
    }

    void conditionsMayChange()
    {
        Generate command = ask(++m_request);
        command.pauseOn.atCount = 3;
        const Request request = m_pilot->run(command, [](LocalEngine& engine, const Paused& paused) {
            PauseConditions later;
            later.atCount = 9;
            engine.steer(PauseOn{paused.request, later});
            engine.steer(Resume{paused.request});
        });
        QCOMPARE(stepsOf(request), (std::vector<std::uint32_t>{3, 9}));
    }

    void anotherTokenIsTaken()
    {
        const Request plain = whole();
        TokenId other = 0;
        for (const bool scored : {true, false}) {
            Generate command = ask(++m_request);
            command.scoreAnswer = scored;
            command.pauseOn.atCount = 4;
            const Request request = m_pilot->run(command, [&](LocalEngine& engine, const Paused& paused) {
                if (paused.step > 4) return resume(engine, paused);
                if (!paused.problem.empty()) return engine.steer(Choose{paused.request, paused.step, other});
                other = paused.record.top[paused.record.top[0].id == paused.record.id ? 1 : 0].id;
                engine.steer(Choose{paused.request, 3, 20});       // ignored, because step 3 is over
                engine.steer(Choose{paused.request, 4, 1 << 20});  // refused, because no token has this id
            });
            QCOMPARE(stepsOf(request), (std::vector<std::uint32_t>{4, 4, 5}));
            QVERIFY(request.pauses[1].problem.english().find("1048576") != std::string::npos);
            QCOMPARE(request.ids()[4], other);
            QCOMPARE(request.tokens[4].record.scored, scored);
            QCOMPARE(request.tokens[4].chosen, true);
            QCOMPARE(request.tokens[5].chosen, false);
            QVERIFY(request.tokens[4].record.byHand && !request.tokens[5].record.byHand);
            if (scored) QCOMPARE(request.tokens[4].record.rank, other == request.pauses[0].record.top[0].id ? 1 : 2);
            for (std::size_t i = 0; i < 4; ++i) QCOMPARE(request.ids()[i], plain.ids()[i]);
            QVERIFY(request.text != plain.text);
        }
    }

    /// The user can choose the next token before or after the engine has sampled one. In both cases, later tokens are
    /// sampled with the same random numbers.
    void aChoiceTakesADrawsPlace()
    {
        const auto next = [](bool drawn) {
            TinyEvaluation tiny(tinySpec("llama"));
            Conversation conversation(tiny.cache());
            std::vector<TokenId> history = tinyTokens(6);
            tiny.evaluator.evaluate(conversation.cache(), history, {});
            SamplerSettings settings = ask(0).sampling;
            SamplerChain chain(settings, tiny.model->config().vocabulary);
            TokenScorer scorer(tiny.model->tokenizer(), chooseKernels());
            DraftPolicy policy;
            ModelTokens tokens(tiny.evaluator, conversation, history, chain, scorer, policy, {});
            if (drawn) tokens.draw();
            tokens.advance(tokens.choose(41), 9);
            std::vector<TokenId> ids;
            for (int i = 0; i < 8; ++i) {
                ids.push_back(tokens.draw()->id);
                tokens.advance(tokens.choose(ids.back()), 9);
            }
            return ids;
        };
        QCOMPARE(next(false), next(true));
    }

    void logitsThatAreNoNumbers()
    {
        TinyModelSpec spec = TinyEngine::usualSpec();
        const std::size_t vocabulary = Model::load(tiny().path())->tokenizer().size();
        std::vector<float> output(vocabulary * spec.embedding, 0.125F);
        output[17 * spec.embedding + 3] = std::numeric_limits<float>::quiet_NaN();
        TinyTensor tensor{QuantType::F32, std::vector<std::byte>(output.size() * sizeof(float))};
        std::memcpy(tensor.data.data(), output.data(), tensor.data.size());
        spec.tensors["output.weight"] = tensor;
        AutoPilot broken(spec);
        Generate command = ask(1);
        command.scorePrompt = false;
        const Request failed = broken.run(command, {});
        QVERIFY(failed.failed && failed.pauses.empty());

        command = ask(2);
        command.scorePrompt = false;
        command.pauseOn.notFinite = true;
        const Request paused = broken.run(command, [](LocalEngine& engine, const Paused& event) {
            if (event.step == 2) return resume(engine, event);
            engine.steer(event.step == 0 ? Steering(Choose{event.request, 0, 40}) : Choose{event.request, 1, 41});
        });
        QCOMPARE(stepsOf(paused), (std::vector<std::uint32_t>{0, 1, 2}));
        QCOMPARE(paused.pauses[0].reason, PauseReason::NotFinite);
        QCOMPARE(paused.pauses[0].record.id, -1);
        QVERIFY(
            QString::fromStdString(paused.pauses[0].problem).startsWith("The model's logit of token 17 at position "));
        QCOMPARE(paused.ids(), (std::vector<TokenId>{40, 41}));
        QVERIFY(paused.failed->sentence.english().starts_with("The model computed nan as the logit of token 17"));
    }

    void aPauseMayBeAskedForBeforehand()
    {
        // A pause is requested for the second request while it waits behind a paused answer.
        Generate first = ask(++m_request);
        first.pauseOn.atCount = 0;
        m_pilot->run(ask(++m_request, 1), {});
        const RequestId one = first.request;
        tiny().engine().post(first);
        tiny().recorder().waitForPause(one, 1);
        const RequestId two = ++m_request;
        tiny().engine().post(ask(two));
        tiny().engine().steer(Pause{two});
        tiny().engine().steer(Step{two});
        tiny().engine().steer(Resume{one});
        tiny().recorder().waitFor(one);
        const Request paused = tiny().recorder().waitForPause(two, 2);
        QCOMPARE(stepsOf(paused), (std::vector<std::uint32_t>{0, 1}));
        tiny().engine().steer(Resume{999999});  // ignored, because this request does not exist
        tiny().engine().steer(Resume{two});
        QCOMPARE(tiny().recorder().waitFor(two).tokens.size(), std::size_t{12});
    }

    void othersWaitForAPausedAnswer()
    {
        Generate command = ask(++m_request);
        command.pauseOn.atCount = 3;
        const RequestId answer = m_request;
        m_pilot->run(ask(++m_request, 1), {});
        tiny().engine().post(command);
        tiny().recorder().waitForPause(answer, 1);
        const RequestId other = ++m_request;
        const RequestId cancelled = ++m_request;
        const RequestId load = ++m_request;
        tiny().engine().post(ask(other, 1));
        tiny().engine().post(tiny().loadCommand(cancelled));
        tiny().engine().post(tiny().loadCommand(load));
        tiny().engine().cancel(cancelled);
        // Cancelling a waiting request closes it at once. The other requests still wait.
        QVERIFY(tiny().recorder().waitFor(cancelled).failed.has_value());
        QVERIFY(!tiny().recorder().request(other).prompt && !tiny().recorder().request(load).loaded);
        QVERIFY(!tiny().recorder().request(answer).finished);
        tiny().engine().cancel(answer);
        const Request ended = tiny().recorder().waitFor(answer);
        QCOMPARE(ended.finished->reason, StopReason::Cancelled);
        QCOMPARE(ended.tokens.size(), std::size_t{3});
        QVERIFY(tiny().recorder().waitFor(load).loaded.has_value());
        QCOMPARE(tiny().recorder().request(other).tokens.size(), std::size_t{1});
        QCOMPARE(whole().tokens.size(), std::size_t{12});
    }

    void anEngineEndsWhileAnAnswerPauses()
    {
        AutoPilot pilot;
        Generate command = ask(1);
        command.pauseOn.atCount = 2;
        pilot->engine().post(command);
        pilot->recorder().waitForPause(1, 1);
        pilot->engine().post(pilot->loadCommand(2));
        pilot->destroyEngine();
        QCOMPARE(pilot->recorder().request(1).finished->reason, StopReason::Cancelled);
        QVERIFY(pilot->recorder().request(2).failed.has_value());
    }
};

VITRINE_TEST(StepModeTest);
#include "step_mode_test.moc"

#include "app/engine/engine_bridge.h"
#include "app/inspectors/shared/evaluation_estimator.h"
#include "app/library/model_library.h"
#include "app/settings/app_settings.h"
#include "app/store/stored_types.h"
#include "tests/app/fake_engine.h"
#include "tests/support/test_program.h"

#include <QTemporaryDir>
#include <QTest>

using namespace vitrine;
using namespace vitrine::test;

namespace {

constexpr RequestId kCapture = 77;

struct EstimatorFixture {
    EstimatorFixture() { load("CPU, avx2, 2 threads"); }

    void load(const char* device)
    {
        ModelLoaded loaded;
        loaded.summary.path = "/models/m.gguf";
        loaded.summary.device = std::string(device);
        loaded.summary.fileBytes = 400'000'000;
        loaded.summary.outputShare = 0.5;
        engine.send(loaded);
        engine.deliver(bridge);
    }
    void progress(double at, std::uint64_t done, std::uint64_t total, RequestId request = kCapture)
    {
        now = at;
        engine.send(CaptureProgress{request, done, total});
        engine.deliver(bridge);
    }
    void finish(const CaptureCost& cost, RequestId request = kCapture)
    {
        engine.send(CaptureFinished{request, cost});
        engine.deliver(bridge);
    }
    /// Simulates an answer with a speed of 100 tokens per second in the prompt and 10 tokens per second in the answer.
    void write(RequestId request, int tokens)
    {
        PromptReady ready;
        ready.request = request;
        ready.tokens.resize(120);
        ready.reusedTokens = 20;
        engine.send(ready);
        engine.deliver(bridge);
        now += 1;
        for (int i = 0; i < tokens; ++i) {
            engine.send(TokenGenerated{.request = request, .record = {}, .text = {}});
            engine.deliver(bridge);
            now += 0.1;
        }
    }
    double seconds(const CaptureCost& cost) const { return pace.forecast(answer(), cost).seconds; }

    /// Returns a stored answer with a speed of 100 tokens per second in the prompt and 10 tokens per second afterwards.
    static StoredMessage answer()
    {
        StoredMessage message;
        message.answer.facts.device = "CPU, avx2, 2 threads";
        message.answer.evaluatedTokens = 100;
        message.answer.promptSeconds = 1;
        message.answer.generatedTokens = 20;
        message.answer.generationSeconds = 2;
        return message;
    }

    QTemporaryDir folder;
    FakeEngine engine;
    double now = 0;
    AppSettings settings{folder.filePath("settings.ini")};
    EngineBridge bridge{engine.factory()};
    ModelLibrary library{bridge, settings, QString()};
    EvaluationEstimator pace{bridge, library, settings, [this] { return now; }};
};

}  // namespace

class EvaluationEstimatorTest : public QObject {
    Q_OBJECT

private slots:
    /// A pass may evaluate several tokens of an answer. Each token costs 10 ms, and each pass costs 90 ms more.
    void theAnswerTellsWhatItsDeviceTakes()
    {
        EstimatorFixture fix;
        QCOMPARE(fix.seconds({.evaluatedTokens = 100, .answerTokens = 30, .answerPasses = 2}),
                 0.7 + 0.09 + 0.3 + 2 * 0.09);
        // The output projection has half of the weights of the model. A row of the logit lens needs only this
        // projection, so it takes half of the time of a token.
        QCOMPARE(fix.seconds({.lensRows = 30, .lensPasses = 2}), (0.3 + 2 * 0.09) / 2);
        QVERIFY(fix.pace.forecast(EstimatorFixture::answer(), {}).isMeasured);
    }

    /// Without measurements, the estimate is based on the file size and marked as not measured. After a measurement
    /// with another model, it is based on the speed of the device.
    void withoutAnAnswerTheFileTells()
    {
        EstimatorFixture fix;
        fix.load("llvmpipe");
        const CaptureCost one{.evaluatedTokens = 1, .answerTokens = 1, .answerPasses = 1};
        const EvaluationEstimator::Forecast guess = fix.pace.forecast(EstimatorFixture::answer(), one);
        QVERIFY(!guess.isMeasured);
        QVERIFY(guess.seconds > 0.001 && guess.seconds < 1);
        const ReplayCost offer = fix.pace.offer(EstimatorFixture::answer(), one, true);
        QVERIFY(offer.tokens == 1 && !offer.isMeasured && offer.pauses && offer.seconds == guess.seconds);
        // Simulates a speed that was measured with another model in an earlier session.
        fix.settings.setDeviceSpeed("llvmpipe", 1e8);
        QCOMPARE(fix.pace.forecast(EstimatorFixture::answer(), one).seconds, 4.0);
        fix.settings.setDeviceSpeed("llvmpipe", -1);
        QCOMPARE(fix.settings.deviceSpeed("llvmpipe"), 0.0);
    }

    /// The measured speed of an answer is used even while the answer is being written. Times in which it pauses for
    /// captures are subtracted.
    void theAnswerThatIsWrittenTells()
    {
        EstimatorFixture fix;
        fix.load("llvmpipe");
        const CaptureCost prompt{.evaluatedTokens = 101};
        const CaptureCost one{.evaluatedTokens = 1, .answerTokens = 1, .answerPasses = 1};
        fix.write(5, 10);
        QVERIFY(fix.pace.forecast(EstimatorFixture::answer(), prompt).isMeasured);
        fix.now += 30;
        fix.engine.send(AnswerWaiting{5, 9, std::nullopt});
        fix.engine.send(AnswerWaiting{5, 9, 30.0});
        for (int i = 0; i < 11; ++i) {
            fix.engine.send(TokenGenerated{.request = 5, .record = {}, .text = {}});
            fix.engine.deliver(fix.bridge);
            fix.now += 0.1;
        }
        QCOMPARE(fix.seconds(one), 0.1);
        QCOMPARE(fix.settings.deviceSpeed("llvmpipe"), 0.0);
        GenerationFinished finished;
        finished.request = 5;
        finished.stats.evaluatedTokens = 100;
        finished.stats.promptSeconds = 2;
        finished.stats.generatedTokens = 30;
        finished.stats.acceptedTokens = 10;  // an accepted draft token needs no pass of its own
        finished.stats.generationSeconds = 4;
        fix.engine.send(finished);
        fix.engine.deliver(fix.bridge);
        QCOMPARE(fix.seconds(one), 0.2);
        QCOMPARE(fix.seconds(prompt), 101 * 0.02 + 0.18);
        QCOMPARE(fix.settings.deviceSpeed("llvmpipe"), 2e9);
        fix.load("llvmpipe");  // opening a model discards the measurement, because it may be a different model
        QVERIFY(!fix.pace.forecast(EstimatorFixture::answer(), one).isMeasured);
        QCOMPARE(fix.seconds(one), 0.2);
    }

    /// A capture measures the time of each of its parts. Each of these times corrects one term of the estimate. Very
    /// short times are ignored.
    void whatRanCorrectsWhatTheNextOneTakes()
    {
        EstimatorFixture fix;
        GenerationFinished finished;
        finished.request = 5;
        finished.stats.evaluatedTokens = 100;
        finished.stats.promptSeconds = 1;
        finished.stats.generatedTokens = 20;
        finished.stats.generationSeconds = 2;
        fix.engine.send(finished);
        fix.engine.deliver(fix.bridge);
        const CaptureCost lens{.lensRows = 30, .lensPasses = 2};
        const CaptureCost answer{.evaluatedTokens = 30, .answerTokens = 30, .answerPasses = 2};
        const double lensSaid = fix.seconds(lens), answerSaid = fix.seconds(answer);
        CaptureCost took = answer;
        took.answerSeconds = 3 * answerSaid;
        took.lensRows = 30;
        took.lensPasses = 2;
        took.lensSeconds = 0.001;
        fix.finish(took);
        QCOMPARE(fix.seconds(answer), 3 * answerSaid);
        QCOMPARE(fix.seconds(lens), lensSaid);
        took.lensSeconds = lensSaid / 4;
        fix.finish(took);
        QCOMPARE(fix.seconds(lens), lensSaid / 4);
        fix.finish(answer);  // this capture only computed a cost and took no time, so it corrects nothing
        QCOMPARE(fix.seconds(answer), 3 * answerSaid);
        QCOMPARE(fix.seconds({.evaluatedTokens = 101}), 1.01 + 0.09);
        CaptureCost values{.values = 1'000'000'000};
        values.valueSeconds = 7;
        fix.finish(values);
        QCOMPARE(fix.seconds({.values = 500'000'000}), 3.5);
    }

    /// If nothing else was measured, the estimate is based on the time of a capture.
    void aCaptureAloneTells()
    {
        EstimatorFixture fix;
        fix.load("llvmpipe");
        CaptureCost took{.evaluatedTokens = 100};
        took.promptSeconds = 5;
        fix.finish(took);
        QVERIFY(fix.pace.forecast(EstimatorFixture::answer(), took).isMeasured);
        QVERIFY(qAbs(fix.seconds({.evaluatedTokens = 200}) - 10) < 0.5);
    }

    /// The time for scores includes all logits of a prompt, so it must not affect the estimate for other captures.
    void scoresOfAPromptTeachNothing()
    {
        EstimatorFixture fix;
        fix.load("llvmpipe");
        fix.progress(0, 0, 100);
        fix.engine.send(PromptScored{kCapture, 1, {}});
        fix.progress(5, 100, 100);
        QVERIFY(fix.pace.running(kCapture + 1).waits);
        CaptureCost took{.evaluatedTokens = 100};
        took.promptSeconds = 5;
        fix.finish(took);
        QVERIFY(!fix.pace.forecast(EstimatorFixture::answer(), took).isMeasured);
        QVERIFY(!fix.pace.running(kCapture + 1).waits);
    }

    void whatIsLeftIsSaidWhileItRuns()
    {
        EstimatorFixture fix;
        QCOMPARE(fix.pace.running(kCapture), (CaptureRunning{0, false, -1}));
        // The first steps came from a cache and took no time. The remaining time is therefore still unknown.
        fix.progress(10, 60, 100);
        QCOMPARE(fix.pace.running(kCapture), (CaptureRunning{0.6, false, -1}));
        QVERIFY(fix.pace.running(kCapture + 1).waits);
        fix.progress(15, 70, 100);
        QCOMPARE(fix.pace.running(kCapture), (CaptureRunning{0.7, false, 15}));
        fix.progress(16, 90, 100);
        QCOMPARE(fix.pace.running(kCapture), (CaptureRunning{0.9, false, 2}));
    }

    /// If an answer interrupts a capture, the capture is shown as waiting again.
    void whatGivesWayWaits()
    {
        EstimatorFixture fix;
        fix.progress(0, 0, 100);
        fix.progress(1, 50, 100);
        PromptReady answer;
        answer.request = 5;
        fix.engine.send(answer);
        fix.engine.deliver(fix.bridge);
        QCOMPARE(fix.pace.running(kCapture), (CaptureRunning{0, true, -1}));
        GenerationFinished finished;
        finished.request = 5;
        fix.engine.send(finished);
        fix.engine.deliver(fix.bridge);
        QVERIFY(!fix.pace.running(kCapture).waits);
        fix.progress(60, 50, 100);
        QVERIFY(!fix.pace.running(kCapture).waits);
    }
};

VITRINE_TEST(EvaluationEstimatorTest);
#include "evaluation_estimator_test.moc"

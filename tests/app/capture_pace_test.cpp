#include "app/library/model_library.h"
#include "app/session/capture_pace.h"
#include "app/session/engine_bridge.h"
#include "app/settings/app_settings.h"
#include "app/store/stored_types.h"
#include "tests/app/fake_engine.h"

#include <QTemporaryDir>
#include <QTest>

using namespace vitrine;
using namespace vitrine::test;

namespace {

constexpr RequestId kCapture = 77;

struct Fixture {
    Fixture() { load("CPU, avx2, 2 threads"); }

    void load(const char* device)
    {
        ModelLoaded loaded;
        loaded.summary.path = "/models/m.gguf";
        loaded.summary.device = device;
        engine.send(loaded);
        engine.deliver(bridge);
    }
    void progress(double at, std::uint64_t done, std::uint64_t total, RequestId request = kCapture)
    {
        now = at;
        engine.send(CaptureProgress{request, done, total});
        engine.deliver(bridge);
    }
    void finish(double at, std::uint32_t tokens, std::uint64_t lensRows = 0, RequestId request = kCapture)
    {
        now = at;
        CaptureFinished finished{request, {}};
        finished.cost.evaluatedTokens = tokens;
        finished.cost.lensRows = lensRows;
        engine.send(finished);
        engine.deliver(bridge);
    }
    /// A hundred tokens of a prompt in a second, then ten a second.
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
    CapturePace pace{bridge, library, [this] { return now; }};
};

}  // namespace

class CapturePaceTest : public QObject {
    Q_OBJECT

private slots:
    /// Until something ran, as fast as the answer; on another device nobody knows.
    void theAnswerTellsWhatItsDeviceTakes()
    {
        Fixture fix;
        QCOMPARE(fix.pace.secondsFor(Fixture::answer(), 110, 10), 2.0);
        fix.load("llvmpipe");
        QCOMPARE(fix.pace.secondsFor(Fixture::answer(), 110, 10), -1.0);
        QCOMPARE(fix.pace.secondsFor({}, 110, 10), -1.0);  // of which nothing is known
    }

    void whatRanTellsWhatTheNextOneTakes()
    {
        Fixture fix;
        fix.progress(10, 0, 40);
        fix.progress(30, 20, 40);
        fix.finish(50, 40);
        QCOMPARE(fix.pace.secondsFor(Fixture::answer(), 110, 10), 110.0);
        // Few tokens in no time tell nothing, and the lens has a speed of its own.
        fix.progress(60, 0, 1);
        fix.finish(60.1, 1);
        fix.progress(70, 0, 50);
        fix.finish(71, 40, 10);
        QCOMPARE(fix.pace.secondsFor(Fixture::answer(), 110, 10), 110.0);
        fix.progress(80, 0, 4);
        fix.finish(90, 4);  // few, but slow
        QCOMPARE(fix.pace.secondsFor(Fixture::answer(), 110, 10), 275.0);
        fix.load("CPU, avx2, 2 threads");
        QCOMPARE(fix.pace.secondsFor(Fixture::answer(), 110, 10), 2.0);
    }

    void whatIsLeftIsSaidWhileItRuns()
    {
        Fixture fix;
        QCOMPARE(fix.pace.running(kCapture), (CaptureRunning{0, false, -1}));
        fix.progress(10, 60, 100);  // the first of which are held
        QCOMPARE(fix.pace.running(kCapture), (CaptureRunning{0.6, false, -1}));
        QVERIFY(fix.pace.running(kCapture + 1).waits);
        fix.progress(15, 70, 100);
        QCOMPARE(fix.pace.running(kCapture), (CaptureRunning{0.7, false, 15}));
        fix.progress(16, 90, 100);
        QCOMPARE(fix.pace.running(kCapture), (CaptureRunning{0.9, false, 2}));
    }

    /// An answer goes first: it waits again, and its time is none of its tokens'.
    void whatGivesWayWaits()
    {
        Fixture fix;
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
        fix.finish(61, 100);
        QCOMPARE(fix.pace.secondsFor(Fixture::answer(), 110, 10), 2.0);
    }
};

QTEST_GUILESS_MAIN(CapturePaceTest)
#include "capture_pace_test.moc"

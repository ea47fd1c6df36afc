#include "app/engine/engine_bridge.h"
#include "tests/app/fake_engine.h"
#include "tests/support/test_program.h"

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>

#include <string>
#include <thread>

using namespace vitrine;
using namespace vitrine::test;

namespace {

TokenGenerated token(RequestId request, int number)
{
    TokenGenerated event;
    event.request = request;
    event.text = std::to_string(number) + " ";
    return event;
}

}  // namespace

/// Records signals in order: "p" progress, "t<n>" a batch of n tokens, "f" finished, "e" failed.
class EngineBridgeTest : public QObject {
    Q_OBJECT

private slots:
    void burstBecomesFewSignals();
    void orderIsKept();
    void progressIsOvertaken();
    void requestsAreNotMixed();
    void quietAfterwards();
    void eventsWhileBeingDestroyed();

private:
    void listen(EngineBridge& bridge)
    {
        m_told.clear();
        m_text.clear();
        connect(&bridge, &EngineBridge::promptProgress, this,
                [this](const PromptProgress& event) { m_told << QString("p%1").arg(event.doneTokens); });
        connect(&bridge, &EngineBridge::tokensGenerated, this, [this](const std::vector<TokenGenerated>& events) {
            m_told << QString("t%1").arg(events.size());
            for (const TokenGenerated& event : events) m_text += QString::fromStdString(event.text);
        });
        connect(&bridge, &EngineBridge::generationFinished, this, [this] { m_told << "f"; });
        connect(&bridge, &EngineBridge::failed, this, [this] { m_told << "e"; });
    }

    QStringList m_told;
    QString m_text;
};

void EngineBridgeTest::burstBecomesFewSignals()
{
    FakeEngine engine;
    EngineBridge bridge(engine.factory());
    listen(bridge);
    constexpr int kTokens = 2000;
    QString expected;
    for (int i = 0; i < kTokens; ++i) expected += QString("%1 ").arg(i);
    QElapsedTimer timer;
    timer.start();
    std::jthread thread([&engine] {
        for (int i = 0; i < kTokens; ++i) {
            engine.send(token(1, i));
            if (i % 10 == 0) std::this_thread::sleep_for(std::chrono::microseconds(500));
        }
        engine.send(GenerationFinished{});
    });
    QTRY_VERIFY(m_told.contains("f"));
    QCOMPARE(m_text, expected);
    // The bridge may send one signal per frame of 16 ms, plus the first and the last signal. The test divides by 15 ms,
    // because a timer may fire up to 1 ms early.
    const qint64 most = timer.elapsed() / 15 + 2;
    QVERIFY2(m_told.size() <= most, qPrintable(QString("%1 signals, not %2").arg(m_told.size()).arg(most)));
    QCOMPARE(m_told.last(), QString("f"));
}

void EngineBridgeTest::orderIsKept()
{
    FakeEngine engine;
    EngineBridge bridge(engine.factory());
    listen(bridge);
    engine.send(PromptProgress{1, 5, 10});
    engine.send(token(1, 0));
    engine.send(token(1, 1));
    engine.send(PromptProgress{2, 6, 10});
    engine.send(token(1, 2));
    engine.send(Failed{});
    QTRY_COMPARE(m_told, (QStringList{"p5", "t2", "p6", "t1", "e"}));
}

void EngineBridgeTest::progressIsOvertaken()
{
    FakeEngine engine;
    EngineBridge bridge(engine.factory());
    listen(bridge);
    for (std::uint32_t i = 0; i < 100; ++i) engine.send(PromptProgress{1, i, 100});
    engine.send(PromptProgress{2, 7, 100});
    engine.send(GenerationFinished{});
    QTRY_COMPARE(m_told, (QStringList{"p99", "p7", "f"}));
}

void EngineBridgeTest::requestsAreNotMixed()
{
    FakeEngine engine;
    EngineBridge bridge(engine.factory());
    QList<RequestId> requests;
    connect(&bridge, &EngineBridge::tokensGenerated, this, [&requests](const std::vector<TokenGenerated>& events) {
        for (const TokenGenerated& event : events) QCOMPARE(event.request, events.front().request);
        requests << events.front().request;
    });
    engine.send(token(1, 0));
    engine.send(token(2, 0));
    engine.send(token(2, 1));
    QTRY_COMPARE(requests, (QList<RequestId>{1, 2}));
}

void EngineBridgeTest::quietAfterwards()
{
    FakeEngine engine;
    EngineBridge bridge(engine.factory());
    listen(bridge);
    engine.send(token(1, 0));
    QTRY_COMPARE(m_told.size(), 1);
    QTest::qWait(60);
    engine.send(token(1, 1));
    QTRY_COMPARE(m_told.size(), 2);
    QCOMPARE(m_told, (QStringList{"t1", "t1"}));
}

void EngineBridgeTest::eventsWhileBeingDestroyed()
{
    FakeEngine engine;
    {
        EngineBridge bridge(engine.factory());
        listen(bridge);
        engine.send(token(1, 0));
    }
    QCoreApplication::processEvents();
    QVERIFY(m_told.isEmpty());
}

VITRINE_TEST(EngineBridgeTest);
#include "engine_bridge_test.moc"

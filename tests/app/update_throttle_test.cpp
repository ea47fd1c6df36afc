#include "app/inspectors/inspector_registry.h"
#include "app/inspectors/logits/logit_model.h"
#include "app/inspectors/shared/update_throttle.h"
#include "app/inspectors/tokens/token_strip_model.h"
#include "app/inspectors/tracked/track_model.h"
#include "tests/app/sample_tokens.h"
#include "tests/support/test_program.h"

#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

constexpr double kSecondsPerStep = 0.001;

/// Simulates an answer whose tokens arrive at a constant rate, with a simulated clock. Each update of the strip costs
/// `cost` seconds of CPU time.
struct Answer {
    TokenStripModel strip;
    QObject page;
    double now = 100;
    double worked = 7;
    double cost = 0;        ///< seconds of CPU time per update of the strip
    double background = 0;  ///< fraction of the thread's time that other work uses
    int updates = 0;
    double lag = 0;  ///< longest delay between the arrival of a token and its display, in seconds
    std::size_t sent = 0;

    Answer()
    {
        strip.reset(1);
        strip.setPrompt({});
        strip.throttle()->setClock({[this] { return now; }, [this] { return worked; }});
        QObject::connect(&strip, &QAbstractItemModel::rowsInserted, &page, [this] {
            ++updates;
            worked += cost;
        });
    }

    static TokenRecord token(std::size_t number)
    {
        TokenRecord record;
        record.id = static_cast<TokenId>(number);
        record.position = static_cast<std::int32_t>(number);
        record.bytes = "t" + std::to_string(number);
        record.scored = true;
        record.pRaw = 1.0F / static_cast<float>(number % 9 + 1);
        return record;
    }

    /// Advances the simulated clock without running the event loop.
    void run(double seconds, double tokensPerSecond)
    {
        const double begun = now;
        const std::size_t before = sent;
        while (now - begun < seconds) {
            now += kSecondsPerStep;
            worked += background * kSecondsPerStep;
            const auto due = before + static_cast<std::size_t>((now - begun) * tokensPerSecond);
            std::vector<TokenRecord> come;
            for (; sent < due; ++sent) come.push_back(token(sent));
            if (!come.empty()) strip.follow(std::move(come));
            const auto waits = sent - static_cast<std::size_t>(strip.count());
            lag = std::max(lag, static_cast<double>(waits) / tokensPerSecond);
        }
    }
};

}  // namespace

/// Tests how often the pages are updated while an answer is being written.
class UpdateThrottleTest : public QObject {
    Q_OBJECT

private slots:
    void pagesTakeTheirShare_data()
    {
        QTest::addColumn<double>("cost");
        QTest::addColumn<double>("background");
        for (const double cost : {0.0002, 0.004, 0.008, 0.014}) {
            for (const double background : {0.0, 0.05, 0.5})
                QTest::addRow("%g ms, %g %%", 1e3 * cost, 100 * background) << cost << background;
        }
    }

    /// Updates of the pages use only a small fraction of the thread's time, even if the thread has much other work.
    void pagesTakeTheirShare()
    {
        QFETCH(double, cost);
        QFETCH(double, background);
        Answer answer;
        answer.cost = cost;
        answer.background = background;
        answer.strip.throttle()->setPageVisible(&answer.page, true);
        answer.run(10, 100);  // runs long enough to measure the cost of an update
        answer.lag = 0;
        const int before = answer.updates;
        answer.run(60, 100);
        const double perSecond = (answer.updates - before) / 60.0;
        const double wanted = std::min(UpdateBudget::kLate, cost / UpdateBudget::kShare);
        const double rest = std::clamp(std::max(wanted, cost / UpdateBudget::kMostShare), UpdateBudget::kLeast, 2.0);
        const double affordable = 1 / rest;
        // The strip shows a token after the time between two updates, or after 0.3 s if that is longer. 10 % more is
        // allowed.
        QVERIFY2(answer.lag <= 1.1 * std::max(rest, 0.3), qPrintable(QString::number(answer.lag)));
        QVERIFY(perSecond * cost < 0.02);
        QVERIFY2(perSecond <= affordable * 1.05, qPrintable(QString::number(perSecond)));
        QVERIFY2(perSecond >= affordable * 0.8, qPrintable(QString::number(perSecond)));
    }

    /// If tokens arrive slowly, each token is shown immediately.
    void fewTokensAreTakenInAtOnce()
    {
        Answer answer;
        answer.cost = 0.003;
        answer.strip.throttle()->setPageVisible(&answer.page, true);
        answer.run(10, 2);
        QCOMPARE(answer.updates, 20);
        QCOMPARE(answer.strip.count(), 20);
    }

    /// At the end, the rows, sums and the selection are the same as with immediate updates.
    void nothingIsLostOrOutOfPlace()
    {
        Answer answer;
        answer.cost = 0.02;
        answer.strip.throttle()->setPageVisible(&answer.page, true);
        TokenStripModel other;
        other.reset(1);
        other.setPrompt({});
        for (int part = 0; part < 20; ++part) {
            answer.run(0.5, 90);
            // All shown values belong to the same token, even if newer tokens are not shown yet.
            QCOMPARE(answer.strip.selectedRow(), answer.strip.count() - 1);
            QCOMPARE(answer.strip.statistics()["answer"].toMap()["tokens"].toInt(), answer.strip.count());
            QCOMPARE(answer.strip.selectedToken()["position"].toInt(), answer.strip.count() - 1);
        }
        answer.strip.catchUp();
        for (std::size_t i = 0; i < answer.sent; ++i) other.append(Answer::token(i));
        QCOMPARE(answer.strip.count(), static_cast<int>(answer.sent));
        QCOMPARE(answer.strip.idList(), other.idList());
        QCOMPARE(answer.strip.selectedRow(), other.selectedRow());
        QCOMPARE(answer.strip.statistics()["all"], other.statistics()["all"]);
        QVERIFY(answer.updates < static_cast<int>(answer.sent) / 10);
    }

    void unseenPagesCostNothing()
    {
        Answer answer;
        answer.run(10, 50);
        QCOMPARE(answer.updates, 0);
        QCOMPARE(answer.strip.count(), 0);
        answer.strip.throttle()->setPageVisible(&answer.page, true);
        QCOMPARE(answer.updates, 1);
        QCOMPARE(answer.strip.count(), 500);
        answer.strip.throttle()->setPageVisible(&answer.page, false);
        answer.run(10, 50);
        QCOMPARE(answer.updates, 1);
        answer.strip.catchUp();
        QCOMPARE(answer.strip.count(), 1000);
        {
            QObject closed;
            answer.strip.throttle()->setPageVisible(&closed, true);
        }
        answer.run(10, 50);
        QCOMPARE(answer.updates, 2);  // no further updates, because a deleted page counts as not visible
    }

    void whoTouchesAPageSeesWhatHasCome()
    {
        Answer answer;
        answer.cost = 0.03;
        answer.strip.throttle()->setPageVisible(&answer.page, true);
        answer.run(30, 100);
        while (answer.strip.count() == static_cast<int>(answer.sent)) answer.run(0.01, 100);
        answer.run(0.5, 100);
        const int before = answer.updates;
        answer.strip.throttle()->touch();
        QCOMPARE(answer.updates, before + 1);
        QCOMPARE(answer.strip.count(), static_cast<int>(answer.sent));
        answer.run(0.5, 100);
        QVERIFY(answer.updates >= before + 5);
        answer.run(1, 100);
        const int after = answer.updates;
        answer.run(6, 100);
        QVERIFY(answer.updates <= after + 5);
    }

    void whoChoosesSeesWhatHasCome()
    {
        Answer answer;
        answer.cost = 0.03;
        answer.strip.throttle()->setPageVisible(&answer.page, true);
        answer.run(10.7, 100);
        QVERIFY(answer.strip.count() < static_cast<int>(answer.sent));
        answer.strip.select(3);
        QCOMPARE(answer.strip.count(), static_cast<int>(answer.sent));
        QCOMPARE(answer.strip.selectedRow(), 3);
        QVERIFY(!answer.strip.followTail());
        answer.run(0.5, 100);
        answer.strip.setFollowTail(true);
        QCOMPARE(answer.strip.selectedRow(), static_cast<int>(answer.sent) - 1);
        answer.run(0.5, 100);
        // The user selects the newest visible token. From now on, the selection moves to each newer token.
        QVERIFY(answer.strip.count() < static_cast<int>(answer.sent));
        answer.strip.select(answer.strip.count() - 1);
        QVERIFY(answer.strip.followTail());
        QCOMPARE(answer.strip.selectedRow(), static_cast<int>(answer.sent) - 1);
        answer.run(0.5, 100);
        answer.strip.selectNext();
        QVERIFY(answer.strip.followTail());
        QCOMPARE(answer.strip.selectedRow(), static_cast<int>(answer.sent) - 1);
    }

    void whatPausesIsTakenInAtOnce()
    {
        Answer answer;
        answer.cost = 0.03;
        answer.strip.throttle()->setPageVisible(&answer.page, true);
        answer.run(10.7, 100);
        const auto sent = static_cast<int>(answer.sent);
        QVERIFY(answer.strip.count() < sent);
        answer.strip.setPending(Answer::token(answer.sent));
        QCOMPARE(answer.strip.count(), sent + 1);
        QCOMPARE(answer.strip.pendingRow(), sent);
        answer.strip.follow({Answer::token(answer.sent)});
        QCOMPARE(answer.strip.pendingRow(), -1);
        QCOMPARE(answer.strip.count(), sent + 1);
    }

    void anotherMessageTakesNothingFromTheOneBefore()
    {
        Answer answer;
        answer.run(1, 50);
        answer.strip.reset(2);
        answer.strip.throttle()->setPageVisible(&answer.page, true);
        QCOMPARE(answer.strip.count(), 0);
        answer.strip.catchUp();
        QCOMPARE(answer.strip.count(), 0);
    }

    /// With real clocks, the last token is shown, too, although no event follows it.
    void theLastOneComesByItself()
    {
        TokenStripModel strip;
        strip.reset(1);
        strip.setPrompt({});
        strip.throttle()->setPageVisible(&strip, true);
        for (std::size_t i = 0; i < 50; ++i) strip.follow({Answer::token(i)});
        QCOMPARE(strip.count(), 1);
        QTRY_COMPARE(strip.count(), 50);
    }

    /// No page reads a token before the strip shows it.
    void allPagesWait()
    {
        InspectorRegistry registry;
        TokenStripModel& strip = *registry.tokens();
        strip.reset(1);
        strip.setPrompt({});
        registry.logits()->setVisible(true);
        registry.tracked()->setVisible(true);
        QList<std::shared_ptr<QSignalSpy>> spies;
        for (int page = 0; page < registry.count(); ++page) {
            InspectorModel* model = registry.modelOf(page);
            for (int i = 0; i < model->metaObject()->methodCount(); ++i) {
                const QMetaMethod method = model->metaObject()->method(i);
                if (method.methodType() == QMetaMethod::Signal && method.name() != "destroyed")
                    spies << std::make_shared<QSignalSpy>(model, method);
            }
        }
        for (std::size_t i = 0; i < 100; ++i) strip.follow({Answer::token(i)});
        for (const auto& spy : spies) QVERIFY2(spy->isEmpty(), spy->signal());
        registry.throttle()->setPageVisible(&registry, true);
        QCOMPARE(strip.count(), 100);
        QCOMPARE(registry.logits()->position(), 99);
        QTRY_COMPARE(registry.tracked()->stepCount(), 100);
    }
};

VITRINE_TEST(UpdateThrottleTest);
#include "update_throttle_test.moc"

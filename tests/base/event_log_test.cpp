#include "core/base/event_log.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <atomic>
#include <string>
#include <thread>
#include <vector>

using namespace vitrine;

class EventLogTest : public QObject {
    Q_OBJECT

private slots:
    void theNewestEventsAreKept()
    {
        const std::uint64_t first = eventCount();
        QVERIFY(!eventAt(first));
        constexpr std::uint64_t kEvents = 2 * kKeptEvents + 3;
        const std::int64_t before = millisecondsNow();
        for (std::uint64_t i = 0; i < kEvents; ++i) logEvent("part", std::to_string(first + i));
        QCOMPARE(eventCount(), first + kEvents);
        QVERIFY(!eventAt(eventCount() - kKeptEvents - 1));
        for (std::uint64_t i = eventCount() - kKeptEvents; i < eventCount(); ++i) {
            const auto event = eventAt(i);
            QVERIFY(event);
            QCOMPARE(std::string(event->view()), "part: " + std::to_string(i));
            QVERIFY(event->time >= before && event->time <= millisecondsNow());
        }
    }

    void longAndControllingTexts()
    {
        logEvent("part", "a\x1b[31m\nb\tc");
        QCOMPARE(std::string(eventAt(eventCount() - 1)->view()), std::string("part: a [31m b c"));
        logEvent("part", std::string(1000, 'x'));
        QCOMPARE(eventAt(eventCount() - 1)->view().size(), kEventBytes);
        logEvent("", "");
        QCOMPARE(std::string(eventAt(eventCount() - 1)->view()), std::string(": "));
    }

    /// Readers never see a mixture of two texts.
    void threadsAtOnce()
    {
        SharedText<64> text;
        QVERIFY(!text.copy());
        std::atomic<bool> ends = false;
        std::vector<std::jthread> writers;
        for (const char letter : {'a', 'b', 'c'}) {
            writers.emplace_back([&text, &ends, letter] {
                while (!ends) text.set(std::string(64, letter), letter);
            });
        }
        int read = 0;
        while (read < 20'000) {
            const auto copy = text.copy();
            if (!copy) continue;
            ++read;
            if (copy->view() != std::string(64, static_cast<char>(copy->time))) break;
        }
        ends = true;
        QCOMPARE(read, 20'000);
    }
};

VITRINE_TEST(EventLogTest);
#include "event_log_test.moc"

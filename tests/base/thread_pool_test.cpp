#include "core/base/processors.h"
#include "core/base/thread_pool.h"

#include <QTest>

#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <numeric>
#include <sched.h>
#include <thread>
#include <vector>

using namespace vitrine;

class ThreadPoolTest : public QObject {
    Q_OBJECT

private slots:
    void runsOnceOnEveryThread();
    void usableCoresFollowTheAffinity();
    void regionsSeeEachOthersWrites();
    void coversEveryIndexOnce_data();
    void coversEveryIndexOnce();
    void idleCostsNoCpu();
};

void ThreadPoolTest::runsOnceOnEveryThread()
{
    for (const std::size_t threads : {1, 2, 3, 8}) {
        ThreadPool pool(threads);
        QCOMPARE(pool.threadCount(), threads);
        std::vector<std::atomic<int>> runs(threads);
        pool.run([&](std::size_t index) { ++runs[index]; });
        for (const auto& count : runs) QCOMPARE(count.load(), 1);
    }
    QCOMPARE(ThreadPool().threadCount(), usableCores());
}

void ThreadPoolTest::usableCoresFollowTheAffinity()
{
    QVERIFY(usableCores() >= 1);
    QVERIFY(usableCores() <= std::max(1U, std::thread::hardware_concurrency()));
    std::size_t confined = 0;
    std::thread([&] {
        cpu_set_t first;
        CPU_ZERO(&first);
        CPU_SET(sched_getcpu(), &first);
        if (sched_setaffinity(0, sizeof(first), &first) == 0) confined = usableCores();
    }).join();
    QCOMPARE(confined, std::size_t{1});
}

void ThreadPoolTest::regionsSeeEachOthersWrites()
{
    // Plain integers: every region must happen before the next (the thread sanitizer watches this too).
    ThreadPool pool(3);
    std::vector<long> values(3, 0);
    for (int region = 0; region < 20000; ++region) {
        pool.run([&](std::size_t index) { values[index] += 1; });
        if (region % 5000 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(2));  // lets the workers sleep
        QCOMPARE(std::accumulate(values.begin(), values.end(), 0L), 3L * (region + 1));
    }
}

void ThreadPoolTest::coversEveryIndexOnce_data()
{
    QTest::addColumn<int>("threads");
    QTest::addColumn<int>("count");
    QTest::addColumn<int>("grain");
    for (const int threads : {1, 2, 5}) {
        for (const int count : {0, 1, 7, 64, 1000, 4097}) {
            for (const int grain : {0, 1, 16, 5000}) {
                QTest::addRow("%d threads, %d by %d", threads, count, grain) << threads << count << grain;
            }
        }
    }
}

void ThreadPoolTest::coversEveryIndexOnce()
{
    QFETCH(int, threads);
    QFETCH(int, count);
    QFETCH(int, grain);
    ThreadPool pool(static_cast<std::size_t>(threads));
    std::vector<int> visits(static_cast<std::size_t>(count), 0);
    std::atomic<int> misaligned{0};
    const auto step = static_cast<std::size_t>(std::max(grain, 1));
    pool.parallelFor(visits.size(), static_cast<std::size_t>(grain),
                     [&](std::size_t begin, std::size_t end, std::size_t index) {
                         if (begin % step != 0 || begin >= end || index >= pool.threadCount()) ++misaligned;
                         for (std::size_t i = begin; i < end; ++i) ++visits[i];
                     });
    QCOMPARE(misaligned.load(), 0);
    for (const int visit : visits) QCOMPARE(visit, 1);
}

void ThreadPoolTest::idleCostsNoCpu()
{
    ThreadPool pool(4);
    pool.run([](std::size_t) {});
    const auto cpuMicroseconds = [] {
        rusage usage{};
        getrusage(RUSAGE_SELF, &usage);
        return (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000000L + usage.ru_utime.tv_usec +
               usage.ru_stime.tv_usec;
    };
    const long before = cpuMicroseconds();
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    const long used = cpuMicroseconds() - before;
    QVERIFY2(used < 20000, qPrintable(QString("%1 us of CPU in 200 ms of idleness").arg(used)));
}

QTEST_GUILESS_MAIN(ThreadPoolTest)
#include "thread_pool_test.moc"

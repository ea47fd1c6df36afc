#include "core/base/processors.h"
#include "core/base/thread_pool.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <csignal>
#include <ctime>
#include <numeric>
#include <pthread.h>
#include <sched.h>
#include <thread>
#include <unistd.h>
#include <vector>

using namespace vitrine;

class ThreadPoolTest : public QObject {
    Q_OBJECT

private slots:
    void runsOnceOnEveryThread();
    void usableCoresFollowTheAffinity();
    void regionsSeeEachOthersWrites_data();
    void regionsSeeEachOthersWrites();
    void coversEveryIndexOnce_data();
    void coversEveryIndexOnce();
    void idleCostsNoCpu_data();
    void idleCostsNoCpu();
    void tooManyThreadsDoNotSpin();
    void aWorkerThatDoesNotRunIsNotWaitedFor();
    void regionsAreCounted();
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

/// Adds rows for two pool sizes. With the first size, the workers spin before they sleep. With the second size, they
/// sleep at once.
static void addPools()
{
    QTest::addColumn<std::size_t>("threads");
    QTest::newRow("as many threads as cores") << usableCores();
    QTest::newRow("more threads than cores") << usableCores() + 2;
}

void ThreadPoolTest::regionsSeeEachOthersWrites_data()
{
    addPools();
}

void ThreadPoolTest::regionsSeeEachOthersWrites()
{
    QFETCH(const std::size_t, threads);
    // The integers are not atomic. If the pool does not order the memory accesses of two successive regions, the sums
    // are wrong, or the thread sanitizer reports a data race.
    ThreadPool pool(threads);
    std::vector<long> values(threads, 0);
    for (int region = 0; region < 8000; ++region) {
        pool.run([&](std::size_t index) { values[index] += 1; });
        // Gives the workers time to fall asleep.
        if (region % 2000 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(2));
        QCOMPARE(std::accumulate(values.begin(), values.end(), 0L), static_cast<long>(threads) * (region + 1));
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

void ThreadPoolTest::idleCostsNoCpu_data()
{
    addPools();
}

void ThreadPoolTest::idleCostsNoCpu()
{
    QFETCH(const std::size_t, threads);
    ThreadPool pool(threads);
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

/// Returns the CPU time of the calling thread in µs.
static double cpuTime()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e6 + static_cast<double>(now.tv_nsec) * 1e-3;
}

/// Returns the median difference between successive times.
static double medianStep(std::vector<double> times)
{
    std::adjacent_difference(times.begin(), times.end(), times.begin());
    const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size()) / 2;
    std::nth_element(times.begin() + 1, middle, times.end());
    return *middle;
}

/// A pool with more threads than cores must not spin. A spinning worker would use 50 µs of CPU time per region while
/// the caller sleeps. Waking a sleeping worker costs CPU time as well, and this cost depends on the machine. The test
/// therefore measures the cost of waking with `sleeper`, a thread that never spins. Other programs could disturb single
/// measurements, so the test compares medians, and of all workers it uses the one with the lowest median.
void ThreadPoolTest::tooManyThreadsDoNotSpin()
{
    constexpr int kRegions = 100;
    constexpr double kHalfTheSpin = 25;
    ThreadPool pool(usableCores() + 1);  // as many workers as cores, plus the caller
    std::vector<std::vector<double>> times(pool.threadCount());
    std::vector<double> woken;
    std::atomic<int> calls = 0;
    std::atomic<int> answers = 0;
    std::jthread sleeper([&] {
        for (int call = 0; call <= kRegions; ++call) {
            calls.wait(call);
            woken.push_back(cpuTime());
            ++answers;
            answers.notify_one();
        }
    });
    for (int region = 0; region <= kRegions; ++region) {
        pool.run([&](std::size_t index) { times[index].push_back(cpuTime()); });
        ++calls;
        calls.notify_one();
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        answers.wait(region);
    }
    double least = INFINITY;
    for (std::size_t worker = 1; worker < times.size(); ++worker) least = std::min(least, medianStep(times[worker]));
    const double wanted = medianStep(woken);
    QVERIFY2(least < wanted + kHalfTheSpin,
             qPrintable(QString("%1 us of CPU for a region without work, %2 to be woken").arg(least).arg(wanted)));
}

namespace {

std::array<int, 2> pauseEnds{};  ///< the two ends of a pipe: [0] reads, [1] writes
std::atomic<bool> isPaused{false};

void pauseThread(int)
{
    char byte = 0;
    isPaused = true;
    isPaused.notify_one();
    while (::read(pauseEnds[0], &byte, 1) < 0) {
    }
}

}  // namespace

/// A signal stops a worker, as if the operating system had given its core to another program.
void ThreadPoolTest::aWorkerThatDoesNotRunIsNotWaitedFor()
{
    ThreadPool pool(2);
    QCOMPARE(::pipe(pauseEnds.data()), 0);
    std::signal(SIGUSR1, pauseThread);
    std::atomic<pthread_t> worker{};
    pool.run([&](std::size_t index) {
        if (index == 1) worker = pthread_self();
    });
    QCOMPARE(pthread_kill(worker, SIGUSR1), 0);
    isPaused.wait(false);
    std::vector<int> visits(1000, 0);
    std::atomic<bool> isCovered{false};
    const std::jthread caller([&] {
        pool.parallelFor(visits.size(), 1, [&](std::size_t begin, std::size_t end, std::size_t) {
            for (std::size_t i = begin; i < end; ++i) ++visits[i];
        });
        isCovered = true;
    });
    const bool isInTime = QTest::qWaitFor([&] { return isCovered.load(); }, 10'000);
    QCOMPARE(::write(pauseEnds[1], "x", 1), ssize_t{1});
    QVERIFY(isInTime);
    for (const int visit : visits) QCOMPARE(visit, 1);
    // After the paused worker was resumed, it takes part in the next region again.
    std::atomic<int> ran{0};
    pool.run([&](std::size_t) { ++ran; });
    QCOMPARE(ran.load(), 2);
}

void ThreadPoolTest::regionsAreCounted()
{
    ThreadPool pool(2);
    pool.run([](std::size_t) {});
    pool.parallelFor(10, 1, [](std::size_t, std::size_t, std::size_t) {});
    // This region is a single piece of work. It runs only on the caller, so regions() does not count it.
    pool.parallelFor(10, 10, [](std::size_t, std::size_t, std::size_t) {});
    QCOMPARE(pool.regions(), 2U);
}

VITRINE_TEST(ThreadPoolTest);
#include "thread_pool_test.moc"

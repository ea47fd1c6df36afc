#include "core/compute/cpu/machine_peaks.h"

#include "core/base/thread_pool.h"
#include "core/compute/cpu/cpu_memory.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <numeric>
#include <vector>

namespace vitrine {

namespace {

using Seconds = std::chrono::duration<double>;

/// Number of bytes that all threads together read, which is larger than all caches together. With many threads, each
/// thread still reads at least kLeastShare, which is more than the caches of a core hold.
constexpr std::size_t kReadBytes = std::size_t{512} << 20;
constexpr std::size_t kLeastShare = std::size_t{16} << 20;
constexpr std::size_t kReadUnit = 256;

constexpr std::size_t kLeastRuns = 5;
constexpr Seconds kLeastTime{0.5};  ///< minimum total time of a measurement
constexpr Seconds kRunTime{0.03};   ///< approximate time of one run when measuring multiplications

/// Runs `work` once on every thread. Returns the total of the results divided by the elapsed seconds.
double rateOf(ThreadPool& pool, const std::function<double(std::size_t thread)>& work)
{
    std::vector<double> done(pool.threadCount());
    const auto begin = std::chrono::steady_clock::now();
    pool.run([&](std::size_t thread) { done[thread] = work(thread); });
    const Seconds elapsed = std::chrono::steady_clock::now() - begin;
    return std::accumulate(done.begin(), done.end(), 0.0) / elapsed.count();
}

double medianRate(ThreadPool& pool, const std::function<double(std::size_t thread)>& work)
{
    const auto begin = std::chrono::steady_clock::now();
    std::vector<double> rates;
    while (rates.size() < kLeastRuns || std::chrono::steady_clock::now() - begin < kLeastTime) {
        rates.push_back(rateOf(pool, work));
    }
    const auto middle = rates.begin() + static_cast<std::ptrdiff_t>(rates.size() / 2);
    std::nth_element(rates.begin(), middle, rates.end());
    return *middle;
}

double readPeak(const Kernels& kernels, ThreadPool& pool)
{
    const std::size_t share =
        std::max(kReadBytes / pool.threadCount() / kReadUnit * kReadUnit, kLeastShare);  // bytes per thread
    const AlignedBytes memory(share * pool.threadCount());
    const auto ownShare = [&](std::size_t thread) { return memory.data() + thread * share; };
    // Each thread initialises the memory that it will read: the system allocates a page near the core that first writes
    // it.
    pool.run([&](std::size_t thread) { std::memset(ownShare(thread), 1, share); });
    std::vector<std::uint64_t> sums(pool.threadCount());
    return medianRate(pool, [&](std::size_t thread) {
        sums[thread] = kernels.readAll(ownShare(thread), share);
        return static_cast<double>(share);
    });
}

double int8Peak(const Kernels& kernels, ThreadPool& pool)
{
    std::size_t rounds = 256;
    const auto work = [&](std::size_t) { return 2 * static_cast<double>(kernels.int8Peak(rounds)); };
    constexpr std::size_t kMostRounds = std::size_t{1} << 25;
    for (Seconds elapsed{0}; elapsed < kRunTime && rounds < kMostRounds; rounds *= 2) {
        const auto begin = std::chrono::steady_clock::now();
        work(0);
        elapsed = std::chrono::steady_clock::now() - begin;
    }
    return medianRate(pool, work);
}

}  // namespace

MachinePeaks measurePeaks(const Kernels& kernels, std::size_t threads)
{
    ThreadPool pool(threads);
    return {readPeak(kernels, pool), int8Peak(kernels, pool)};
}

}  // namespace vitrine

#include "core/base/thread_pool.h"

#include "core/base/process.h"
#include "core/base/processors.h"
#include "core/base/signals.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <system_error>
#include <thread>
#include <vector>

#if defined(__x86_64__) || defined(__i386__)
#include <immintrin.h>
#endif

namespace vitrine {

namespace {

/// How long a worker spins before it sleeps. The single-threaded work between two parallel regions of one token (norms,
/// rotation, cache) takes less time, so the worker is usually still awake when the next region begins. Sleeping and
/// waking once costs 10 to 35 µs of CPU time. A worker that spins in vain therefore wastes only a few times this cost.
constexpr auto kSpinTime = std::chrono::microseconds(50);

void relax() noexcept
{
#if defined(__x86_64__) || defined(__i386__)
    _mm_pause();
#elif defined(__aarch64__)
    asm volatile("yield");
#endif
}

/// Waits until `isDone` returns true. First spins for up to `spinTime`, because a wait on a futex costs 20 times as
/// much as a short wait by spinning. Then sleeps until `value` changes.
template <typename IsDone>
void await(const std::atomic<std::uint32_t>& value, std::chrono::nanoseconds spinTime, const IsDone& isDone) noexcept
{
    const auto deadline = std::chrono::steady_clock::now() + spinTime;
    do {
        for (int i = 0; i < 64; ++i) {
            if (isDone(value.load(std::memory_order_acquire))) return;
            relax();
        }
    } while (std::chrono::steady_clock::now() < deadline);
    for (;;) {
        const std::uint32_t now = value.load(std::memory_order_acquire);
        if (isDone(now)) return;
        value.wait(now, std::memory_order_acquire);
    }
}

// Bit fields of State::gate: the number of workers inside the current parallel region, whether more workers may enter
// it, and the number of the region.
constexpr std::uint32_t kInside = 0xFFFU;
constexpr std::uint32_t kOpen = 0x1000U;
constexpr std::uint32_t kRegion = 0xFFFFE000U;
constexpr std::uint32_t kNextRegion = 0x2000U;

}  // namespace

/// The gate controls which workers take part in a parallel region. A worker enters the region if the gate is still open
/// when the worker is awake. The caller closes the gate when no work is left, and waits only for the workers inside the
/// region. A region therefore never waits for a thread that the kernel has not scheduled yet. On busy cores such a wait
/// takes milliseconds, and a token has hundreds of regions.
struct ThreadPool::State {
    /// Number of the most recent region in which the piece of work reserved for this thread was taken. The thread
    /// itself or another thread may have taken the piece.
    struct alignas(64) Claim {
        std::atomic<std::uint32_t> region{0};
    };

    // The fields are on separate cache lines, because workers read `gate` while other threads write the other fields.
    alignas(64) std::atomic<std::uint32_t> gate{0};
    alignas(64) std::atomic<std::uint32_t> left{0};  ///< number of the most recent region that all workers have left
    alignas(64) std::atomic<std::uint32_t> ran{0};   ///< number of workers that have run the task of run()
    std::vector<Claim> claims;                       ///< one claim per thread
    /// Task of the region. Null in the last region, which ends the workers.
    const std::function<void(std::size_t)>* task = nullptr;
    std::uint32_t regions = 0;
    std::chrono::nanoseconds spinTime{0};
    std::size_t wanted = 1;
    std::vector<std::thread> workers;

    /// Waits for a region with a number other than `last`, enters it, and returns its number.
    std::uint32_t enter(std::uint32_t last) noexcept
    {
        std::uint32_t now = 0;
        const auto isCalled = [&](std::uint32_t word) {
            now = word;
            return (word & kOpen) != 0 && (word & kRegion) != last;
        };
        for (;;) {
            await(gate, spinTime, isCalled);
            while (isCalled(now)) {
                if (gate.compare_exchange_weak(now, now + 1, std::memory_order_acq_rel)) return now & kRegion;
            }
        }
    }

    void leave() noexcept
    {
        const std::uint32_t before = gate.fetch_sub(1, std::memory_order_acq_rel);
        if ((before & (kOpen | kInside)) != 1) return;
        left.store(before & kRegion, std::memory_order_release);
        left.notify_one();
    }

    void work(std::size_t threadIndex) noexcept
    {
        nameThread("processor");
        const SignalStack signalStack;
        for (std::uint32_t region = 0;;) {
            region = enter(region);
            if (!task) return;
            (*task)(threadIndex);
            leave();
        }
    }

    void begin(const std::function<void(std::size_t)>* next) noexcept
    {
        task = next;
        ++regions;
        left.store(kInside, std::memory_order_relaxed);  // not a region's number: no region has been left yet
        gate.store(((gate.load(std::memory_order_relaxed) & kRegion) + kNextRegion) | kOpen);
        gate.notify_all();
    }

    /// Closes the gate and waits until the workers inside have left.
    void end() noexcept
    {
        const std::uint32_t before = gate.fetch_and(~kOpen);
        if ((before & kInside) == 0) return;
        await(left, spinTime, [&](std::uint32_t region) { return region == (before & kRegion); });
    }

    void join() noexcept
    {
        begin(nullptr);
        for (std::thread& worker : workers) worker.join();
    }

    /// Claims the piece reserved for this thread. Returns false if the piece has already been claimed in the current
    /// region.
    bool claim(std::size_t threadIndex) noexcept
    {
        return claims[threadIndex].region.exchange(regions, std::memory_order_relaxed) != regions;
    }
};

ThreadPool::ThreadPool(std::size_t threads) : m_state(std::make_unique<State>())
{
    const std::size_t cores = usableCores();
    if (threads == 0) threads = cores;
    // If there are more threads than cores, a spinning thread delays the threads that have work.
    if (threads <= cores) m_state->spinTime = kSpinTime;
    m_state->wanted = threads;
    m_state->claims = std::vector<State::Claim>(threads);
    m_state->workers.reserve(threads - 1);
    try {
        for (std::size_t i = 1; i < threads; ++i) {
            m_state->workers.emplace_back([state = m_state.get(), i] { state->work(i); });
        }
    } catch (const std::system_error&) {  // the pool continues with fewer threads
    }
}

ThreadPool::~ThreadPool()
{
    m_state->join();
}

std::size_t ThreadPool::threadCount() const noexcept
{
    return m_state->workers.size() + 1;
}

std::size_t ThreadPool::wantedThreads() const noexcept
{
    return m_state->wanted;
}

std::uint32_t ThreadPool::regions() const noexcept
{
    return m_state->regions;
}

void ThreadPool::run(const std::function<void(std::size_t threadIndex)>& task)
{
    State& state = *m_state;
    if (state.workers.empty()) {
        task(0);
        return;
    }
    state.ran.store(0, std::memory_order_relaxed);
    const auto workers = static_cast<std::uint32_t>(state.workers.size());
    const std::function<void(std::size_t)> counted = [&](std::size_t threadIndex) {
        task(threadIndex);
        if (threadIndex > 0 && state.ran.fetch_add(1, std::memory_order_acq_rel) + 1 == workers) state.ran.notify_one();
    };
    state.begin(&counted);
    counted(0);
    await(state.ran, state.spinTime, [&](std::uint32_t ran) { return ran == workers; });
    state.end();
}

void ThreadPool::parallelFor(
    std::size_t count, std::size_t grain,
    const std::function<void(std::size_t begin, std::size_t end, std::size_t threadIndex)>& body)
{
    if (count == 0) return;
    grain = std::max<std::size_t>(grain, 1);
    const std::size_t threads = threadCount();
    if (threads == 1 || count <= grain) {
        body(0, count, 0);
        return;
    }
    State& state = *m_state;
    const std::size_t chunks = (count + grain - 1) / grain;
    // Number of chunks reserved for each thread. They are taken without the shared counter.
    const std::size_t ownChunks = chunks * 3 / 4 / threads;
    std::atomic<std::size_t> nextChunk{ownChunks * threads};
    const auto ownPiece = [&](std::size_t owner, std::size_t threadIndex) {
        if (ownChunks > 0 && state.claim(owner))
            body(owner * ownChunks * grain, (owner + 1) * ownChunks * grain, threadIndex);
    };
    const std::function<void(std::size_t)> task = [&](std::size_t threadIndex) {
        ownPiece(threadIndex, threadIndex);
        std::size_t first = nextChunk.load(std::memory_order_relaxed);
        while (first < chunks) {
            // Takes half of the chunks that this thread would get if the remaining chunks were divided equally. Pieces
            // therefore become smaller towards the end.
            const std::size_t taken = std::max<std::size_t>(1, (chunks - first) / (2 * threads));
            if (!nextChunk.compare_exchange_weak(first, first + taken, std::memory_order_relaxed)) continue;
            body(first * grain, std::min((first + taken) * grain, count), threadIndex);
            first = nextChunk.load(std::memory_order_relaxed);
        }
        for (std::size_t i = 1; i < threads; ++i) ownPiece((threadIndex + i) % threads, threadIndex);
    };
    state.begin(&task);
    task(0);
    state.end();
}

}  // namespace vitrine

#include "core/base/thread_pool.h"

#include "core/base/processors.h"

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

/// Longer than what the caller does alone between two regions of one token (norms, rotation, cache), and not much
/// longer than what it costs a worker to sleep and be woken, which is 10 to 35 µs of its CPU time: so spinning in vain
/// costs about as much as sleeping at once would have.
constexpr auto kSpinTime = std::chrono::microseconds(50);

void relax() noexcept
{
#if defined(__x86_64__) || defined(__i386__)
    _mm_pause();
#elif defined(__aarch64__)
    asm volatile("yield");
#endif
}

/// Returns once `value` differs from `old`: spins for a while, since a futex costs 20 times more, then sleeps.
std::uint32_t awaitChange(const std::atomic<std::uint32_t>& value, std::uint32_t old,
                          std::chrono::nanoseconds spinTime) noexcept
{
    const auto deadline = std::chrono::steady_clock::now() + spinTime;
    do {
        for (int i = 0; i < 64; ++i) {
            const std::uint32_t now = value.load(std::memory_order_acquire);
            if (now != old) return now;
            relax();
        }
    } while (std::chrono::steady_clock::now() < deadline);
    value.wait(old, std::memory_order_acquire);
    return value.load(std::memory_order_acquire);
}

}  // namespace

struct ThreadPool::State {
    // Each on its own cache line: workers watch `region` while others write `running`.
    alignas(64) std::atomic<std::uint32_t> region{0};        ///< counts regions begun; a change is the call to work
    alignas(64) std::atomic<std::uint32_t> running{0};       ///< workers that have not finished the current region
    const std::function<void(std::size_t)>* task = nullptr;  ///< null in the last region: leave
    std::chrono::nanoseconds spinTime{0};
    std::size_t wanted = 1;
    std::vector<std::thread> workers;

    void work(std::size_t threadIndex) noexcept
    {
        std::uint32_t seen = 0;
        while (true) {
            seen = awaitChange(region, seen, spinTime);
            if (!task) return;
            (*task)(threadIndex);
            if (running.fetch_sub(1) == 1) running.notify_one();
        }
    }

    void begin(const std::function<void(std::size_t)>* next) noexcept
    {
        task = next;
        running.store(static_cast<std::uint32_t>(workers.size()));
        region.fetch_add(1);
        region.notify_all();
    }

    void join() noexcept
    {
        begin(nullptr);
        for (std::thread& worker : workers) worker.join();
    }
};

ThreadPool::ThreadPool(std::size_t threads) : m_state(std::make_unique<State>())
{
    const std::size_t cores = usableCores();
    if (threads == 0) threads = cores;
    // Spinning threads that outnumber the cores keep each other from working.
    if (threads <= cores) m_state->spinTime = kSpinTime;
    m_state->wanted = threads;
    m_state->workers.reserve(threads - 1);
    try {
        for (std::size_t i = 1; i < threads; ++i) {
            m_state->workers.emplace_back([state = m_state.get(), i] { state->work(i); });
        }
    } catch (const std::system_error&) {  // fewer are slower, but right
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
    return m_state->region.load();
}

void ThreadPool::run(const std::function<void(std::size_t threadIndex)>& task)
{
    State& state = *m_state;
    if (state.workers.empty()) {
        task(0);
        return;
    }
    state.begin(&task);
    task(0);
    std::uint32_t running = state.running.load(std::memory_order_acquire);
    while (running != 0) running = awaitChange(state.running, running, state.spinTime);
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
    const std::size_t chunks = (count + grain - 1) / grain;
    const std::size_t ownChunks = chunks * 3 / 4 / threads;  // of each thread, without asking anybody
    std::atomic<std::size_t> nextChunk{ownChunks * threads};
    run([&](std::size_t threadIndex) {
        if (ownChunks > 0) body(threadIndex * ownChunks * grain, (threadIndex + 1) * ownChunks * grain, threadIndex);
        std::size_t first = nextChunk.load(std::memory_order_relaxed);
        while (first < chunks) {
            // Half an even share of what is left: few pieces, and small ones at the end.
            const std::size_t taken = std::max<std::size_t>(1, (chunks - first) / (2 * threads));
            if (!nextChunk.compare_exchange_weak(first, first + taken, std::memory_order_relaxed)) continue;
            body(first * grain, std::min((first + taken) * grain, count), threadIndex);
            first = nextChunk.load(std::memory_order_relaxed);
        }
    });
}

}  // namespace vitrine

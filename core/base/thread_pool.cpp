#include "core/base/thread_pool.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <thread>
#include <vector>

#if defined(__x86_64__) || defined(__i386__)
#include <immintrin.h>
#endif

namespace vitrine {

namespace {

constexpr auto kSpinTime = std::chrono::microseconds(50);

void relax() noexcept
{
#if defined(__x86_64__) || defined(__i386__)
    _mm_pause();
#elif defined(__aarch64__)
    asm volatile("yield");
#endif
}

/// Returns once `value` differs from `old`: spins first, since a futex costs 20 times more, then sleeps, since spinning
/// threads that outnumber the cores keep each other from working.
std::uint32_t awaitChange(const std::atomic<std::uint32_t>& value, std::uint32_t old) noexcept
{
    const auto deadline = std::chrono::steady_clock::now() + kSpinTime;
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
    std::vector<std::thread> workers;

    void work(std::size_t threadIndex) noexcept
    {
        std::uint32_t seen = 0;
        while (true) {
            seen = awaitChange(region, seen);
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
    if (threads == 0) threads = std::max(1U, std::thread::hardware_concurrency());
    m_state->workers.reserve(threads - 1);
    try {
        for (std::size_t i = 1; i < threads; ++i) {
            m_state->workers.emplace_back([state = m_state.get(), i] { state->work(i); });
        }
    } catch (...) {
        m_state->join();
        throw;
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
    while (running != 0) running = awaitChange(state.running, running);
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
        while (true) {
            const std::size_t chunk = nextChunk.fetch_add(1, std::memory_order_relaxed);
            if (chunk >= chunks) return;
            body(chunk * grain, std::min((chunk + 1) * grain, count), threadIndex);
        }
    });
}

}  // namespace vitrine

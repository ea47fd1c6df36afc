#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>

namespace vitrine {

/// A fixed set of threads that run one parallel region at a time; the calling thread is one of them.
///
/// After a region, workers spin briefly, because the next region usually follows within microseconds. Then they sleep
/// on a futex, so that an idle chat costs no CPU. Threads do not spin if there are more of them than cores. A region
/// does not wait for workers that are not scheduled: while other programs use the cores, the caller computes their
/// part.
class ThreadPool {
public:
    /// `threads` includes the caller: 1 means no worker, 0 means usableCores(). If the system refuses further threads,
    /// the pool works with fewer.
    explicit ThreadPool(std::size_t threads = 0);
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    /// Number of threads, including the caller.
    std::size_t threadCount() const noexcept;
    /// Number of threads requested; more than threadCount() if the system refused some.
    std::size_t wantedThreads() const noexcept;
    /// Number of regions so far that were shared with workers. Each ends in a barrier.
    std::uint32_t regions() const noexcept;

    /// Runs `task(threadIndex)` once on every thread and returns when all have finished. `task` must not throw. Only
    /// one thread may call it at a time, and never within a task, because regions do not nest.
    void run(const std::function<void(std::size_t threadIndex)>& task);

    /// Runs `body(begin, end, threadIndex)` until [0, count) is covered. About 3/4 of the range is divided into one
    /// piece per thread. An atomic counter hands out the rest in pieces that shrink down to `grain`. Threads that have
    /// finished take the pieces of threads that have not started. Every piece begins at a multiple of `grain`. `body`
    /// must not throw.
    void parallelFor(std::size_t count, std::size_t grain,
                     const std::function<void(std::size_t begin, std::size_t end, std::size_t threadIndex)>& body);

private:
    struct State;
    std::unique_ptr<State> m_state;
};

}  // namespace vitrine

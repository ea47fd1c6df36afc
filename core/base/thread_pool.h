#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>

namespace vitrine {

/// A fixed set of threads that run one parallel region at a time. The calling thread is one of them.
///
/// After a region, workers spin briefly, because the next region usually follows within microseconds. Then they sleep
/// on a futex, so that an idle program uses no CPU time. Threads do not spin if there are more threads than cores. A
/// region does not wait for workers that the kernel has not scheduled. While other programs use the cores, the caller
/// computes the work of these workers.
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
    /// Number of threads requested. It is greater than threadCount() if the system refused to start some.
    std::size_t wantedThreads() const noexcept;
    /// Number of regions so far in which workers took part. Each of these regions ended with a barrier.
    std::uint32_t regions() const noexcept;

    /// Runs `task(threadIndex)` once on every thread and returns when all threads have finished. `task` must not throw.
    /// Only one thread may call this function at a time. It must not be called from inside a task, because regions do
    /// not nest.
    void run(const std::function<void(std::size_t threadIndex)>& task);

    /// Calls `body(begin, end, threadIndex)` for consecutive ranges that together cover [0, count). About 3/4 of the
    /// range is divided into one reserved piece per thread. An atomic counter hands out the rest in pieces that shrink
    /// down to `grain`. Threads that have finished also take the reserved pieces of threads that have not started.
    /// Every piece begins at a multiple of `grain`. `body` must not throw.
    void parallelFor(std::size_t count, std::size_t grain,
                     const std::function<void(std::size_t begin, std::size_t end, std::size_t threadIndex)>& body);

private:
    struct State;
    std::unique_ptr<State> m_state;
};

}  // namespace vitrine

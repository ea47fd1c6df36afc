#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>

namespace vitrine {

/// A fixed set of threads that run one parallel region at a time; the calling thread is one of them.
///
/// Workers spin briefly after a region (the next one usually follows within microseconds), then sleep on a futex, so
/// that an idle chat costs no CPU. More threads than cores do not spin at all. A region does not wait for workers that
/// are not running: while other programs use the cores, the caller computes their part.
class ThreadPool {
public:
    /// `threads` counts the caller: 1 means no worker at all. 0 takes usableCores(). If the system refuses further
    /// threads, the pool works with those that it has.
    explicit ThreadPool(std::size_t threads = 0);
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    std::size_t threadCount() const noexcept;
    /// What was asked for: threadCount(), or more if the system did not start all.
    std::size_t wantedThreads() const noexcept;
    /// Number of regions so far that were shared with workers; each ends in a barrier.
    std::uint32_t regions() const noexcept;

    /// Called by one thread at a time, and not from within a task, since regions do not nest. Runs `task(threadIndex)`
    /// once on every thread and returns when all have finished. `task` must not throw.
    void run(const std::function<void(std::size_t threadIndex)>& task);

    /// Runs `body(begin, end, threadIndex)` until [0, count) is covered: about 3/4 of the range in one piece per
    /// thread, the rest in ever smaller pieces down to `grain`, handed out by an atomic counter. Threads that are done
    /// take the pieces of those that have not begun. Every piece begins at a multiple of `grain`. `body` must not
    /// throw.
    void parallelFor(std::size_t count, std::size_t grain,
                     const std::function<void(std::size_t begin, std::size_t end, std::size_t threadIndex)>& body);

private:
    struct State;
    std::unique_ptr<State> m_state;
};

}  // namespace vitrine

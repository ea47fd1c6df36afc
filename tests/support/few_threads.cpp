// Library for LD_PRELOAD. It limits a program to VITRINE_TEST_THREADS threads in addition to the first thread. If the
// program creates more, pthread_create fails, as it does at the limit of processes (ulimit -u). That limit does not
// apply to every user, so the tests cannot use it.
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <dlfcn.h>
#include <memory>
#include <pthread.h>

namespace {

std::atomic<int>& left()
{
    static const char* const most = std::getenv("VITRINE_TEST_THREADS");
    static std::atomic<int> count{most ? std::atoi(most) : 0};
    return count;
}

struct Work {
    void* (*run)(void*);
    void* argument;
};

void* runCounted(void* given)
{
    const std::unique_ptr<Work> work(static_cast<Work*>(given));
    void* const result = work->run(work->argument);
    ++left();
    return result;
}

}  // namespace

extern "C" int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*run)(void*),
                              void* argument) noexcept
{
    using Create = int (*)(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);
    static const auto create = reinterpret_cast<Create>(::dlsym(RTLD_NEXT, "pthread_create"));
    if (left().fetch_sub(1) <= 0) {
        ++left();
        return EAGAIN;
    }
    auto work = std::make_unique<Work>(Work{run, argument});
    const int problem = create(thread, attributes, runCounted, work.get());
    if (problem == 0) {
        [[maybe_unused]] const auto theirs = work.release();
    } else {
        ++left();
    }
    return problem;
}

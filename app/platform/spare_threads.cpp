#include "app/platform/spare_threads.h"

#include <latch>
#include <system_error>
#include <thread>
#include <vector>

namespace vitrine {

bool hasSpareThreads(std::size_t count)
{
    std::latch asked(1);  // keeps every thread alive until all threads have been started
    std::vector<std::jthread> threads;
    bool started = true;
    try {
        while (threads.size() < count) threads.emplace_back([&asked] { asked.wait(); });
    } catch (const std::system_error&) {
        started = false;
    }
    asked.count_down();
    return started;
}

}  // namespace vitrine

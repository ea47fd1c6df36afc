#include "core/base/processors.h"

#include <algorithm>
#include <fstream>
#include <set>
#include <string>
#include <thread>

#if defined(__linux__)
#include <sched.h>
#endif

namespace vitrine {

std::size_t usableCores()
{
#if defined(__linux__)
    cpu_set_t allowed;
    CPU_ZERO(&allowed);
    if (sched_getaffinity(0, sizeof(allowed), &allowed) == 0) {
        std::set<std::string> cores;
        for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
            if (!CPU_ISSET(cpu, &allowed)) continue;
            const std::string name = std::to_string(cpu);
            // The file lists all hardware threads of the core, for example "0,64". The text is equal for all threads of
            // a core, so `cores` gets one entry per core.
            std::ifstream file("/sys/devices/system/cpu/cpu" + name + "/topology/thread_siblings_list");
            std::string siblings;
            cores.insert(std::getline(file, siblings) ? siblings : name);
        }
        if (!cores.empty()) return cores.size();
    }
#endif
    return std::max(1U, std::thread::hardware_concurrency());
}

}  // namespace vitrine

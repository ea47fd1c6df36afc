#include "core/base/system_description.h"

#include "core/base/concat.h"

#include <sys/utsname.h>

namespace vitrine {

std::string systemDescription()
{
    utsname system{};
    if (uname(&system) != 0) return {};
    return concat(system.sysname, " ", system.release, ", ", system.machine);
}

}  // namespace vitrine

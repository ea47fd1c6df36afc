#include "core/base/short_name.h"

#include "core/base/visible_text.h"

namespace vitrine {

std::string shortName(std::string_view name)
{
    const std::string quoted = inQuotes(name);
    return quoted.substr(1, quoted.size() - 2);
}

}  // namespace vitrine

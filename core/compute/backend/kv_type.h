#pragma once

#include <cstdint>
#include <string_view>

namespace vitrine {

/// Storage type of cached keys and values. Q8_0 requires heads whose width is a multiple of 32.
enum class KvType : std::uint8_t { F32, F16, Q8_0 };

/// Returns the name used on the command line: "f32", "f16" or "q8_0".
constexpr std::string_view kvTypeName(KvType type) noexcept
{
    switch (type) {
    case KvType::F32:
        return "f32";
    case KvType::F16:
        return "f16";
    case KvType::Q8_0:
        return "q8_0";
    }
    return {};  // all values of the enumeration are handled above
}

}  // namespace vitrine

#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>
#include <system_error>

namespace vitrine {

/// "blk.3.ffn_up.weight": the tensor "ffn_up.weight" of layer 3.
struct LayerName {
    std::uint64_t layer = 0;
    std::string_view part;
};

/// Nothing if the tensor belongs to no layer. The part is a view into `name`.
inline std::optional<LayerName> splitLayerName(std::string_view name)
{
    constexpr std::string_view kPrefix = "blk.";
    if (!name.starts_with(kPrefix)) return std::nullopt;
    LayerName result;
    const char* const end = name.data() + name.size();
    const auto [rest, error] = std::from_chars(name.data() + kPrefix.size(), end, result.layer);
    if (error != std::errc() || rest == end || *rest != '.') return std::nullopt;
    result.part = name.substr(static_cast<std::size_t>(rest + 1 - name.data()));
    return result;
}

}  // namespace vitrine

#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>
#include <system_error>

namespace vitrine {

/// The layer and the part in a tensor name: "blk.3.ffn_up.weight" is the part "ffn_up.weight" of layer 3.
struct LayerName {
    std::uint64_t layer = 0;
    std::string_view part;
};

/// Splits a tensor name. Returns nullopt if the tensor does not belong to a layer. `part` of the result is a view into
/// `name`.
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

/// Returns whether `name` is a matrix of attention, feed-forward, embedding or output. Other tensors, such as recurrent
/// states and convolutions, are excluded: in them, equal values in all layers, or values of one sign, can be normal.
inline bool isFamiliarMatrix(std::string_view name)
{
    const auto layer = splitLayerName(name);
    const std::string_view part = layer ? layer->part : name;
    return part.starts_with("attn_") || part.starts_with("ffn_") || part.starts_with("token_embd.") ||
           part.starts_with("output.");
}

}  // namespace vitrine

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

/// Splits a tensor name; nullopt if the tensor belongs to no layer. The part is a view into `name`.
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

/// Whether `name` is a matrix of attention, feed-forward, embedding or output. Other tensors, such as recurrent states
/// and convolutions, are excluded: equal values in all layers or a single sign can be normal there.
inline bool isFamiliarMatrix(std::string_view name)
{
    const auto layer = splitLayerName(name);
    const std::string_view part = layer ? layer->part : name;
    return part.starts_with("attn_") || part.starts_with("ffn_") || part.starts_with("token_embd.") ||
           part.starts_with("output.");
}

}  // namespace vitrine

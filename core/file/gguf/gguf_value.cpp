#include "core/base/concat.h"
#include "core/base/sentence.h"
#include "core/base/visible_text.h"
#include "core/file/gguf/gguf_file.h"
#include "core/file/gguf/gguf_metadata.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <type_traits>

namespace vitrine {

namespace {

struct TypeRow {
    std::string_view name;
    std::size_t size;
};

constexpr TypeRow kTypes[] = {{"u8", 1},   {"i8", 1},     {"u16", 2},   {"i16", 2}, {"u32", 4}, {"i32", 4}, {"f32", 4},
                              {"bool", 1}, {"string", 0}, {"array", 0}, {"u64", 8}, {"i64", 8}, {"f64", 8}};

/// Calls `use` with element `index`, converted to the C++ type that corresponds to the array's element type.
template <typename Use>
auto withElement(const GgufArray& array, std::uint64_t index, const Use& use)
{
    const auto load = [&]<typename T>(T value) {
        std::memcpy(&value, array.numbers.data() + index * sizeof(T), sizeof(T));
        return use(value);
    };
    switch (array.elementType) {
    case GgufType::I8:
        return load(std::int8_t{});
    case GgufType::U16:
        return load(std::uint16_t{});
    case GgufType::I16:
        return load(std::int16_t{});
    case GgufType::U32:
        return load(std::uint32_t{});
    case GgufType::I32:
        return load(std::int32_t{});
    case GgufType::F32:
        return load(float{});
    case GgufType::U64:
        return load(std::uint64_t{});
    case GgufType::I64:
        return load(std::int64_t{});
    case GgufType::F64:
        return load(double{});
    default:
        return load(std::uint8_t{});
    }
}

std::string describeArray(const GgufArray& array)
{
    constexpr std::uint64_t kShown = 6;
    std::vector<GgufArray> arrays;
    if (array.elementType == GgufType::Array) arrays = array.arrays(kShown);
    std::string out = concat(ggufTypeName(array.elementType), '[', array.count, "] = [");
    for (std::uint64_t i = 0; i < array.count && i < kShown; ++i) {
        if (i > 0) out += ", ";
        if (array.elementType == GgufType::String) {
            out += inQuotes(array.strings[i]);
        } else if (array.elementType == GgufType::Array) {
            out += describeArray(arrays[i]);
        } else {
            out += describe(array.at(i));
        }
    }
    out += array.count > kShown ? ", …]" : "]";
    return out;
}

}  // namespace

std::string_view ggufTypeName(GgufType type) noexcept
{
    const auto index = static_cast<std::size_t>(type);
    return index < std::size(kTypes) ? kTypes[index].name : "unknown";
}

std::size_t ggufTypeSize(GgufType type) noexcept
{
    const auto index = static_cast<std::size_t>(type);
    return index < std::size(kTypes) ? kTypes[index].size : 0;
}

double GgufArray::asDouble(std::uint64_t index) const noexcept
{
    return withElement(*this, index, [](auto value) { return static_cast<double>(value); });
}

GgufValue GgufArray::at(std::uint64_t index) const noexcept
{
    GgufValue result;
    result.type = elementType;
    withElement(*this, index, [&](auto value) {
        using T = decltype(value);
        if constexpr (std::is_floating_point_v<T>) {
            result.value = static_cast<double>(value);
        } else if constexpr (std::is_signed_v<T>) {
            result.value = static_cast<std::int64_t>(value);
        } else if (elementType == GgufType::Bool) {
            result.value = value != 0;
        } else {
            result.value = static_cast<std::uint64_t>(value);
        }
        return 0;
    });
    return result;
}

std::vector<GgufArray> GgufArray::arrays(std::uint64_t most) const
{
    ByteReader reader(nested, {});
    std::vector<GgufArray> read;
    read.reserve(std::min(count, most));
    while (read.size() < std::min(count, most)) read.push_back(readGgufArray(reader, {}));
    return read;
}

std::optional<std::int64_t> wholeNumber(const GgufValue& value) noexcept
{
    constexpr auto kLargest = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    if (const auto* held = std::get_if<std::int64_t>(&value.value)) return *held;
    const auto* held = std::get_if<std::uint64_t>(&value.value);
    return held && *held <= kLargest ? std::optional(static_cast<std::int64_t>(*held)) : std::nullopt;
}

std::optional<bool> switchValue(const GgufValue& value) noexcept
{
    if (const auto* held = std::get_if<bool>(&value.value)) return *held;
    const std::optional<std::int64_t> number = wholeNumber(value);
    return number == 0 || number == 1 ? std::optional(*number == 1) : std::nullopt;
}

Sentence describeTyped(const GgufValue& value)
{
    return SENTENCE(describe(value), " of type ", ggufTypeName(value.type));
}

std::string describe(const GgufValue& value)
{
    return std::visit(
        [](const auto& held) -> std::string {
            using T = std::decay_t<decltype(held)>;
            if constexpr (std::is_same_v<T, bool>) {
                return held ? "true" : "false";
            } else if constexpr (std::is_same_v<T, std::string_view>) {
                return inQuotes(held);
            } else if constexpr (std::is_same_v<T, GgufArray>) {
                return describeArray(held);
            } else {
                return concat(held);
            }
        },
        value.value);
}

}  // namespace vitrine

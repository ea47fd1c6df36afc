#include "core/file/npz/npy_elements.h"

#include "core/base/error.h"
#include "core/file/quant/half.h"

#include <cmath>
#include <cstring>
#include <limits>
#include <optional>

namespace vitrine {

namespace {

template <typename T>
T load(const std::byte* at)
{
    T value;
    std::memcpy(&value, at, sizeof(T));
    return value;
}

double element(NpyType type, const std::byte* at)
{
    switch (type) {
    case NpyType::F16:
        return static_cast<double>(halfToFloat(load<std::uint16_t>(at)));
    case NpyType::BF16:
        return static_cast<double>(bf16ToFloat(load<std::uint16_t>(at)));
    case NpyType::F32:
        return static_cast<double>(load<float>(at));
    case NpyType::F64:
        return load<double>(at);
    case NpyType::I32:
        return load<std::int32_t>(at);
    case NpyType::I64:
        return static_cast<double>(load<std::int64_t>(at));
    case NpyType::U32:
        return load<std::uint32_t>(at);
    case NpyType::U64:
        return static_cast<double>(load<std::uint64_t>(at));
    }
    return NAN;
}

/// Returns an element as an integer; nullopt for a fraction and for a number of more than 63 bits.
std::optional<std::int64_t> wholeElement(NpyType type, const std::byte* at)
{
    switch (type) {
    case NpyType::I32:
        return load<std::int32_t>(at);
    case NpyType::I64:
        return load<std::int64_t>(at);
    case NpyType::U32:
        return load<std::uint32_t>(at);
    case NpyType::U64: {
        const auto value = load<std::uint64_t>(at);
        if (value <= static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
            return static_cast<std::int64_t>(value);
        return std::nullopt;
    }
    default:
        break;
    }
    const double value = element(type, at);
    if (!(std::fabs(value) < 0x1p63) || value != std::trunc(value)) return std::nullopt;
    return static_cast<std::int64_t>(value);
}

/// Calls visit(index) for every element in C order. `index` is the index of the element in the file, which is in
/// Fortran order.
template <typename Visit>
void forEachInFortranOrder(std::span<const std::uint64_t> shape, std::uint64_t elements, const Visit& visit)
{
    std::vector<std::uint64_t> strides(shape.size(), 1);
    for (std::size_t axis = 1; axis < shape.size(); ++axis) strides[axis] = strides[axis - 1] * shape[axis - 1];
    std::vector<std::uint64_t> at(shape.size(), 0);
    std::uint64_t index = 0;
    for (std::uint64_t i = 0; i < elements; ++i) {
        visit(index);
        for (std::size_t axis = shape.size(); axis-- > 0;) {
            index += strides[axis];
            if (++at[axis] < shape[axis]) break;
            index -= strides[axis] * shape[axis];
            at[axis] = 0;
        }
    }
}

/// Calls visit(element) for every element in C order. `element` points to its bytes.
template <typename Visit>
void forEachElement(const NpyHeader& header, std::span<const std::byte> data, const std::string& where,
                    const Visit& visit)
{
    requireNpyBytes(header, data.size(), where);
    const std::size_t size = npyTypeBytes(header.type);
    if (header.fortranOrder) {
        forEachInFortranOrder(header.shape, header.elements,
                              [&](std::uint64_t index) { visit(data.data() + index * size); });
    } else {
        for (std::uint64_t i = 0; i < header.elements; ++i) visit(data.data() + i * size);
    }
}

}  // namespace

void requireNpyBytes(const NpyHeader& header, std::uint64_t bytes, const std::string& where)
{
    const std::uint64_t needed = header.elements * npyTypeBytes(header.type);
    if (bytes == needed) return;
    throw Error(SENTENCE(where, ": the shape ", shapeText(header.shape), " of ", npyTypeName(header.type), " needs ",
                         needed, " bytes, but there are ", bytes, "."));
}

std::vector<double> npyElements(const NpyHeader& header, std::span<const std::byte> data, const std::string& where)
{
    std::vector<double> values;
    forEachElement(header, data, where, [&](const std::byte* at) {
        if (values.empty()) values.reserve(header.elements);
        values.push_back(element(header.type, at));
    });
    return values;
}

std::vector<std::int64_t> npyWholeElements(const NpyHeader& header, std::span<const std::byte> data,
                                           const std::string& where)
{
    std::vector<std::int64_t> values;
    forEachElement(header, data, where, [&](const std::byte* at) {
        if (const auto value = wholeElement(header.type, at)) return values.push_back(*value);
        const double found = element(header.type, at);
        if (isFloat(header.type) && std::fabs(found) < 0x1p63) {
            throw Error(SENTENCE(where, ": ", found, " at index ", values.size(), " is not a whole number."));
        }
        throw Error(
            SENTENCE(where, ": the ", npyTypeName(header.type), " at index ", values.size(),
                     isFloat(header.type) && !std::isfinite(found) ? " is not finite." : " needs more than 63 bits."));
    });
    return values;
}

}  // namespace vitrine

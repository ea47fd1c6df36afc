#include "core/npz/npz_file.h"

#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/visible_text.h"
#include "core/quant/half.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <optional>
#include <span>

namespace vitrine {

namespace {

constexpr std::string_view kSuffix = ".npy";

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

/// Nothing when it is not a whole number, or one of more than 63 bits.
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
        return std::nullopt;
    }
}

/// Calls visit(index in the file) for every element in C order.
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

}  // namespace

std::string NpzFile::memberName(std::string_view name)
{
    return std::string(name).append(kSuffix);
}

std::string NpzFile::where(std::string_view name) const
{
    return concat(fileName(), ": array ", inQuotes(name));
}

void NpzFile::fail(std::string_view name, std::string_view sentence) const
{
    throw Error(concat(where(name), ": ", sentence));
}

std::vector<std::string> NpzFile::names() const
{
    std::vector<std::string> names;
    for (const ZipEntry& member : m_zip.entries()) {
        if (!member.name.ends_with(kSuffix)) continue;
        names.push_back(member.name.substr(0, member.name.size() - kSuffix.size()));
    }
    return names;
}

const ZipEntry& NpzFile::entry(std::string_view name) const
{
    const ZipEntry* found = m_zip.find(memberName(name));
    if (!found) fail(name, "there is no such array.");
    return *found;
}

NpyHeader NpzFile::header(std::string_view name) const
{
    const ZipEntry& member = entry(name);
    return parseNpyHeader(m_zip.unpack(member, std::min<std::uint64_t>(member.bytes, kMaxNpyHeader)), where(name));
}

template <typename Visit>
void NpzFile::forEachElement(std::string_view name, const NpyHeader& header, const Visit& visit) const
{
    const ZipEntry& member = entry(name);
    const std::size_t size = npyTypeBytes(header.type);
    if (member.bytes - header.bytes != header.elements * size) {
        fail(name, concat("the shape ", shapeText(header.shape), " of ", npyTypeName(header.type), " needs ",
                          header.elements * size, " bytes, but there are ", member.bytes - header.bytes, "."));
    }
    const std::vector<std::byte> bytes = m_zip.unpack(member, member.bytes);
    const std::byte* const data = bytes.data() + header.bytes;
    if (header.fortranOrder) {
        forEachInFortranOrder(header.shape, header.elements, [&](std::uint64_t index) { visit(data + index * size); });
    } else {
        for (std::uint64_t i = 0; i < header.elements; ++i) visit(data + i * size);
    }
}

std::vector<double> NpzFile::read(std::string_view name) const
{
    const NpyHeader found = header(name);
    std::vector<double> values;
    const auto append = [&](const std::byte* at) {
        if (values.empty()) values.reserve(found.elements);
        values.push_back(element(found.type, at));
    };
    forEachElement(name, found, append);
    return values;
}

std::vector<std::int64_t> NpzFile::readWhole(std::string_view name) const
{
    const NpyHeader found = header(name);
    std::vector<std::int64_t> values;
    const auto append = [&](const std::byte* at) {
        const auto value = wholeElement(found.type, at);
        if (!value) {
            fail(name,
                 concat("the ", npyTypeName(found.type), " at index ", values.size(), " needs more than 63 bits."));
        }
        values.push_back(*value);
    };
    forEachElement(name, found, append);
    return values;
}

}  // namespace vitrine

#include "core/file/npz/npz_writer.h"

#include "core/file/npz/member_name.h"
#include "core/file/npz/npy_header.h"

#include <algorithm>
#include <string>

namespace vitrine {

namespace {

void addArray(ZipWriter& zip, std::string_view name, const std::string& header, std::span<const std::byte> values)
{
    zip.add(memberName(name).append(".npy"), {std::as_bytes(std::span(header)), values});
}

}  // namespace

void NpzWriter::add(std::string_view name, std::span<const std::uint64_t> shape, std::span<const float> values)
{
    addArray(m_zip, name, npyHeader(NpyType::F32, shape), std::as_bytes(values));
}

void NpzWriter::add(std::string_view name, std::span<const std::uint64_t> shape, std::span<const std::int32_t> values)
{
    addArray(m_zip, name, npyHeader(NpyType::I32, shape), std::as_bytes(values));
}

void NpzWriter::add(std::string_view name, std::span<const std::uint64_t> shape, std::span<const std::int64_t> values)
{
    addArray(m_zip, name, npyHeader(NpyType::I64, shape), std::as_bytes(values));
}

void NpzWriter::add(std::string_view name, std::span<const std::uint64_t> shape, std::span<const double> values)
{
    addArray(m_zip, name, npyHeader(NpyType::F64, shape), std::as_bytes(values));
}

void NpzWriter::add(std::string_view name, std::span<const std::uint64_t> shape, std::span<const std::u32string> texts)
{
    std::size_t longest = 1;  // NumPy does not support arrays of empty texts
    for (const std::u32string& text : texts) longest = std::max(longest, text.size());
    std::u32string letters;
    letters.reserve(longest * texts.size());
    for (const std::u32string& text : texts) letters.append(text).append(longest - text.size(), U'\0');
    addArray(m_zip, name, npyTextHeader(longest, shape), std::as_bytes(std::span(letters)));
}

void NpzWriter::add(std::string_view name, std::span<const std::uint64_t> shape,
                    const std::function<void(const TakeValues&)>& produce)
{
    const std::string header = npyHeader(NpyType::F32, shape);
    m_zip.add(memberName(name).append(".npy"), [&](const ZipWriter::Take& take) {
        take(std::as_bytes(std::span(header)));
        produce([&](std::span<const float> values) { take(std::as_bytes(values)); });
    });
}

}  // namespace vitrine

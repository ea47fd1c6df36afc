#include "core/npz/npz_writer.h"

#include "core/npz/npy_header.h"

#include <string>

namespace vitrine {

namespace {

void addArray(ZipWriter& zip, std::string_view name, NpyType type, std::span<const std::uint64_t> shape,
              std::span<const std::byte> values)
{
    const std::string header = npyHeader(type, shape);
    zip.add(std::string(name).append(".npy"), {std::as_bytes(std::span(header)), values});
}

}  // namespace

void NpzWriter::add(std::string_view name, std::span<const std::uint64_t> shape, std::span<const float> values)
{
    addArray(m_zip, name, NpyType::F32, shape, std::as_bytes(values));
}

void NpzWriter::add(std::string_view name, std::span<const std::uint64_t> shape, std::span<const std::int32_t> values)
{
    addArray(m_zip, name, NpyType::I32, shape, std::as_bytes(values));
}

void NpzWriter::add(std::string_view name, std::span<const std::uint64_t> shape,
                    const std::function<void(const TakeValues&)>& produce)
{
    const std::string header = npyHeader(NpyType::F32, shape);
    m_zip.add(std::string(name).append(".npy"), [&](const ZipWriter::Take& take) {
        take(std::as_bytes(std::span(header)));
        produce([&](std::span<const float> values) { take(std::as_bytes(values)); });
    });
}

}  // namespace vitrine

#include "core/file/gguf/gguf_writer.h"

#include "core/base/atomic_file.h"
#include "core/base/error.h"
#include "core/base/visible_text.h"

#include <cstring>
#include <type_traits>

namespace vitrine {

namespace {

template <typename T>
void put(std::vector<std::byte>& out, T value)
{
    const std::size_t end = out.size();
    out.resize(end + sizeof value);
    std::memcpy(&out[end], &value, sizeof value);
}

void putString(std::vector<std::byte>& out, std::string_view text)
{
    put(out, static_cast<std::uint64_t>(text.size()));
    const auto* bytes = reinterpret_cast<const std::byte*>(text.data());
    out.insert(out.end(), bytes, bytes + text.size());
}

void pad(std::vector<std::byte>& out, std::size_t alignment)
{
    out.resize((out.size() + alignment - 1) / alignment * alignment);
}

}  // namespace

GgufWriter::GgufWriter(std::uint32_t alignment) : m_alignment(alignment)
{
    if (alignment != 32) add("general.alignment", alignment);
}

void GgufWriter::beginEntry(std::string_view key, GgufType type)
{
    ++m_entryCount;
    putString(m_entries, key);
    put(m_entries, static_cast<std::uint32_t>(type));
}

template <typename T>
void GgufWriter::addScalar(std::string_view key, GgufType type, T value)
{
    beginEntry(key, type);
    put(m_entries, value);
}

template <typename T>
void GgufWriter::addArray(std::string_view key, GgufType elementType, std::span<const T> values)
{
    beginEntry(key, GgufType::Array);
    put(m_entries, static_cast<std::uint32_t>(elementType));
    put(m_entries, static_cast<std::uint64_t>(values.size()));
    for (const T& value : values) {
        if constexpr (std::is_same_v<T, std::string>) {
            putString(m_entries, value);
        } else {
            put(m_entries, value);
        }
    }
}

void GgufWriter::add(std::string_view key, std::uint32_t value)
{
    addScalar(key, GgufType::U32, value);
}

void GgufWriter::add(std::string_view key, std::int32_t value)
{
    addScalar(key, GgufType::I32, value);
}

void GgufWriter::add(std::string_view key, std::uint64_t value)
{
    addScalar(key, GgufType::U64, value);
}

void GgufWriter::add(std::string_view key, float value)
{
    addScalar(key, GgufType::F32, value);
}

void GgufWriter::add(std::string_view key, double value)
{
    addScalar(key, GgufType::F64, value);
}

void GgufWriter::add(std::string_view key, bool value)
{
    addScalar(key, GgufType::Bool, static_cast<std::uint8_t>(value));
}

void GgufWriter::add(std::string_view key, std::string_view value)
{
    beginEntry(key, GgufType::String);
    putString(m_entries, value);
}

void GgufWriter::add(std::string_view key, std::span<const std::string> values)
{
    addArray(key, GgufType::String, values);
}

void GgufWriter::add(std::string_view key, std::span<const float> values)
{
    addArray(key, GgufType::F32, values);
}

void GgufWriter::add(std::string_view key, std::span<const std::int32_t> values)
{
    addArray(key, GgufType::I32, values);
}

void GgufWriter::addTensor(std::string_view name, QuantType type, std::span<const std::uint64_t> shape,
                           std::span<const std::byte> data)
{
    const QuantTraits& traits = quantTraits(type);
    std::uint64_t elements = 1;
    for (const std::uint64_t length : shape) elements *= length;
    if (shape.empty() || shape.size() > 4 || shape[0] % traits.blockSize != 0 ||
        data.size() != elements / traits.blockSize * traits.blockBytes) {
        throw Error(SENTENCE("The tensor ", inQuotes(name), ": ", data.size(), " bytes do not make ", elements,
                             " elements of type ", traits.name, " in ", shape.size(), " dimensions."));
    }
    ++m_tensorCount;
    putString(m_tensorInfos, name);
    put(m_tensorInfos, static_cast<std::uint32_t>(shape.size()));
    for (const std::uint64_t length : shape) put(m_tensorInfos, length);
    put(m_tensorInfos, static_cast<std::uint32_t>(type));
    pad(m_tensorData, m_alignment);
    put(m_tensorInfos, static_cast<std::uint64_t>(m_tensorData.size()));
    m_tensorData.insert(m_tensorData.end(), data.begin(), data.end());
}

void GgufWriter::addTensor(std::string_view name, std::span<const std::uint64_t> shape, std::span<const float> data)
{
    addTensor(name, QuantType::F32, shape, std::as_bytes(data));
}

std::vector<std::byte> GgufWriter::build() const
{
    constexpr std::uint32_t kVersion = 3;
    std::vector<std::byte> file;
    for (const char letter : {'G', 'G', 'U', 'F'}) put(file, letter);
    put(file, kVersion);
    put(file, m_tensorCount);
    put(file, m_entryCount);
    file.insert(file.end(), m_entries.begin(), m_entries.end());
    file.insert(file.end(), m_tensorInfos.begin(), m_tensorInfos.end());
    pad(file, m_alignment);
    file.insert(file.end(), m_tensorData.begin(), m_tensorData.end());
    return file;
}

void GgufWriter::write(const std::filesystem::path& path) const
{
    AtomicFile file(path);
    file.write(build());
    file.commit();
}

}  // namespace vitrine

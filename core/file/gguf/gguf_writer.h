#pragma once

#include "core/file/gguf/gguf_file.h"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// Builds a GGUF file (version 3) in memory, and then writes it. Metadata and tensors are stored in the order in which
/// they were added. The caller must not add a key or a name twice.
class GgufWriter {
public:
    /// If `alignment` is not 32, it is also written as general.alignment.
    explicit GgufWriter(std::uint32_t alignment = 32);

    /// Adds a metadata entry with the GGUF type that corresponds to the C++ type.
    void add(std::string_view key, std::uint32_t value);
    void add(std::string_view key, std::int32_t value);
    void add(std::string_view key, std::uint64_t value);
    void add(std::string_view key, float value);
    void add(std::string_view key, double value);
    void add(std::string_view key, bool value);
    void add(std::string_view key, std::string_view value);
    void add(std::string_view key, const char* value) { add(key, std::string_view(value)); }
    void add(std::string_view key, std::span<const std::string> values);
    void add(std::string_view key, std::span<const float> values);
    void add(std::string_view key, std::span<const std::int32_t> values);

    /// Adds a tensor. `shape` is in the order of GGUF (dimension 0 is contiguous). `data` has the format of `type`.
    /// Throws Error if the sizes of shape and data disagree.
    void addTensor(std::string_view name, QuantType type, std::span<const std::uint64_t> shape,
                   std::span<const std::byte> data);
    /// Adds a tensor of type F32.
    void addTensor(std::string_view name, std::span<const std::uint64_t> shape, std::span<const float> data);

    /// Returns the bytes of the file.
    std::vector<std::byte> build() const;
    /// Writes the file by means of AtomicFile, so that it appears complete or not at all. Throws Error if writing
    /// fails.
    void write(const std::filesystem::path& path) const;

private:
    void beginEntry(std::string_view key, GgufType type);
    template <typename T>
    void addScalar(std::string_view key, GgufType type, T value);
    template <typename T>
    void addArray(std::string_view key, GgufType elementType, std::span<const T> values);

    std::uint32_t m_alignment;
    std::uint64_t m_entryCount = 0;
    std::vector<std::byte> m_entries;
    std::uint64_t m_tensorCount = 0;
    std::vector<std::byte> m_tensorInfos;
    std::vector<std::byte> m_tensorData;
};

}  // namespace vitrine

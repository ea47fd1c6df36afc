#pragma once

#include "core/base/mapped_file.h"
#include "core/base/sentence.h"
#include "core/quant/quant_traits.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

namespace vitrine {

struct GgufValue;

/// Types of metadata values, numbered as in the file (gguf_metadata_value_type in the specification).
enum class GgufType : std::uint32_t { U8, I8, U16, I16, U32, I32, F32, Bool, String, Array, U64, I64, F64 };

/// Name of a type in the specification, in lower case: "u32", "string", …
std::string_view ggufTypeName(GgufType type) noexcept;
/// Size of a fixed-size type in bytes; 0 for strings and arrays.
std::size_t ggufTypeSize(GgufType type) noexcept;

/// An array of metadata values. Numbers and arrays stay in the mapping, unaligned; strings are views into it.
struct GgufArray {
    GgufType elementType = GgufType::U8;
    std::uint64_t count = 0;
    std::span<const std::byte> numbers;     ///< for fixed-size elements: count × size bytes, little endian
    std::vector<std::string_view> strings;  ///< for elementType == String
    std::span<const std::byte> nested;      ///< for elementType == Array: the checked bytes of the arrays

    /// Returns the first `most` nested arrays. Precondition: elementType == Array.
    std::vector<GgufArray> arrays(std::uint64_t most) const;

    /// Returns element `index` with its type. Precondition: an array of numbers or bools, index < count.
    GgufValue at(std::uint64_t index) const noexcept;
    /// Returns element `index` as a double; bools are 0 and 1. Precondition: an array of numbers or bools, index <
    /// count.
    double asDouble(std::uint64_t index) const noexcept;

    /// Whether the elements have a fixed size (numbers or bools).
    bool holdsNumbers() const noexcept { return elementType != GgufType::String && elementType != GgufType::Array; }
};

/// A metadata value with its type.
struct GgufValue {
    GgufType type = GgufType::U8;
    /// Integers, floats, bools and strings, each in the widest C++ type of their kind.
    std::variant<std::uint64_t, std::int64_t, double, bool, std::string_view, GgufArray> value;
    std::uint64_t fileOffset = 0;  ///< offset of the value, for messages
};

/// Returns the integer in a value. nullopt for floats (even 4.0), bools, and numbers from 2^63 on, so that shapes and
/// ids are never rounded or wrapped.
std::optional<std::int64_t> wholeNumber(const GgufValue& value) noexcept;
/// Returns the truth of a bool, or of an integer that is 0 or 1; nullopt for anything else.
std::optional<bool> switchValue(const GgufValue& value) noexcept;

/// Returns a short text for messages and listings: the value, or the type, length and first elements of an array.
std::string describe(const GgufValue& value);
/// Returns the value with its type: "4.7 of type f32".
Sentence describeTyped(const GgufValue& value);

/// A metadata entry.
struct GgufEntry {
    std::string_view key;
    GgufValue value;
};

/// Type, shape and data of a tensor.
struct GgufTensor {
    std::string_view name;
    QuantType type = QuantType::F32;
    std::array<std::uint64_t, 4> shape{1, 1, 1, 1};  ///< dimension 0 is contiguous
    std::uint32_t dimensions = 1;
    std::span<const std::byte> data;  ///< view into the mapping of its part
    std::uint64_t fileOffset = 0;     ///< offset of the data in its part
    std::uint32_t part = 0;           ///< index of its part in a split model

    std::uint64_t elementCount() const noexcept { return shape[0] * shape[1] * shape[2] * shape[3]; }
};

/// A GGUF file (version 2 or 3), or all parts of a split one, mapped and checked.
///
/// `open` validates everything. Afterwards every view is inside a mapping, tensor data do not overlap, and sizes agree
/// with shapes and types. Format: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md
class GgufFile {
public:
    /// Opens `path`. For a part of a split model (`name-00001-of-0000N.gguf`), all other parts are opened, too. Throws
    /// Error with one sentence that names the file, the field and the byte offset.
    static GgufFile open(const std::filesystem::path& path);

    GgufFile(GgufFile&&) noexcept = default;
    GgufFile& operator=(GgufFile&&) noexcept = default;
    GgufFile(const GgufFile&) = delete;
    GgufFile& operator=(const GgufFile&) = delete;
    ~GgufFile() = default;

    /// Path of the first part.
    const std::filesystem::path& path() const noexcept { return m_path; }
    std::uint32_t version() const noexcept { return m_version; }
    /// general.alignment of the first part, in bytes.
    std::uint64_t alignment() const noexcept { return m_alignment; }
    std::uint64_t fileBytes() const noexcept;  ///< total of all parts
    std::size_t partCount() const noexcept { return m_parts.size(); }
    /// All bytes of one part.
    std::span<const std::byte> partBytes(std::size_t part) const noexcept { return m_parts[part].bytes(); }

    /// See MappedFile; covers all parts.
    bool isIntact() const noexcept;
    void requireIntact() const;

    /// Metadata of the first part, in file order. Keys are unique.
    std::span<const GgufEntry> metadata() const noexcept { return m_metadata; }
    /// Tensors of all parts, in file order. Names are unique.
    std::span<const GgufTensor> tensors() const noexcept { return m_tensors; }

    /// Returns the metadata value of a key; nullptr if it is absent.
    const GgufValue* find(std::string_view key) const noexcept;
    /// Returns the tensor with this name; nullptr if it is absent.
    const GgufTensor* findTensor(std::string_view name) const noexcept;

    /// Typed access. nullopt / nullptr if the key is absent. Throws Error with key, type and value if the type does not
    /// fit (any integer type fits `integer`, any number fits `number`).
    std::optional<std::int64_t> integer(std::string_view key) const;
    std::optional<double> number(std::string_view key) const;
    std::optional<bool> boolean(std::string_view key) const;
    std::optional<std::string_view> string(std::string_view key) const;
    const GgufArray* array(std::string_view key) const;
    const std::vector<std::string_view>* stringArray(std::string_view key) const;

private:
    GgufFile() = default;
    void addPart(const std::filesystem::path& path);
    void addSiblings(const std::filesystem::path& opened);
    [[noreturn]] void failType(std::string_view key, const GgufValue& value, const Sentence& wanted) const;

    std::filesystem::path m_path;
    std::vector<MappedFile> m_parts;
    std::uint32_t m_version = 0;
    std::uint64_t m_alignment = 32;
    std::vector<GgufEntry> m_metadata;
    std::vector<GgufTensor> m_tensors;
    std::unordered_map<std::string_view, std::size_t> m_metadataIndex;
    std::unordered_map<std::string_view, std::size_t> m_tensorIndex;
};

}  // namespace vitrine

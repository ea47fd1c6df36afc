#pragma once

#include "core/base/mapped_file.h"
#include "core/base/sentence.h"
#include "core/file/quant/quant_traits.h"

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

/// Returns the name of a type in the specification, in lower case: "u32", "string", …
std::string_view ggufTypeName(GgufType type) noexcept;
/// Returns the size of a value of a fixed-size type in bytes; 0 for strings and arrays.
std::size_t ggufTypeSize(GgufType type) noexcept;

/// An array of metadata values. Strings, numbers and nested arrays are views into the mapping of the file. Numbers may
/// be unaligned.
struct GgufArray {
    GgufType elementType = GgufType::U8;
    std::uint64_t count = 0;
    std::span<const std::byte> numbers;     ///< the elements, if they have a fixed size; little-endian
    std::vector<std::string_view> strings;  ///< the elements, if elementType is String
    /// The bytes of the nested arrays, if elementType is Array. They are already checked.
    std::span<const std::byte> nested;

    /// Returns the first `most` nested arrays, or all if there are fewer. Precondition: elementType == Array.
    std::vector<GgufArray> arrays(std::uint64_t most) const;

    /// Returns element `index` and its type. Precondition: holdsNumbers(), index < count.
    GgufValue at(std::uint64_t index) const noexcept;
    /// Returns element `index` as a double; bools become 0 and 1. Precondition: holdsNumbers(), index < count.
    double asDouble(std::uint64_t index) const noexcept;

    /// Whether the elements have a fixed size: numbers or bools.
    bool holdsNumbers() const noexcept { return elementType != GgufType::String && elementType != GgufType::Array; }
};

/// A metadata value and its type.
struct GgufValue {
    GgufType type = GgufType::U8;
    /// Integers, floats, bools and strings, each converted to the widest C++ type of the same kind.
    std::variant<std::uint64_t, std::int64_t, double, bool, std::string_view, GgufArray> value;
    std::uint64_t fileOffset = 0;  ///< byte offset of the value in the file; used in messages
};

/// Returns the integer in a value. Returns nullopt for floats (even 4.0), bools, and numbers from 2^63 on. Shapes and
/// ids are therefore never rounded or truncated.
std::optional<std::int64_t> wholeNumber(const GgufValue& value) noexcept;
/// Returns the value of a bool, or of an integer that is 0 or 1; nullopt for any other value.
std::optional<bool> switchValue(const GgufValue& value) noexcept;

/// Returns a short text for messages and listings: the value itself, or the type, length and first elements of an
/// array.
std::string describe(const GgufValue& value);
/// Returns the value and its type: "4.7 of type f32".
Sentence describeTyped(const GgufValue& value);

/// A key-value pair of the metadata.
struct GgufEntry {
    std::string_view key;
    GgufValue value;
};

/// Type, shape and data of a tensor.
struct GgufTensor {
    std::string_view name;
    QuantType type = QuantType::F32;
    /// Number of elements in each dimension; dimension 0 is contiguous in memory.
    std::array<std::uint64_t, 4> shape{1, 1, 1, 1};
    std::uint32_t dimensions = 1;
    std::span<const std::byte> data;  ///< view into the mapping of the part that contains the tensor
    std::uint64_t fileOffset = 0;     ///< byte offset of the data in the file of this part
    std::uint32_t part = 0;           ///< index of the part in a split model; 0 if the model is one file

    std::uint64_t elementCount() const noexcept { return shape[0] * shape[1] * shape[2] * shape[3]; }
};

/// A GGUF file (version 2 or 3), or all parts of a split model, mapped into memory and checked.
///
/// open() validates all metadata. Afterwards every view is inside a mapping, the data of tensors do not overlap, and
/// sizes agree with shapes and types. Format: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md
class GgufFile {
public:
    /// Opens the file at `path`. If it is a part of a split model (`name-00001-of-0000N.gguf`), all other parts are
    /// opened, too. Throws Error with a sentence that names the file, the field and the byte offset.
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
    std::uint64_t fileBytes() const noexcept;  ///< total size of all parts in bytes
    std::size_t partCount() const noexcept { return m_parts.size(); }
    /// All bytes of one part.
    std::span<const std::byte> partBytes(std::size_t part) const noexcept { return m_parts[part].bytes(); }

    /// Returns false if bytes of a part could not be read, or if a part has become shorter; see MappedFile.
    bool isIntact() const noexcept;
    /// Throws Error, which names the part, unless isIntact().
    void requireIntact() const;

    /// Metadata of the first part, in file order. Keys are unique.
    std::span<const GgufEntry> metadata() const noexcept { return m_metadata; }
    /// Tensors of all parts, in file order. Names are unique.
    std::span<const GgufTensor> tensors() const noexcept { return m_tensors; }

    /// Returns the metadata value of a key; nullptr if it is absent.
    const GgufValue* find(std::string_view key) const noexcept;
    /// Returns the tensor with this name; nullptr if it is absent.
    const GgufTensor* findTensor(std::string_view name) const noexcept;

    /// Return the value of a key with a required type. Return nullopt or nullptr if the key is absent. Throw Error with
    /// key, type and value if the type does not match. `integer` accepts any integer type, and `number` accepts any
    /// type of number.
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

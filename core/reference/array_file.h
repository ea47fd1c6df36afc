#pragma once

#include "core/npz/npy_header.h"
#include "core/reference/reference_source.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

namespace vitrine {

/// Encoding of the elements of a file with one array.
enum class ArrayForm : std::uint8_t {
    Npy,
    Raw,   ///< elements only, little-endian
    Text,  ///< integers in decimal, separated by blanks, commas or brackets
    Bin,   ///< raw elements of a type that the bytes must show: ids in 32 or 64 bits, or floats
};

/// File name extension: ".npy", ".f32", ".f16", ".bf16", ".i32", ".i64", ".txt" or ".bin".
struct ArrayEnding {
    std::string_view ending;
    ArrayForm form;
    NpyType type;  ///< element type if `form` is Raw
};

/// Returns the extension of the file name; nullopt if it is not one of these.
std::optional<ArrayEnding> arrayEnding(std::string_view fileName) noexcept;

/// A file with a single array. It is opened for each access.
class ArrayFile {
public:
    /// Does not open the file.
    ArrayFile(std::filesystem::path path, ArrayEnding ending, std::string place);

    /// Throw Error("<place>: …") if the file is damaged.
    ReferenceArray describe() const;
    std::vector<double> read() const;
    std::vector<std::int64_t> readWhole() const;
    /// For floats in the form Bin: the types of which the file has a whole number of elements, float32 first. Empty for
    /// other forms.
    std::vector<NpyType> possibleTypes() const;
    void takeAs(NpyType type) noexcept { m_type = type; }

private:
    NpyHeader header(std::span<const std::byte> bytes) const;

    std::filesystem::path m_path;
    ArrayEnding m_ending;
    std::string m_place;
    std::optional<NpyType> m_type;  ///< element type of a Bin file, once it is known
};

}  // namespace vitrine

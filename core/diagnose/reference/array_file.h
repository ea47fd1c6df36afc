#pragma once

#include "core/diagnose/reference/reference_source.h"
#include "core/file/npz/npy_header.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

namespace vitrine {

/// Format of a file with one array.
enum class ArrayForm : std::uint8_t {
    Npy,
    Raw,   ///< only the elements, little-endian, without a header
    Text,  ///< integers in decimal, separated by blanks, commas or brackets
    Bin,   ///< only the elements, of a type that is guessed from the bytes: ids in 32 or 64 bits, or floats
};

/// A file name extension with its format: ".npy", ".f32", ".f16", ".bf16", ".i32", ".i64", ".txt" or ".bin".
struct ArrayEnding {
    std::string_view ending;
    ArrayForm form;
    NpyType type;  ///< element type, used only if `form` is Raw
};

/// Returns the extension of the file name; nullopt if it is not a supported extension.
std::optional<ArrayEnding> arrayEnding(std::string_view fileName) noexcept;

/// A file that contains a single array. The file is opened for each access and closed again.
class ArrayFile {
public:
    /// Stores the path without opening the file. `place`: the name of the array for error messages.
    ArrayFile(std::filesystem::path path, ArrayEnding ending, std::string place);

    /// The next three functions throw Error("<place>: …") if the file is damaged.
    ReferenceArray describe() const;
    std::vector<double> read() const;
    std::vector<std::int64_t> readWhole() const;
    /// Returns the possible element types of a Bin file that contains floats, float32 first. A type is possible if the
    /// file size is a multiple of the element size. Empty for other formats.
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

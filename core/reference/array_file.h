#pragma once

#include "core/npz/npy_header.h"
#include "core/reference/reference_source.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

namespace vitrine {

/// How the elements of a file of one array are written.
enum class ArrayForm : std::uint8_t {
    Npy,
    Raw,   ///< nothing but the elements, little endian
    Text,  ///< whole numbers in decimal, separated by blanks, commas or brackets
    Bin,   ///< raw, of a type that only the bytes tell: ids in 32 or 64 bits, otherwise floats
};

/// What the end of a file's name says: ".npy", ".f32", ".f16", ".bf16", ".i32", ".i64", ".txt", ".bin".
struct ArrayEnding {
    std::string_view ending;
    ArrayForm form;
    NpyType type;  ///< of Raw
};

/// Nothing where it is none of these.
std::optional<ArrayEnding> arrayEnding(std::string_view fileName) noexcept;

/// A file that holds a single array. It is opened for each access.
class ArrayFile {
public:
    /// Throws nothing: the file is looked at when it is described or read.
    ArrayFile(std::filesystem::path path, ArrayEnding ending, std::string place);

    /// Throw Error("<place>: …") where the file is damaged.
    ReferenceArray describe() const;
    std::vector<double> read() const;
    std::vector<std::int64_t> readWhole() const;
    /// Of floats in the form Bin: those of whose size the file has a whole number, float32 first; else none.
    std::vector<NpyType> possibleTypes() const;
    void takeAs(NpyType type) noexcept { m_type = type; }

private:
    NpyHeader header(std::span<const std::byte> bytes) const;

    std::filesystem::path m_path;
    ArrayEnding m_ending;
    std::string m_place;
    std::optional<NpyType> m_type;  ///< of Bin, once it is known
};

}  // namespace vitrine

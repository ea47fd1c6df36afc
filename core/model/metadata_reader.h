#pragma once

#include "core/base/sentence.h"
#include "core/file/gguf/gguf_file.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// Maximum width of a matrix. It is far above every real model, but small enough that the product of two widths always
/// fits into 64 bits.
inline constexpr std::uint32_t kMaxWidth = 1 << 22;

/// Reads the metadata of one architecture ("llama.…") and checks every value before it is used. All functions throw
/// Error if a value is missing, has the wrong type, or is out of range. The error names file, key and value.
class MetadataReader {
public:
    /// `file` must outlive the reader. If `asked` is not null, the full name of every key that is read is added to it.
    /// `asked` must outlive the reader, too.
    MetadataReader(const GgufFile& file, std::string architecture, std::set<std::string, std::less<>>* asked = nullptr);

    /// Returns the full key of `name`, such as "llama." + name.
    std::string key(std::string_view name) const;
    /// Returns whether the file contains the key `name`.
    bool has(std::string_view name) const;
    /// Throws Error if the key `name` is missing.
    void require(std::string_view name) const;

    /// Returns an integer in the range 1…maximum.
    std::uint32_t count(std::string_view name, std::uint32_t maximum) const;
    /// Returns an integer in the range 1…maximum; nullopt if the key is missing.
    std::optional<std::uint32_t> optionalCount(std::string_view name, std::uint32_t maximum) const;
    /// Returns an integer in the range 0…maximum; 0 if the key is missing.
    std::uint32_t countOrZero(std::string_view name, std::uint32_t maximum) const;
    /// Returns a finite number in the range (0, maximum].
    double positive(std::string_view name, double maximum) const;
    /// Returns a finite number in the range (0, maximum]; `fallback` if the key is missing.
    double positiveOr(std::string_view name, double fallback, double maximum) const;
    /// Returns a finite number in the range [0, maximum]; `fallback` if the key is missing.
    double nonNegativeOr(std::string_view name, double fallback, double maximum) const;
    /// Returns a string, which stays valid as long as the file is open; nullopt if the key is missing.
    std::optional<std::string_view> string(std::string_view name) const;
    /// Returns a Boolean value; nullopt if the key is missing.
    std::optional<bool> boolean(std::string_view name) const;
    /// Returns the numbers of the array with the full key `key`. The array must have exactly `length` numbers, each in
    /// the range [-maximum, maximum].
    std::vector<double> numbers(const std::string& key, std::uint64_t length, double maximum) const;
    /// Returns the integers of the array `name`. The array must have exactly `length` integers, each in the range [0,
    /// maximum]. Returns nullopt if the value is not an array.
    std::optional<std::vector<std::uint32_t>> countsIn(std::string_view name, std::uint64_t length,
                                                       std::uint32_t maximum) const;
    /// Returns the Boolean values of the array `name`. The array must have exactly `length` elements, each of which is
    /// a bool, 0 or 1. Returns nullopt if the value is not an array.
    std::optional<std::vector<bool>> switchesIn(std::string_view name, std::uint64_t length) const;

    /// Throws Error with the message "<file>: <key> is <value>, but <why>."
    [[noreturn]] void refuse(std::string_view name, const Sentence& why) const;
    /// Throws Error with the message "<file>: <key>[<index>] is <value>, but <why>." If the value is not an array, the
    /// message has no index.
    [[noreturn]] void refuseElement(std::string_view name, std::uint64_t index, const Sentence& why) const;

    /// Returns the prefix of the keys, which is usually the value of general.architecture.
    const std::string& architecture() const noexcept { return m_architecture; }
    /// Returns the name of the file without its folder.
    std::string fileName() const;

private:
    const GgufArray* array(const std::string& key, std::uint64_t length) const;
    [[noreturn]] void refuseEntry(const std::string& key, const GgufArray& array, std::uint64_t index,
                                  const Sentence& why) const;
    std::int64_t integer(std::string_view name, std::int64_t minimum, std::int64_t maximum) const;
    double number(std::string_view name, double maximum, bool zeroAllowed) const;
    [[noreturn]] void missing(std::string_view name) const;

    const GgufFile& m_file;
    std::string m_architecture;
    std::set<std::string, std::less<>>* m_asked;
};

}  // namespace vitrine

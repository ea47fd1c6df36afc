#pragma once

#include "core/base/sentence.h"
#include "core/gguf/gguf_file.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// The largest width of a matrix that a model may have: far above every real model, and small enough that products of
/// two widths fit into 64 bits for any file.
inline constexpr std::uint32_t kMaxWidth = 1 << 22;

/// Reads the metadata of one architecture ("llama.…") and checks every value before it is used. All functions throw
/// Error that names file, key and value if it is missing, of the wrong type or out of range.
class MetadataReader {
public:
    /// `file` must outlive the reader. `asked`, if not null, receives every full key that is read, and must outlive the
    /// reader, too.
    MetadataReader(const GgufFile& file, std::string architecture, std::set<std::string, std::less<>>* asked = nullptr);

    /// The full key of `name`: "llama." + name.
    std::string key(std::string_view name) const;
    bool has(std::string_view name) const;
    void require(std::string_view name) const;

    /// An integer in 1…maximum.
    std::uint32_t count(std::string_view name, std::uint32_t maximum) const;
    std::optional<std::uint32_t> optionalCount(std::string_view name, std::uint32_t maximum) const;
    /// An integer in 1…maximum; 0 if the key is absent or 0.
    std::uint32_t countOrZero(std::string_view name, std::uint32_t maximum) const;
    /// A finite number in (0, maximum].
    double positive(std::string_view name, double maximum) const;
    double positiveOr(std::string_view name, double fallback, double maximum) const;
    /// A finite number in [0, maximum].
    double nonNegativeOr(std::string_view name, double fallback, double maximum) const;
    std::optional<std::string_view> string(std::string_view name) const;
    std::optional<bool> boolean(std::string_view name) const;
    /// The numbers of the array with the full key `key`: exactly `length`, each in [-maximum, maximum].
    std::vector<double> numbers(const std::string& key, std::uint64_t length, double maximum) const;
    /// The integers of the array `name`: exactly `length`, each in [0, maximum]; nullopt if the value is not an array.
    std::optional<std::vector<std::uint32_t>> countsIn(std::string_view name, std::uint64_t length,
                                                       std::uint32_t maximum) const;
    /// The Boolean values of the array `name`: exactly `length` bools, 0s or 1s; nullopt if the value is not an array.
    std::optional<std::vector<bool>> switchesIn(std::string_view name, std::uint64_t length) const;

    /// Throws Error("<file>: <key> is <value>, but <why>.").
    [[noreturn]] void refuse(std::string_view name, const Sentence& why) const;
    /// Throws Error("<file>: <key>[<index>] is <value>, but <why>."), without the index if `name` is not an array.
    [[noreturn]] void refuseElement(std::string_view name, std::uint64_t index, const Sentence& why) const;

    const std::string& architecture() const noexcept { return m_architecture; }
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

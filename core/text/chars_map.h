#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// The replacements by which SentencePiece normalises text (ﬁ → fi, full-width letters → ASCII, …), as its trainer
/// compiles them: `u32 n`, n bytes of a double array (units of 32 bits, as in Darts-clone), then the replacements, each
/// ended by a zero byte; all little endian.
class CharsMap {
public:
    struct Match {
        std::size_t length = 0;  ///< bytes of the text that are replaced
        std::string_view replacement;
    };

    /// Throws Error, which begins with `name` (of the file and the key), when the parts do not fit into `bytes`.
    CharsMap(std::string_view bytes, std::string name);

    /// The longest prefix of `text` that has a replacement. Throws Error when the array points outside itself.
    std::optional<Match> longestPrefix(std::string_view text) const;

private:
    std::uint32_t unitAt(std::uint32_t index) const;
    [[noreturn]] void fail(const std::string& problem) const;

    std::string m_name;
    std::vector<std::uint32_t> m_units;
    std::string m_replacements;
};

}  // namespace vitrine

#pragma once

#include "core/base/sentence.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// The character replacements with which SentencePiece normalizes text (ﬁ → fi, full-width letters → ASCII, …), in the
/// format of its trainer: `u32 n`, n bytes of a double array (32-bit units, as in Darts-clone), then the replacements,
/// each ended by a zero byte. All values are little-endian.
class CharsMap {
public:
    struct Match {
        std::size_t length = 0;  ///< bytes of the text to replace
        std::string_view replacement;
    };

    /// Throws Error when the parts do not fit into `bytes`; the message begins with `name`, which should name file and
    /// key.
    CharsMap(std::string_view bytes, std::string name);

    /// The longest prefix of `text` that has a replacement. Throws Error when the array has an invalid index.
    std::optional<Match> longestPrefix(std::string_view text) const;

private:
    std::uint32_t unitAt(std::uint32_t index) const;
    [[noreturn]] void fail(const Sentence& problem) const;

    std::string m_name;
    std::vector<std::uint32_t> m_units;
    std::string m_replacements;
};

}  // namespace vitrine

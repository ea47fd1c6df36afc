#pragma once

#include "core/base/sentence.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// The table of character replacements with which SentencePiece normalizes text: ﬁ → fi, full-width letters → ASCII,
/// and others.
///
/// The data has the format of SentencePiece's trainer. First comes a 32-bit number n. The next n bytes are a
/// double-array trie (32-bit units, as in Darts-clone). Then follow the replacements, each ended by a zero byte. All
/// values are little-endian.
class CharsMap {
public:
    struct Match {
        std::size_t length = 0;  ///< number of bytes of the text to replace
        std::string_view replacement;
    };

    /// Throws Error if the parts of the table do not fit into `bytes`. The message begins with `name`, which should
    /// name the file and the metadata key.
    CharsMap(std::string_view bytes, std::string name);

    /// Returns the longest prefix of `text` that has a replacement; nullopt if no prefix has one. Throws Error if the
    /// trie contains an invalid index.
    std::optional<Match> longestPrefix(std::string_view text) const;

private:
    std::uint32_t unitAt(std::uint32_t index) const;
    [[noreturn]] void fail(const Sentence& problem) const;

    std::string m_name;
    std::vector<std::uint32_t> m_units;
    std::string m_replacements;
};

}  // namespace vitrine

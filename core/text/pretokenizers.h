#pragma once

#include "core/text/pattern.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace vitrine {

/// Splits text into the words within which byte-level BPE merges: the patterns that `tokenizer.ggml.pre` names.
///
/// The patterns apply one after the other; each cuts the pieces left by the one before into its matches and what lies
/// between them. Bytes that are not UTF-8 are words of their own.
class PreTokenizer {
public:
    /// Throws Error that lists the known names. An empty name means "default", as in files from before the key existed.
    explicit PreTokenizer(std::string_view name);

    /// The end offset of every word of `text`, ascending; words are never empty and cover the text.
    std::vector<std::size_t> split(std::string_view text) const;

    /// A word that is a token as it stands is taken whole, even where merges would not lead to it.
    bool ignoresMerges() const noexcept { return m_ignoresMerges; }
    /// Whether BOS is added when the metadata do not say.
    bool addsBos() const noexcept { return m_addsBos; }

private:
    void splitValid(std::string_view text, std::size_t base, MatchScratch& scratch,
                    std::vector<std::size_t>& ends) const;

    std::vector<Pattern> m_patterns;
    bool m_ignoresMerges = false;
    bool m_addsBos = false;
};

/// All names `PreTokenizer` knows, in the order of the table.
std::vector<std::string_view> preTokenizerNames();

}  // namespace vitrine

#pragma once

#include "core/base/error.h"
#include "core/text/pattern.h"
#include "core/text/pretokenizer_table.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vitrine {

/// Thrown for a name that is not in the table.
class UnknownPreTokenizer : public Error {
public:
    using Error::Error;
    UnknownPreTokenizer(const Error& error, std::vector<std::string_view> likely)
        : Error(error), m_likely(std::move(likely))
    {
    }

    /// The pre-tokenizers of models with a similar vocabulary (known_vocabularies.h).
    const std::vector<std::string_view>& likely() const noexcept { return m_likely; }

private:
    std::vector<std::string_view> m_likely;
};

/// Splits text into the words within which byte-level BPE merges, with the patterns of `tokenizer.ggml.pre`.
///
/// The patterns apply one after the other: each splits the previous pieces into its matches and the gaps between them.
/// Characters have the properties of Unicode 17, independently of PCRE2's version. Bytes that are not UTF-8 are words
/// of their own.
class PreTokenizer {
public:
    /// Throws UnknownPreTokenizer. An empty name means "default", as in files from before the key existed.
    explicit PreTokenizer(std::string_view name);

    /// The end offset of every word of `text`, ascending; words are never empty and cover the text.
    std::vector<std::size_t> split(std::string_view text) const;

    const PreTokenizerTraits& traits() const noexcept { return m_traits; }

private:
    void splitValid(std::string_view text, std::size_t base, MatchScratch& scratch,
                    std::vector<std::size_t>& ends) const;

    std::vector<Pattern> m_patterns;
    PreTokenizerTraits m_traits;
};

/// The names of all pre-tokenizers, in the order of the table.
std::vector<std::string_view> preTokenizerNames();
/// These names, one per line, without a final newline.
std::string preTokenizerList();
bool isPreTokenizer(std::string_view name);

}  // namespace vitrine

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

/// Thrown for a name of a pre-tokenizer that is not in the table.
class UnknownPreTokenizer : public Error {
public:
    using Error::Error;
    UnknownPreTokenizer(const Error& error, std::vector<std::string_view> likely)
        : Error(error), m_likely(std::move(likely))
    {
    }

    /// Names of pre-tokenizers that fit the size of the vocabulary (known_vocabularies.h).
    const std::vector<std::string_view>& likely() const noexcept { return m_likely; }

private:
    std::vector<std::string_view> m_likely;
};

/// Splits text into words, using the patterns for `tokenizer.ggml.pre`. Byte-level BPE merges only within a word.
///
/// The patterns are applied one after the other: each pattern splits the pieces from the previous pattern into its
/// matches and the gaps between them. Characters have the properties of Unicode 17, whatever the version of PCRE2. A
/// run of bytes that are not UTF-8 is a separate word.
class PreTokenizer {
public:
    /// Throws UnknownPreTokenizer if the name is not in the table. An empty name means "default", for files older than
    /// the metadata key.
    explicit PreTokenizer(std::string_view name);

    /// Returns the end offset of every word of `text`, in ascending order. Words are never empty, and together they
    /// cover the text.
    std::vector<std::size_t> split(std::string_view text) const;

    const PreTokenizerTraits& traits() const noexcept { return m_traits; }

private:
    void splitValid(std::string_view text, std::size_t base, MatchScratch& scratch,
                    std::vector<std::size_t>& ends) const;

    std::vector<Pattern> m_patterns;
    PreTokenizerTraits m_traits;
};

/// Returns the names of all pre-tokenizers, in the order of the table.
std::vector<std::string_view> preTokenizerNames();
/// Returns the names of all pre-tokenizers, one per line, without a final newline.
std::string preTokenizerList();
bool isPreTokenizer(std::string_view name);

}  // namespace vitrine

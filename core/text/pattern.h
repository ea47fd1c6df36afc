#pragma once

#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

struct pcre2_real_code_8;
struct pcre2_real_match_context_8;
struct pcre2_real_match_data_8;

namespace vitrine {

/// Working memory for matching. It can be reused, but by only one thread at a time.
class MatchScratch {
public:
    MatchScratch();

private:
    struct Free {
        void operator()(pcre2_real_match_data_8* data) const noexcept;
        void operator()(pcre2_real_match_context_8* context) const noexcept;
    };
    friend class Pattern;
    std::unique_ptr<pcre2_real_match_data_8, Free> m_data;
    std::unique_ptr<pcre2_real_match_context_8, Free> m_context;
};

/// A compiled regular expression (PCRE2, Unicode properties, JIT if supported). Immutable and thread-safe.
class Pattern {
public:
    /// Throws Error if `expression` is not a valid pattern. `\s` and `\S` follow Unicode's White_Space property. In
    /// PCRE2 itself, `\s` would also match U+180E.
    explicit Pattern(std::string_view expression);

    /// Splits `text` (valid UTF-8) into the matches and the gaps between them. Appends the end offset of each piece,
    /// plus `base`, to `ends`. Throws Error if the match limit is exceeded. The limit grows linearly with the length of
    /// the text.
    void cut(std::string_view text, std::size_t base, MatchScratch& scratch, std::vector<std::size_t>& ends) const;
    /// Whether `text` (valid UTF-8) contains a match. Throws Error if the match limit is exceeded.
    bool occursIn(std::string_view text, MatchScratch& scratch) const;

private:
    /// Calls pcre2_match() from offset `from` on and returns its result. `base` is added to offsets in error messages.
    int match(std::string_view text, std::size_t from, std::size_t base, MatchScratch& scratch) const;

    struct FreeCode {
        void operator()(pcre2_real_code_8* code) const noexcept;
    };
    std::unique_ptr<pcre2_real_code_8, FreeCode> m_code;
};

}  // namespace vitrine

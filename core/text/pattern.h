#pragma once

#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

struct pcre2_real_code_8;
struct pcre2_real_match_context_8;
struct pcre2_real_match_data_8;

namespace vitrine {

/// Working memory for matching; reusable by one thread at a time.
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
    /// Throws Error when `expression` is not a valid pattern. `\s` and `\S` follow Unicode's White_Space property;
    /// those of PCRE2 include U+180E.
    explicit Pattern(std::string_view expression);

    /// Splits `text` (valid UTF-8) into matches and the gaps between them, and appends the end of each piece to `ends`.
    /// Offsets count from `base`. Throws Error when the match limit, which grows linearly with the text, is exceeded.
    void cut(std::string_view text, std::size_t base, MatchScratch& scratch, std::vector<std::size_t>& ends) const;
    /// Whether there is a match anywhere in `text` (valid UTF-8); throws as `cut` does.
    bool occursIn(std::string_view text, MatchScratch& scratch) const;

private:
    /// The result of pcre2_match, beginning at `from`; `base` is used in the message of an Error.
    int match(std::string_view text, std::size_t from, std::size_t base, MatchScratch& scratch) const;

    struct FreeCode {
        void operator()(pcre2_real_code_8* code) const noexcept;
    };
    std::unique_ptr<pcre2_real_code_8, FreeCode> m_code;
};

}  // namespace vitrine

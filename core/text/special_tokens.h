#pragma once

#include "core/text/token.h"
#include "core/text/vocabulary.h"

#include <bitset>
#include <cstddef>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace vitrine {

struct TextSegment;

/// A special token found in a text, in the bytes [begin, end).
struct SpecialMatch {
    std::size_t begin = 0;
    std::size_t end = 0;
    TokenId id = 0;
};

/// Finds special tokens, which are recognized in a text before the rest of the text is tokenized. User-defined tokens
/// are recognized everywhere. Control and unknown tokens are recognized only in segments with parseSpecial.
///
/// If matches overlap, the longest takes precedence, and among matches of equal length the leftmost (as in llama.cpp).
class SpecialTokens {
public:
    SpecialTokens() = default;
    /// Keeps views into `vocabulary`. The vocabulary must outlive this object and must not change.
    explicit SpecialTokens(const Vocabulary& vocabulary);

    /// Returns the matches in `text`, which is the concatenation of `segments`, from left to right. A match may include
    /// white space that its token strips (`Vocabulary::stripsAfterSpecial`, `stripsBefore`). Apart from this white
    /// space, no match crosses the boundary of a segment.
    std::vector<SpecialMatch> find(std::string_view text, std::span<const TextSegment> segments) const;

private:
    /// All special tokens with the same length in bytes.
    struct Group {
        std::size_t length = 0;
        std::bitset<256> firstBytes;
        std::unordered_map<std::string_view, TokenId> ids;
    };

    bool isControlCharacter(TokenId id) const;
    bool stripsAfter(TokenId id) const;

    const Vocabulary* m_vocabulary = nullptr;
    std::vector<Group> m_groups;  // ordered by length, longest first
    std::bitset<256> m_firstBytes;
};

}  // namespace vitrine

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

/// Finds tokens that are matched as a whole before the rest is tokenized. User-defined tokens are matched everywhere,
/// control and unknown ones only in segments that allow it.
///
/// Longer tokens take precedence over shorter ones at any place, then the leftmost (as in llama.cpp).
class SpecialTokens {
public:
    SpecialTokens() = default;
    /// Keeps views into `vocabulary`, which must outlive this object and not change.
    explicit SpecialTokens(const Vocabulary& vocabulary);

    /// The matches in `text`, the concatenation of `segments`, from left to right. No match crosses a segment boundary,
    /// except the white space that a token strips (`Vocabulary::stripsAfterSpecial`, `stripsBefore`).
    std::vector<SpecialMatch> find(std::string_view text, std::span<const TextSegment> segments) const;

private:
    /// All special tokens of one length.
    struct Group {
        std::size_t length = 0;
        std::bitset<256> firstBytes;
        std::unordered_map<std::string_view, TokenId> ids;
    };

    bool isControl(TokenId id) const;
    bool stripsAfter(TokenId id) const;

    const Vocabulary* m_vocabulary = nullptr;
    std::vector<Group> m_groups;  // longest first
    std::bitset<256> m_firstBytes;
};

}  // namespace vitrine

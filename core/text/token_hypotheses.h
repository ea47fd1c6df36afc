#pragma once

#include "core/base/sentence.h"
#include "core/text/token_difference.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// Two lists of ids that differ from `position` on; `other` is corrected step by step.
struct TokenSides {
    const Tokenizer& tokenizer;
    std::string_view text;  ///< the tokenized text; may be empty
    std::vector<TokenId> own;
    std::vector<TokenId> other;
    std::size_t position = 0;

    bool isControl(TokenId id) const;
    bool isRange(TokenId id) const noexcept { return id >= 0 && static_cast<std::size_t>(id) < tokenizer.size(); }
    bool isUnknown(TokenId id) const;
    /// The bytes of ids, without BOS at the beginning and the closing token at the end.
    std::string bodyText(std::span<const TokenId> ids) const;
    /// `151644 "<|im_start|>"`
    std::string describe(TokenId id) const;
};

/// A found reason, and the other engine's list with its effect undone.
struct Mended {
    TokenFault fault;
    std::vector<TokenId> other;
};

/// Makes a Mended; `detail` describes this place.
Mended mend(TokenCause cause, Sentence detail, std::vector<TokenId> other);

/// Tests one reason at sides.position; nullopt if it does not apply. The returned list differs from sides.other.
using TokenHypothesis = std::optional<Mended> (*)(const TokenSides& sides);

// The groups of hypotheses, in the order in which they are tested.
std::span<const TokenHypothesis> hypothesesOfNumbers() noexcept;  ///< arithmetic on ids: widths, byte order, offsets
std::span<const TokenHypothesis> hypothesesOfAddedTokens() noexcept;  ///< BOS, EOS, special tokens, the template
std::span<const TokenHypothesis> hypothesesOfWords() noexcept;        ///< WordPiece: words and their pieces
std::span<const TokenHypothesis> hypothesesOfText() noexcept;         ///< characters, spaces, normalization
std::span<const TokenHypothesis> hypothesesOfCuts() noexcept;  ///< pre-tokenizers and merges; the text is the same

/// The smallest numbers of ids of both lists from sides.position that give the same bytes; nullopt if their bytes
/// differ.
struct SameBytes {
    std::size_t own = 0;
    std::size_t other = 0;
};
std::optional<SameBytes> sameBytesFrom(const TokenSides& sides);
/// sides.other, with `count` ids from sides.position replaced by `ownCount` ids of the own list.
std::vector<TokenId> withOwn(const TokenSides& sides, std::size_t ownCount, std::size_t count);

}  // namespace vitrine

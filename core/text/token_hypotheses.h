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

/// The ids of this tokenizer (`own`) and of the other engine (`other`), which are equal up to `position`. Whenever a
/// mistake is found, its effects in `other` are undone.
struct TokenSides {
    const Tokenizer& tokenizer;
    std::string_view text;  ///< the tokenized text; empty if unknown
    std::vector<TokenId> own;
    std::vector<TokenId> other;
    std::size_t position = 0;

    bool isControlCharacter(TokenId id) const;
    bool isRange(TokenId id) const noexcept { return id >= 0 && static_cast<std::size_t>(id) < tokenizer.size(); }
    bool isUnknown(TokenId id) const;
    /// Returns the bytes of the ids, without BOS at the beginning and without the closing token (Tokenizer::closing).
    std::string bodyText(std::span<const TokenId> ids) const;
    /// Returns an id and its piece for messages: `151644 "<|im_start|>"`.
    std::string describe(TokenId id) const;
};

/// A mistake that was found, and the ids of the other engine after the effect of this mistake was undone.
struct FoundMistake {
    TokenFault fault;
    std::vector<TokenId> other;
    std::vector<TokenFault> further = {};  ///< further mistakes whose effects were undone together with the first
};

/// Makes a FoundMistake. `detail` describes the mistake at this place of the text.
FoundMistake foundMistake(TokenCause cause, Sentence detail, std::vector<TokenId> other);

/// Tests one reason for the difference at sides.position. Returns nullopt if the reason does not apply. Otherwise the
/// ids in the result differ from sides.other.
using TokenHypothesis = std::optional<FoundMistake> (*)(const TokenSides& sides);

// The groups of hypotheses, in the order in which they are tested.

/// Returns hypotheses about arithmetic mistakes in ids: widths, byte order, offsets.
std::span<const TokenHypothesis> hypothesesOfNumbers() noexcept;
/// Returns hypotheses about tokens that are missing or added: BOS, EOS, special tokens, the template.
std::span<const TokenHypothesis> hypothesesOfAddedTokens() noexcept;
/// Returns hypotheses about how WordPiece vocabularies split a text into words and pieces.
std::span<const TokenHypothesis> hypothesesOfWords() noexcept;
/// Returns hypotheses about changes of the text: characters, spaces, normalization.
std::span<const TokenHypothesis> hypothesesOfText() noexcept;
/// Returns hypotheses about different splits of the same text: pre-tokenizers and merges.
std::span<const TokenHypothesis> hypothesesOfCuts() noexcept;

/// Lengths of the shortest runs of ids that have the same bytes in both lists. Both runs begin at sides.position.
struct SameBytes {
    std::size_t own = 0;
    std::size_t other = 0;
};
std::optional<SameBytes> sameBytesFrom(const TokenSides& sides);
/// Returns a copy of sides.other in which the `count` ids from sides.position on are replaced by `ownCount` ids: those
/// in sides.own from the same position on.
std::vector<TokenId> withOwn(const TokenSides& sides, std::size_t ownCount, std::size_t count);

}  // namespace vitrine

#pragma once

#include "core/base/sentence.h"
#include "core/text/tokenizer.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// The reason why another engine makes different ids of a text; token_cause.def has their descriptions.
enum class TokenCause : std::uint8_t {
#define VITRINE_TOKEN_CAUSE(identifier, code, description, hint) identifier,
#include "core/text/token_cause.def"
};

/// The texts of a TokenCause.
struct TokenCauseTraits {
    TokenCause cause;
    std::string_view code;         ///< "bos.missing"
    std::string_view description;  ///< completes "The other engine …"
    std::string_view hint;         ///< a sentence
};

/// In the order of the enumeration.
std::span<const TokenCauseTraits> allTokenCauses() noexcept;
const TokenCauseTraits& traitsOf(TokenCause cause) noexcept;

/// One mistake of the other engine.
struct TokenFault {
    TokenCause cause = TokenCause::TextDiffers;
    std::size_t places = 1;    ///< number of places where it was found
    std::size_t position = 0;  ///< position of the first place, in the ids of this tokenizer
    Sentence detail = {};      ///< about the first place, without a full stop; may be empty

    /// "The other engine omits BOS: …."
    std::string sentence() const;
};

/// The first difference between two lists of ids, and its reasons.
struct TokenDifference {
    std::size_t position = 0;           ///< the first index at which they differ
    std::optional<TokenId> own, other;  ///< ids at that position; nullopt if the list has ended
    Sentence sentence;                  ///< describes the position, with both pieces
    std::vector<TokenFault> faults;     ///< never empty; the first explains the position
    bool explained = false;             ///< whether undoing these faults makes both lists equal
};

/// Compares `own`, the ids of this tokenizer, with `other`, the ids of the other engine. `text` is the tokenized text,
/// if known. nullopt if both are equal.
///
/// Each reason is tested: its effect is undone in `other`, and the search continues after that place, so that several
/// reasons are found. Other pre-tokenizers are tested by tokenizing with them, which takes seconds for large
/// vocabularies. Precondition: the ids of `own` are in range.
std::optional<TokenDifference> findTokenDifference(const Tokenizer& tokenizer, std::span<const TokenId> own,
                                                   std::span<const TokenId> other, std::string_view text = {});

}  // namespace vitrine

#pragma once

#include "core/text/tokenizer.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// Why another engine makes other ids of a text; everything known about the reasons is in token_cause.def.
enum class TokenCause : std::uint8_t {
#define VITRINE_TOKEN_CAUSE(identifier, code, description, hint) identifier,
#include "core/text/token_cause.def"
};

struct TokenCauseTraits {
    TokenCause cause;
    std::string_view code;         ///< "bos.missing"
    std::string_view description;  ///< completes "The other engine …"
    std::string_view hint;         ///< a sentence
};

/// In the order of the enumeration.
std::span<const TokenCauseTraits> allTokenCauses() noexcept;
const TokenCauseTraits& traitsOf(TokenCause cause) noexcept;

/// One thing that the other engine does otherwise.
struct TokenFault {
    TokenCause cause = TokenCause::TextDiffers;
    std::size_t places = 1;    ///< how often it was found
    std::size_t position = 0;  ///< of the first one, in the ids of this tokenizer
    std::string detail = {};   ///< about the first one, without a full stop; may be empty

    /// "The other engine leaves out BOS: …."
    std::string sentence() const;
};

/// Where two lists of ids part, and why.
struct TokenDifference {
    std::size_t position = 0;           ///< the first index at which they differ
    std::optional<TokenId> own, other;  ///< there; nothing where that list has ended
    std::string sentence;               ///< says just that, with the pieces
    std::vector<TokenFault> faults;     ///< never empty; the first explains the position
    bool explained = false;             ///< with these faults mended, both lists are the same
};

/// `own` are the ids this tokenizer makes, `other` those of the other engine. `text`, where it is known, is what was
/// tokenized. Nothing when both are the same.
///
/// Each reason is tried on the ids: what it would have done is undone in `other`, and the search goes on behind it, so
/// that several reasons at once are found. Other pre-tokenizers are tried by tokenizing with them, which takes seconds
/// for large vocabularies. Precondition: the ids of `own` are in range.
std::optional<TokenDifference> findTokenDifference(const Tokenizer& tokenizer, std::span<const TokenId> own,
                                                   std::span<const TokenId> other, std::string_view text = {});

}  // namespace vitrine

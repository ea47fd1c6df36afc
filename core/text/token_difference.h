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

/// The reason why another engine produces different ids for a text. The reasons are described in token_cause.def.
enum class TokenCause : std::uint8_t {
#define VITRINE_TOKEN_CAUSE(identifier, code, description, hint) identifier,
#include "core/text/token_cause.def"
};

/// The texts that describe a TokenCause.
struct TokenCauseTraits {
    TokenCause cause;
    std::string_view code;         ///< code in JSON output: "bos.missing"
    std::string_view description;  ///< completes a sentence that begins "The other engine …"
    std::string_view hint;         ///< how to correct the mistake; a sentence
};

/// Returns the texts of all reasons, in the order of the enumeration.
std::span<const TokenCauseTraits> allTokenCauses() noexcept;
const TokenCauseTraits& traitsOf(TokenCause cause) noexcept;

/// One mistake of the other engine.
struct TokenFault {
    TokenCause cause = TokenCause::TextDiffers;
    std::size_t places = 1;    ///< number of places in the text at which the mistake was found
    std::size_t position = 0;  ///< the first place of the mistake, as an index into the ids of this tokenizer
    Sentence detail = {};      ///< details about the first place of the mistake, without a full stop; may be empty

    /// Returns the description as a sentence: "The other engine omits BOS: …."
    std::string sentence() const;
};

/// The first difference between two lists of ids, and the mistakes that explain it.
struct TokenDifference {
    std::size_t position = 0;           ///< the first index at which the lists differ
    std::optional<TokenId> own, other;  ///< the ids at `position` in both lists; nullopt if the list ends before it
    Sentence sentence;                  ///< describes the position and the pieces of both ids
    std::vector<TokenFault> faults;     ///< never empty; the first mistake explains the difference at `position`
    bool explained = false;             ///< whether the lists become equal if all `faults` are undone
};

/// Compares `own`, the ids of this tokenizer, with `other`, the ids of the other engine. `text` is the tokenized text,
/// or empty if unknown. Returns nullopt if both lists are equal.
///
/// Every reason is tested by undoing its effect in `other`. The search then continues after that place, so that several
/// mistakes can be found. Other pre-tokenizers are tested by tokenizing with each of them, which takes seconds for a
/// large vocabulary. Precondition: the ids in `own` are in the vocabulary.
std::optional<TokenDifference> findTokenDifference(const Tokenizer& tokenizer, std::span<const TokenId> own,
                                                   std::span<const TokenId> other, std::string_view text = {});

}  // namespace vitrine

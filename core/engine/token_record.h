#pragma once

#include "core/sampling/removals.h"
#include "core/text/token.h"

#include <cstdint>
#include <string>
#include <vector>

namespace vitrine {

/// The id of a token if the server does not report it.
inline constexpr TokenId kUnknownId = -1;

/// One candidate at one position.
struct TokenAlternative {
    TokenId id = 0;
    std::string bytes;  ///< exact bytes, possibly not UTF-8 by themselves
    TokenKind kind = TokenKind::Normal;
    float logit = 0;                              ///< as computed by the model
    float pRaw = 0;                               ///< softmax of the raw logits
    float pFinal = 0;                             ///< probability after all samplers; 0 when a sampler removed it
    SamplerStage removedBy = SamplerStage::None;  ///< the sampler that removed it; None also if that was not recorded
};

/// Everything that is known about one token of a prompt or an answer. Used throughout the application.
struct TokenRecord {
    TokenId id = 0;
    std::string bytes;
    TokenKind kind = TokenKind::Normal;
    std::int32_t position = 0;  ///< in the context, 0-based
    bool scored = false;        ///< false: the fields below are not set (first token, or not recorded)
    float logit = 0;
    float pRaw = 0;
    float pFinal = 0;       ///< answer tokens only; for prompt tokens 0
    std::int32_t rank = 0;  ///< among the raw logits, 1 = most probable
    float entropy = 0;      ///< of the raw distribution, in bits
    /// The most probable candidates by raw logit; contains the token itself only if it is one of them.
    std::vector<TokenAlternative> top;
    /// For a token of an answer: it is part of the reasoning, after the opening tag up to and including the closing
    /// one.
    bool reasoning = false;
    /// The sampler that had removed the token, although it was then chosen.
    SamplerStage removedBy = SamplerStage::None;
    bool byHand = false;  ///< for a token of an answer: the user set it instead of the drawn one
};

/// Whether two records or candidates have the same token; compares bytes if an id is unknown.
template <typename One, typename Other>
bool isSameToken(const One& one, const Other& other)
{
    return one.id == kUnknownId || other.id == kUnknownId ? one.bytes == other.bytes : one.id == other.id;
}

/// Where a token of the prompt came from.
enum class TokenOrigin : std::uint8_t { Added, Template, System, User, Assistant, Tool, Generated };

/// A token of a prompt, with its origin.
struct PromptToken {
    TokenRecord record;
    TokenOrigin origin = TokenOrigin::Template;
    std::int32_t messageIndex = -1;  ///< index into the request's messages; -1 for the template's own text
    /// Line, from 1, where the template wrote or inserted it (TemplateMap); 0: unknown.
    std::uint32_t templateLine = 0;
    std::uint32_t templateColumn = 0;
};

}  // namespace vitrine

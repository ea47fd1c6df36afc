#pragma once

#include "core/generate/sampling/removals.h"
#include "core/text/token.h"

#include <cstdint>
#include <string>
#include <vector>

namespace vitrine {

/// The id of a token if a server does not report the real id.
inline constexpr TokenId kUnknownId = -1;

/// One candidate for the token at one position.
struct TokenAlternative {
    TokenId id = 0;
    std::string bytes;  ///< exact bytes of the token; they may be an incomplete UTF-8 character
    TokenKind kind = TokenKind::Normal;
    float logit = 0;   ///< logit as computed by the model, before any sampler
    float pRaw = 0;    ///< probability in the softmax of the raw logits
    float pFinal = 0;  ///< probability after all samplers; 0 when a sampler removed it
    /// The sampler that removed the token; None if no sampler removed it, or if this was not recorded.
    SamplerStage removedBy = SamplerStage::None;
};

/// All data about one token of a prompt or an answer. Used throughout the application.
struct TokenRecord {
    TokenId id = 0;
    std::string bytes;
    TokenKind kind = TokenKind::Normal;
    std::int32_t position = 0;  ///< position in the context, from 0
    /// Whether the fields from `logit` to `top` are set; false for the first token of a prompt and for tokens without
    /// recorded distributions.
    bool scored = false;
    float logit = 0;
    float pRaw = 0;
    /// Probability after all samplers; set only for answer tokens, 0 for prompt tokens.
    float pFinal = 0;
    std::int32_t rank = 0;  ///< rank by raw logit, 1 = most probable
    float entropy = 0;      ///< entropy of the raw distribution, in bits
    /// The most probable candidates by raw logit. They include the token itself only if it is one of the most probable.
    std::vector<TokenAlternative> top;
    /// Whether a token of an answer belongs to the reasoning. The reasoning begins after the opening tag and includes
    /// the closing tag.
    bool reasoning = false;
    /// The sampler that had removed the token, if the user or a limit put the token into the answer nevertheless;
    /// otherwise None.
    SamplerStage removedBy = SamplerStage::None;
    /// Whether the user set this token of an answer instead of the sampled one.
    bool byHand = false;
};

/// Returns whether two records or candidates have the same token. Compares bytes if an id is unknown.
template <typename One, typename Other>
bool isSameToken(const One& one, const Other& other)
{
    return one.id == kUnknownId || other.id == kUnknownId ? one.bytes == other.bytes : one.id == other.id;
}

/// Where the text of a prompt token came from.
enum class TokenOrigin : std::uint8_t { Added, Template, System, User, Assistant, Tool, Generated };

/// A token of a prompt, with its origin.
struct PromptToken {
    TokenRecord record;
    TokenOrigin origin = TokenOrigin::Template;
    std::int32_t messageIndex = -1;  ///< index of the message in the request; -1 for the template's own text
    /// Line number, from 1, where the template wrote or inserted the token (TemplateMap); 0: unknown.
    std::uint32_t templateLine = 0;
    std::uint32_t templateColumn = 0;
};

}  // namespace vitrine

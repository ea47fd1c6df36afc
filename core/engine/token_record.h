#pragma once

#include "core/sampling/removals.h"
#include "core/text/token.h"

#include <cstdint>
#include <string>
#include <vector>

namespace vitrine {

/// What stands for the id of a token that a server does not say.
inline constexpr TokenId kUnknownId = -1;

/// One candidate at one position.
struct TokenAlternative {
    TokenId id = 0;
    std::string bytes;  ///< exact bytes, possibly not UTF-8 by themselves
    TokenKind kind = TokenKind::Normal;
    float logit = 0;   ///< as the model gave it
    float pRaw = 0;    ///< softmax of the raw logits
    float pFinal = 0;  ///< after all samplers, what was drawn from; 0 when a sampler removed it
    SamplerStage removedBy = SamplerStage::None;  ///< which one; None also where that was not recorded
};

/// What is known about one token of a prompt or an answer: the currency of the whole application.
struct TokenRecord {
    TokenId id = 0;
    std::string bytes;
    TokenKind kind = TokenKind::Normal;
    std::int32_t position = 0;  ///< in the context, 0-based
    bool scored = false;        ///< false: the fields below hold nothing (first token, or not recorded)
    float logit = 0;
    float pRaw = 0;
    float pFinal = 0;                   ///< answer tokens only; for prompt tokens 0
    std::int32_t rank = 0;              ///< among the raw logits, 1 = most probable
    float entropy = 0;                  ///< of the raw distribution, in bits
    std::vector<TokenAlternative> top;  ///< the most probable alternatives, by raw logit; holds the token itself only
                                        ///< when it is among them
    bool reasoning = false;             ///< of an answer's token: it stands in the model's reasoning, behind the tag
                                        ///< that opens it; the tag that closes it counts too
    SamplerStage removedBy = SamplerStage::None;  ///< of one that was chosen, although a sampler had removed it
    bool byHand = false;  ///< of an answer's token: a person put it there in the place of what was drawn
};

/// Whether two records or alternatives are of one token: by their bytes where an id is not known.
template <typename One, typename Other>
bool isSameToken(const One& one, const Other& other)
{
    return one.id == kUnknownId || other.id == kUnknownId ? one.bytes == other.bytes : one.id == other.id;
}

/// Where a token of the prompt came from.
enum class TokenOrigin : std::uint8_t { Added, Template, System, User, Assistant, Tool, Generated };

struct PromptToken {
    TokenRecord record;
    TokenOrigin origin = TokenOrigin::Template;
    std::int32_t messageIndex = -1;  ///< of the request's messages; -1 for the template's own text
    std::uint32_t templateLine = 0;  ///< where the template wrote or inserted it (TemplateMap), from 1; 0: not known
    std::uint32_t templateColumn = 0;
};

}  // namespace vitrine

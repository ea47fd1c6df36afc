#pragma once

#include "core/diagnose/pages/page_token.h"
#include "core/generate/engine/token_record.h"
#include "core/generate/sampling/divergence.h"
#include "core/generate/sampling/ranked_logits.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vitrine {

/// One token with its values on the Logits page.
struct LogitLine {
    TokenId id = 0;
    std::string bytes{};
    TokenKind kind = TokenKind::Normal;
    std::uint32_t rank = 0;  ///< rank among the raw logits; 0: unknown
    double logit = 0;
    double p = 0;  ///< probability in the softmax of the raw logits
    /// Total probability `p` of this token and of all tokens with a better rank; absent: unknown.
    std::optional<double> mass{};
    std::optional<double> pAfter{};  ///< probability after all samplers; absent: unknown
    /// Raw probability of the same token at the other position of a comparison; absent if no position is compared.
    std::optional<double> pAgainst{};
    bool isKept = true;                           ///< whether the samplers kept the token; true if that is unknown
    SamplerStage removedBy = SamplerStage::None;  ///< the sampler that removed the token; None: the token was kept, or
                                                  ///< the sampler is unknown
};

/// Contents of the Logits page.
struct LogitsPage {
    /// A comparison with the logits at another position. `apart` is absent if the divergences are unknown.
    struct Against {
        std::size_t position = 0;
        std::optional<Divergences> apart{};
    };
    /// One way to write a text in tokens of the vocabulary.
    struct Reading {
        std::string text;
        std::vector<LogitLine> tokens;
    };
    std::vector<TokenId> ids{};         ///< ids of the evaluated tokens
    const RankedLogits* all = nullptr;  ///< all logits, for the statistics of the page; null if they are unknown
    std::size_t kept = 0;
    std::size_t bins = 0;
    std::vector<LogitLine> top{};
    std::optional<std::vector<LogitLine>> tracked{};
    std::optional<std::vector<LogitLine>> found{};
    std::optional<std::vector<Reading>> why{};
    std::optional<Against> against{};
    bool byHand = false;  ///< whether the user chose the next token by hand

    /// Returns the JSON document of the page (docs/inspect.md). `vocabulary` is used as in pageToken(); null if it is
    /// unknown.
    nlohmann::ordered_json json(const Tokenizer* vocabulary) const;
};

/// Returns the name of the sampler that removed the token; "unknown" if the sampler is unknown, empty if the token was
/// kept.
std::string_view removedByName(const LogitLine& line);

}  // namespace vitrine

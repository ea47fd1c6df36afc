#pragma once

#include "core/engine/token_record.h"
#include "core/pages/page_token.h"
#include "core/sampling/divergence.h"
#include "core/sampling/ranked_logits.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vitrine {

/// A row of the page of the logits.
struct LogitLine {
    TokenId id = 0;
    std::string bytes{};
    TokenKind kind = TokenKind::Normal;
    std::uint32_t rank = 0;  ///< 0: not known
    double logit = 0;
    double p = 0;                                 ///< softmax of the raw logits
    std::optional<double> mass{};                 ///< of this one and all before it; nothing: not known
    std::optional<double> pAfter{};               ///< behind all samplers; nothing: not known
    std::optional<double> pAgainst{};             ///< as `p`, in the place that it is compared with
    bool isKept = true;                           ///< no sampler removed it, or nothing is known of samplers
    SamplerStage removedBy = SamplerStage::None;  ///< of one that is not kept; None: not known
};

/// What the page shows: the rows, and where all logits are known (`all` is not null) what they are like as a whole.
struct LogitsPage {
    struct Against {
        std::size_t position = 0;
        std::optional<Divergences> apart{};
    };
    struct Reading {
        std::string text;
        std::vector<LogitLine> tokens;
    };
    std::vector<TokenId> ids{};  ///< that were evaluated
    const RankedLogits* all = nullptr;
    std::size_t kept = 0;
    std::size_t bins = 0;
    std::vector<LogitLine> top{};
    std::optional<std::vector<LogitLine>> tracked{};
    std::optional<std::vector<LogitLine>> found{};
    std::optional<std::vector<Reading>> why{};
    std::optional<Against> against{};
    bool byHand = false;  ///< a person put the token there that follows

    nlohmann::ordered_json json(const Tokenizer* vocabulary) const;
};

/// The name of the sampler that removed it; "unknown" where it is not known, empty for one that is kept.
std::string_view removedByName(const LogitLine& line);

}  // namespace vitrine

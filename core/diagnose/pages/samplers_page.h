#pragma once

#include "core/diagnose/pages/page_token.h"
#include "core/generate/engine/token_record.h"
#include "core/generate/sampling/sampler_replay.h"
#include "core/generate/sampling/sampler_settings.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace vitrine {

/// Contents of the Samplers page: the effect of each sampler at one step. Its JSON document contains the texts of the
/// candidates if the vocabulary is known.
struct SamplersPage {
    std::vector<TokenId> ids{};  ///< ids of the evaluated tokens
    std::span<const SamplerStep> stages{};
    /// For each stage, at most this many kept candidates and at most this many removed candidates are listed.
    std::size_t named = 0;
    /// Tokens that are followed through all stages (SamplerStep::followed).
    std::span<const TokenAlternative> followed{};
    SamplerSettings settings{};
    /// The random number that selected the token; absent if none was used.
    std::optional<double> number{};
    bool byHand = false;  ///< whether the user chose the next token by hand

    /// Returns the JSON document of the page (docs/inspect.md). `vocabulary` is used as in pageToken(); null if it is
    /// unknown.
    nlohmann::ordered_json json(const Tokenizer* vocabulary) const;
};

}  // namespace vitrine

#pragma once

#include "core/capture/captured.h"
#include "core/pages/page_token.h"

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace vitrine {

/// Tokens that are followed over positions and layers. What is not known is left out.
struct TrackPage {
    using Point = std::pair<std::size_t, LensToken>;  ///< a position or a layer, and what is there
    struct Track {
        TokenId id = 0;
        std::string bytes{};
        TokenKind kind = TokenKind::Normal;
        std::vector<Point> steps{};
        std::vector<Point> layers{};
    };
    std::vector<TokenId> ids{};           ///< that were evaluated
    std::optional<std::size_t> lensAt{};  ///< the position whose layers are shown
    std::vector<Track> tracked{};

    nlohmann::ordered_json json(const Tokenizer* vocabulary) const;
};

}  // namespace vitrine

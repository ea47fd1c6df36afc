#pragma once

#include "core/capture/captured.h"
#include "core/pages/page_token.h"

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace vitrine {

/// Contents of the Tracked page: values of chosen tokens at several positions and layers. Unknown values are left out.
struct TrackPage {
    using Point = std::pair<std::size_t, LensToken>;  ///< a position or layer, and the values of the token there
    struct Track {
        TokenId id = 0;
        std::string bytes{};
        TokenKind kind = TokenKind::Normal;
        std::vector<Point> steps{};
        std::vector<Point> layers{};
    };
    std::vector<TokenId> ids{};           ///< ids of the evaluated tokens
    std::optional<std::size_t> lensAt{};  ///< position at which the layers were read; absent if none were read
    std::vector<Track> tracked{};

    nlohmann::ordered_json json(const Tokenizer* vocabulary) const;
};

}  // namespace vitrine

#pragma once

#include "core/diagnose/capture/captured.h"
#include "core/diagnose/pages/page_token.h"

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace vitrine {

/// Contents of the Tracked page: values of chosen tokens at several positions and layers. Unknown values are left out.
struct TrackPage {
    using Point = std::pair<std::size_t, LensToken>;  ///< a position or layer, and the values of the token there
    /// One tracked token with its values at positions and at layers.
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

    /// Returns the JSON document of the page (docs/inspect.md). `vocabulary` is used as in pageToken(); null if it is
    /// unknown.
    nlohmann::ordered_json json(const Tokenizer* vocabulary) const;
};

}  // namespace vitrine

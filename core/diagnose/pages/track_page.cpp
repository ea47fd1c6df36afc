#include "core/diagnose/pages/track_page.h"

#include "core/base/json_text.h"

#include <nlohmann/json.hpp>

namespace vitrine {

namespace {

using Json = nlohmann::ordered_json;

Json pointsToJson(const char* where, const std::vector<TrackPage::Point>& points)
{
    Json list = Json::array();
    for (const auto& [number, point] : points) {
        // Some servers report the probability of a token without its rank.
        const bool isKnown = point.rank > 0 || point.probability > 0;
        list.push_back({{where, number},
                        {"rank", point.rank > 0 ? Json(point.rank) : Json(nullptr)},
                        {"logit", finiteOrNull(point.logit)},
                        {"p", isKnown ? Json(point.probability) : Json(nullptr)}});
    }
    return list;
}

}  // namespace

Json TrackPage::json(const Tokenizer* vocabulary) const
{
    Json list = Json::array();
    for (const Track& track : tracked) {
        Json token = pageToken(vocabulary, track.id, track.bytes, track.kind);
        token["steps"] = pointsToJson("position", track.steps);
        token["layers"] = pointsToJson("layer", track.layers);
        list.push_back(std::move(token));
    }
    return {{"tokens", ids}, {"lens_position", lensAt ? Json(*lensAt) : Json(nullptr)}, {"tracked", std::move(list)}};
}

}  // namespace vitrine

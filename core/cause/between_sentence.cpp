#include "core/base/concat.h"
#include "core/base/sentence.h"
#include "core/cause/what_lies_between.h"
#include "core/inference/tap.h"

#include <cstddef>
#include <set>

namespace vitrine {

Sentence whatLiesBetween(const Model& model, TapPoint bad, const std::function<bool(TapPoint)>& known,
                         std::size_t positions)
{
    const std::vector<TapPoint> points = between(model.config(), bad, known);
    std::set<std::size_t> layers;
    for (const TapPoint point : points) {
        if (siteTraits(point.site).perLayer) layers.insert(point.layer);
    }
    if (layers.size() > 1) {
        return SENTENCE("Between the last taps that agree and ", bad.name(), " are layers ", *layers.begin(), " to ",
                        *layers.rbegin(), ". Write more taps to narrow this down.");
    }
    std::string text;
    for (const TapPoint point : points) {
        for (const std::string& step : stepsOf(model, point, positions)) {
            // Names a step only once, because the steps of RoPE are the same for q and k.
            if (text.find(step) != std::string::npos) continue;
            text += concat(text.empty() ? "" : ", ", step);
        }
    }
    if (text.empty()) {
        return SENTENCE("Nothing is computed between the last taps that agree and ", bad.name(),
                        ": this tap is a copy of another tap.");
    }
    return SENTENCE("These operations lie between the last taps that agree and ", bad.name(), ": ", text, '.');
}

}  // namespace vitrine

#include "core/base/sentence.h"
#include "core/compute/inference/tap.h"
#include "core/diagnose/cause/what_lies_between.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <utility>
#include <vector>

namespace vitrine {

Sentence whatLiesBetween(const Model& model, TapPoint bad, const std::function<bool(TapPoint)>& known,
                         std::size_t positions)
{
    const TapGraph graph(model, positions);
    const std::vector<TapPoint> points = graph.between(bad, known);
    std::set<std::size_t> layers;
    for (const TapPoint point : points) {
        if (siteTraits(point.site).perLayer) layers.insert(point.layer);
    }
    if (layers.size() > 1) {
        return SENTENCE("Between the last taps that agree and ", bad.name(), " are layers ", *layers.begin(), " to ",
                        *layers.rbegin(), ". Write more taps to narrow this down.");
    }
    std::vector<Sentence> steps;
    for (const TapPoint point : points) {
        for (Sentence& step : stepsOf(model, graph, point)) {
            // The steps of RoPE are the same for q and k.
            if (std::ranges::find(steps, step) == steps.end()) steps.push_back(std::move(step));
        }
    }
    if (steps.empty()) {
        return SENTENCE("Nothing is computed between the last taps that agree and ", bad.name(),
                        ": this tap is a copy of another tap.");
    }
    Sentence text = steps.front();
    for (std::size_t i = 1; i < steps.size(); ++i) text = SENTENCE(text, "; ", steps[i]);
    return SENTENCE("These operations lie between the last taps that agree and ", bad.name(), ": ", text, '.');
}

}  // namespace vitrine

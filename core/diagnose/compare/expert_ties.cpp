#include "core/diagnose/compare/expert_ties.h"

#include "core/compute/backend/expert_choice.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

namespace vitrine {

namespace {

/// Returns the largest difference between two rows of expert scores, but at least the size of the last bit of the
/// scores. Experts of excluded groups are skipped.
double apart(std::span<const double> a, std::span<const double> b)
{
    double difference = 0;
    double size = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (!std::isfinite(a[i]) || !std::isfinite(b[i])) continue;
        difference = std::max(difference, std::abs(a[i] - b[i]));
        size = std::max(size, std::abs(a[i]));
    }
    return std::max(difference, kF32Resolution * size);
}

}  // namespace

std::vector<ExpertTie> expertTies(const Trace& exact, const Trace& run, const Model& model, double times)
{
    std::vector<ExpertTie> ties;
    ExpertChoice choice, otherChoice;
    const std::size_t used = model.config().experts.used;
    const auto choose = [&model](ExpertChoice& by, const TraceArray& router, std::size_t row) {
        by.make(std::span(router.values).subspan(row * router.width, router.width),
                model.weights().layers[router.layer].experts.choiceBias, model.config().experts);
        return by.scores();
    };
    for (const TraceArray& router : exact.arrays()) {
        const TraceArray* const other = router.site == Site::Router ? run.find(Site::Router, router.layer) : nullptr;
        if (!other || other->values.size() != router.values.size()) continue;
        std::vector<std::size_t> order(router.width);
        for (std::size_t row = 0; row < router.rows; ++row) {
            const std::span<const double> scores = choose(choice, router, row);
            const double limit = times * apart(scores, choose(otherChoice, *other, row));
            std::iota(order.begin(), order.end(), std::size_t{0});
            std::stable_sort(order.begin(), order.end(),
                             [&](std::size_t a, std::size_t b) { return scores[a] > scores[b]; });
            for (std::size_t i = 0; i < used && i + 1 < order.size(); ++i) {
                const double margin = scores[order[i]] - scores[order[i + 1]];
                if (!(margin <= limit)) continue;
                ties.push_back({router.layer, router.firstPosition + row, order[i], order[i + 1], margin / limit});
            }
        }
    }
    std::sort(ties.begin(), ties.end(), [](const ExpertTie& a, const ExpertTie& b) { return a.margin < b.margin; });
    return ties;
}

}  // namespace vitrine

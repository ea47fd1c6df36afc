#include "core/compare/expert_ties.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

namespace vitrine {

namespace {

/// The largest difference between two rows, at least their last bit.
double apart(std::span<const float> a, std::span<const float> b)
{
    double difference = 0;
    double size = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        difference = std::max(difference, std::abs(static_cast<double>(a[i]) - static_cast<double>(b[i])));
        size = std::max(size, std::abs(static_cast<double>(a[i])));
    }
    return std::max(difference, kF32Resolution * size);
}

}  // namespace

std::vector<ExpertTie> expertTies(const Trace& exact, const Trace& run, std::size_t used, double times)
{
    std::vector<ExpertTie> ties;
    for (const TraceArray& router : exact.arrays()) {
        const TraceArray* const other = router.site == Site::Router ? run.find(Site::Router, router.layer) : nullptr;
        if (!other || other->values.size() != router.values.size()) continue;
        std::vector<std::size_t> order(router.width);
        for (std::size_t row = 0; row < router.rows; ++row) {
            const auto logits = std::span(router.values).subspan(row * router.width, router.width);
            const double limit =
                times * apart(logits, std::span(other->values).subspan(row * router.width, router.width));
            std::iota(order.begin(), order.end(), std::size_t{0});
            std::stable_sort(order.begin(), order.end(),
                             [&](std::size_t a, std::size_t b) { return logits[a] > logits[b]; });
            for (std::size_t i = 0; i < used && i + 1 < order.size(); ++i) {
                const double margin = static_cast<double>(logits[order[i]]) - static_cast<double>(logits[order[i + 1]]);
                if (!(margin <= limit)) continue;
                ties.push_back({router.layer, router.firstPosition + row, order[i], order[i + 1], margin / limit});
            }
        }
    }
    std::sort(ties.begin(), ties.end(), [](const ExpertTie& a, const ExpertTie& b) { return a.margin < b.margin; });
    return ties;
}

}  // namespace vitrine

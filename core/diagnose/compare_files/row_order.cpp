#include "core/diagnose/compare_files/row_order.h"

#include "core/base/concat.h"

#include <algorithm>
#include <cmath>

namespace vitrine {

namespace {

struct Pair {
    std::size_t from = 0;  ///< index of a row in `a`
    std::size_t to = 0;    ///< index of the same row in `b`
};

double squaredDistance(const float* x, const float* y, std::size_t width)
{
    double sum = 0;
    for (std::size_t i = 0; i < width; ++i) {
        const double d = static_cast<double>(x[i]) - static_cast<double>(y[i]);
        sum += d * d;
    }
    return sum;
}

/// Converts a row index from one RoPE order to the other: from adjacent pairs, (0, 1), (2, 3), …, to halves, (0, width
/// / 2), (1, width / 2 + 1), ….
std::size_t halfOf(std::size_t i, std::size_t width)
{
    return i / width * width + i % 2 * (width / 2) + i % width / 2;
}

/// Returns the head width with which a change of the RoPE order explains all pairs of rows; 0 if no width does.
std::size_t ropeWidth(const std::vector<Pair>& pairs, std::size_t rows)
{
    for (std::size_t width = 4; width <= rows; width += 2) {
        if (rows % width != 0) continue;
        const bool forward = std::ranges::all_of(pairs, [&](Pair p) { return p.from == halfOf(p.to, width); });
        const bool back = std::ranges::all_of(pairs, [&](Pair p) { return p.to == halfOf(p.from, width); });
        if (forward || back) return width;
    }
    return 0;
}

}  // namespace

std::optional<RowOrder> findRowOrder(const std::vector<float>& a, const std::vector<float>& b, std::size_t width)
{
    constexpr std::size_t kLooked = 96;
    const std::size_t rows = a.size() / width;
    if (rows < 2 || width < 2) return {};
    std::vector<Pair> pairs;
    double difference = 0;
    double size = 0;
    const std::size_t looked = std::min(kLooked, rows);
    for (std::size_t i = 0; i < looked; ++i) {
        const std::size_t to = i * rows / looked;
        const float* wanted = b.data() + to * width;
        std::size_t nearest = to;
        double least = squaredDistance(wanted, a.data() + to * width, width);
        for (std::size_t row = 0; row < rows; ++row) {
            const double distance = squaredDistance(wanted, a.data() + row * width, width);
            if (distance >= least) continue;
            least = distance;
            nearest = row;
        }
        pairs.push_back({nearest, to});
        difference += least;
        for (std::size_t c = 0; c < width; ++c) size += std::pow(static_cast<double>(wanted[c]), 2);
    }
    const auto moved = std::ranges::count_if(pairs, [](Pair p) { return p.from != p.to; });
    if (moved == 0 || size == 0) return {};
    RowOrder order;
    order.left = std::sqrt(difference / size);
    const std::size_t shift = (pairs.front().to + rows - pairs.front().from) % rows;
    const bool shifted = std::ranges::all_of(pairs, [&](Pair p) { return (p.from + shift) % rows == p.to; });
    const std::size_t heads = ropeWidth(pairs, rows);
    if (heads > 0) {
        order.isRope = true;
        order.detail = concat("that of the other RoPE pairing, in heads of ", heads, " rows");
    } else if (shifted) {
        order.detail = shift * 2 > rows ? concat("shifted up by ", rows - shift) : concat("shifted down by ", shift);
    } else {
        const Pair first = *std::ranges::find_if(pairs, [](Pair p) { return p.from != p.to; });
        order.detail = concat("row ", first.to, " of b is row ", first.from, " of a; ", moved, " of ", looked,
                              " examined rows have moved");
    }
    return order;
}

}  // namespace vitrine

#include "core/compare/forced_run.h"

#include "core/cpu/cpu_backend_impl.h"
#include "core/inference/evaluator.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace vitrine {

namespace {

/// Where the forward pass is: the probe is asked for its rows just before the back end copies them.
struct Place {
    Site site = Site::Embed;
    std::size_t layer = 0;
    std::size_t firstPosition = 0;
};

/// Records what the request asks for, and notes where the forward pass is.
class ForcingProbe final : public Probe {
public:
    ForcingProbe(const TapSelection& selection, Place& place) : Probe(selection), m_place(place), m_recorder(selection)
    {
    }
    std::vector<TapRows> rowsOf(Site site, std::size_t layer, std::size_t firstPosition,
                                std::size_t rows) const override
    {
        m_place = {site, layer, firstPosition};
        return {{0, rows}};
    }
    void receive(const TapValue& value) override { m_recorder.receive(value); }
    Trace take() noexcept { return m_recorder.take(); }

private:
    Place& m_place;
    TraceRecorder m_recorder;
};

/// -1 … 1, the same for the same index, and alike for none.
double shake(std::size_t index)
{
    const std::uint64_t mixed = (index + 1) * 0x9E3779B97F4A7C15ULL;
    return static_cast<double>(mixed >> 40) / static_cast<double>(1U << 23) - 1;
}

/// As CpuBackend::cutBelow, with sums in float, and a limit that is kUnitsInLastPlace lower.
void cutInFloat(std::span<float> row, float deviations)
{
    const auto n = static_cast<float>(row.size());
    const float mean = std::accumulate(row.rbegin(), row.rend(), 0.0F) / n;
    const float squares = std::accumulate(row.rbegin(), row.rend(), 0.0F,
                                          [&](float sum, float x) { return sum + (x - mean) * (x - mean); });
    const float deviation = std::sqrt(squares / (n - 1));
    const float size = std::abs(mean) + std::abs(deviations) * deviation;
    const float limit = mean + deviations * deviation - static_cast<float>(kUnitsInLastPlace * kF32Resolution) * size;
    for (float& x : row) x = x < limit ? 0.0F : x - limit;
}

/// The CPU back end, which computes as an imitation says and goes on with the other engine's values.
class ForcingBackend final : public CpuBackend {
public:
    ForcingBackend(const Imitation& imitation, const OtherValues& other, const Place& place, bool shakes,
                   std::size_t threads, std::span<const ExpertTie> ties, const Trace* chosenBy)
        : CpuBackend(imitatingKernels(imitation), threads), m_imitation(imitation), m_other(other), m_place(place),
          m_shakes(shakes), m_ties(ties), m_chosenBy(chosenBy),
          m_forces(std::none_of(other.begin(), other.end(), [](const auto& tap) { return tap.second.isPartial; }))
    {
    }

    void capture(const MatrixView& x, std::span<float> destination) override
    {
        CpuBackend::capture(x, destination);
        if (m_place.site == Site::Scores) return;  // nobody reads them
        const auto found = m_other.find({m_place.site, m_place.layer});
        const bool forced = found != m_other.end() && m_forces;
        if (forced) force(x, found->second);
        if (m_place.site != Site::Router) return;
        m_router = m_place;
        m_ownRouters = forced ? found->second.firstRow : std::numeric_limits<std::size_t>::max();
    }
    void embed(const MatrixView& x, const Tensor& table) override
    {
        CpuBackend::embed(x, table);
        keep(x);
    }
    void addPositions(const MatrixView& x, const Tensor& table) override
    {
        CpuBackend::addPositions(x, table);
        keep(x);
    }
    void scale(const MatrixView& x, float factor) override
    {
        CpuBackend::scale(x, factor);
        keep(x);
    }
    void norm(const MatrixView& out, const MatrixView& x, const NormWeights& weights, NormKind kind,
              float epsilon) override
    {
        CpuBackend::norm(out, x, weights, kind, epsilon);
        keep(out);
    }
    void project(const MatrixView& x, std::span<const Projection> projections) override
    {
        CpuBackend::project(x, projections);
        for (const Projection& projection : projections) keep(projection.out);
    }
    void rope(const MatrixView& x, std::size_t headDim, const RopeConfig& config) override
    {
        CpuBackend::rope(x, headDim, config);
        keep(x);
    }
    void storeKv(KvCache& cache, std::size_t layer, const MatrixView& keys, const MatrixView& values) override
    {
        const std::size_t width = static_cast<const CpuKvCache&>(cache).headDim(layer);
        for (const MatrixView& x : {keys, values}) {
            roundKept(m_imitation.cache, rowData(x), x.elements() / width, width);
        }
        CpuBackend::storeKv(cache, layer, keys, values);
    }
    void attention(const MatrixView& out, const MatrixView& queries, const KvCache& cache, std::size_t layer,
                   const AttentionOptions& options, const MatrixView* scores) override
    {
        CpuBackend::attention(out, queries, cache, layer, options, scores);
        keep(out);
        if (scores) keep(*scores);
    }
    void activate(const MatrixView& x, const MatrixView* up, Activation f) override
    {
        CpuBackend::activate(x, up, f);
        keep(x);
    }
    void xielu(const MatrixView& x, const XieluConfig& f) override
    {
        CpuBackend::xielu(x, f);
        keep(x);
    }
    void clamp(const MatrixView& x, float limit) override
    {
        CpuBackend::clamp(x, limit);
        keep(x);
    }
    void experts(const MatrixView& out, const MatrixView& activated, const MatrixView& x, const MatrixView& logits,
                 const ExpertWeights& weights, const ExpertConfig& config, Activation f) override
    {
        CpuBackend::experts(out, activated, x, logits, weights, config, f);
        m_router.reset();
        keep(out);
        keep(activated);
    }
    /// A gate that is hardly above the limit is what is left of two large numbers: of it, units in the last place of
    /// the limit are much. In float, the limit is so many lower, and its sums go another way.
    void cutBelow(const MatrixView& x, float deviations) override
    {
        if (m_imitation.inFloat) {
            for (std::size_t r = 0; r < x.rows; ++r) cutInFloat({rowData(x, r), x.columns}, deviations);
        } else {
            CpuBackend::cutBelow(x, deviations);
        }
        keep(x);
    }
    void addResidual(const MatrixView& x, const MatrixView& y) override
    {
        CpuBackend::addResidual(x, y);
        keep(x);
    }

protected:
    /// In float, from a frequency whose last bit is off: one that comes from a power, or from a product with the one
    /// before, is not better.
    double ropeAngle(const RopeConfig& config, std::size_t pair, std::size_t position) const override
    {
        if (!m_imitation.inFloat) return CpuBackend::ropeAngle(config, pair, position);
        const float frequency = std::nextafter(static_cast<float>(config.frequencies[pair]), 0.0F);
        return static_cast<float>(position) * frequency;
    }

    void chooseExperts(ExpertChoice& choice, std::size_t row, std::span<const float> logits,
                       const ExpertWeights& weights, const ExpertConfig& config) const override
    {
        const std::size_t position = m_router ? m_router->firstPosition + row : 0;
        if (!m_router || position >= m_ownRouters) {
            return CpuBackend::chooseExperts(choice, row, logits, weights, config);
        }
        const TraceArray* const by = m_chosenBy ? m_chosenBy->find(Site::Router, m_router->layer) : nullptr;
        const std::span<const float> deciding =
            by ? std::span(by->values).subspan((position - by->firstPosition) * by->width, by->width) : logits;
        choice.make(deciding, weights.choiceBias, config);
        for (const ExpertTie& tie : m_ties) {
            if (tie.layer != m_router->layer || tie.position != position) continue;
            choice.prefer(static_cast<std::uint32_t>(tie.theirs), static_cast<std::uint32_t>(tie.ours));
        }
        choice.weigh(logits, config);
    }

private:
    void keep(const MatrixView& x) const { roundKept(m_imitation.results, rowData(x), x.rows, x.columns); }

    /// Rows that the other engine has replace ours.
    void force(const MatrixView& x, const OtherRows& other) const
    {
        const bool coarse = m_shakes && other.resolution > std::numeric_limits<float>::epsilon();
        for (std::size_t r = 0; r < x.rows; ++r) {
            const std::size_t position = m_place.firstPosition + r;
            if (position < other.firstRow || position >= other.endRow(x.columns)) continue;
            const std::size_t first = (position - other.firstRow) * x.columns;
            float* const row = rowData(x, r);
            for (std::size_t i = 0; i < x.columns; ++i) {
                const double value = other.values[first + i];
                row[i] = static_cast<float>(coarse ? value * (1 + other.resolution * shake(first + i)) : value);
            }
        }
    }

    const Imitation& m_imitation;
    const OtherValues& m_other;
    const Place& m_place;
    bool m_shakes;
    std::span<const ExpertTie> m_ties;
    const Trace* m_chosenBy;
    std::optional<Place> m_router;  ///< of the layer, if the request wants its logits
    std::size_t m_ownRouters = 0;   ///< from this position on the logits are the other engine's
    bool m_forces;                  ///< not where values that the other engine does not show are ours
};

}  // namespace

Trace runForced(const TraceRequest& request, const Imitation& imitation, const OtherValues& other, bool shakes,
                std::size_t threads, std::span<const ExpertTie> ties, const Trace* chosenBy)
{
    Place place;
    ForcingProbe probe(request.taps, place);
    ForcingBackend backend(imitation, other, place, shakes, threads, ties, chosenBy);
    evaluateRequest(request, backend, probe, 0, Evaluator::kDefaultChunk);
    return probe.take();
}

}  // namespace vitrine

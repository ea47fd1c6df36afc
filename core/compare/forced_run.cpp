#include "core/compare/forced_run.h"

#include "core/cpu/cpu_backend_impl.h"
#include "core/inference/evaluator.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
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

/// The CPU back end, which computes as an imitation says and goes on with the other engine's values.
class ForcingBackend final : public CpuBackend {
public:
    ForcingBackend(const Imitation& imitation, const OtherValues& other, const Place& place, bool shakes,
                   std::size_t threads, std::span<const ExpertTie> ties)
        : CpuBackend(imitatingKernels(imitation), threads), m_imitation(imitation), m_other(other), m_place(place),
          m_shakes(shakes), m_ties(ties),
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
        if (m_place.site == Site::Router && !forced) breakTies(x);
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
        keep(out);
        keep(activated);
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

private:
    void keep(const MatrixView& x) const { roundKept(m_imitation.results, rowData(x), x.rows, x.columns); }

    /// Rows that the other engine has replace ours.
    void force(const MatrixView& x, const OtherRows& other) const
    {
        const bool coarse = m_shakes && other.resolution > std::numeric_limits<float>::epsilon();
        for (std::size_t r = 0; r < x.rows; ++r) {
            const std::size_t position = m_place.firstPosition + r;
            if (position < other.firstRow) continue;
            const std::size_t first = (position - other.firstRow) * x.columns;
            float* const row = rowData(x, r);
            for (std::size_t i = 0; i < x.columns; ++i) {
                const double value = other.values[first + i];
                row[i] = static_cast<float>(coarse ? value * (1 + other.resolution * shake(first + i)) : value);
            }
        }
    }

    /// The expert that the other engine prefers gets the larger of the two logits.
    void breakTies(const MatrixView& logits) const
    {
        for (const ExpertTie& tie : m_ties) {
            if (tie.layer != m_place.layer || tie.position < m_place.firstPosition) continue;
            const std::size_t row = tie.position - m_place.firstPosition;
            if (row >= logits.rows) continue;
            float* const values = rowData(logits, row);
            if (values[tie.ours] > values[tie.theirs]) std::swap(values[tie.ours], values[tie.theirs]);
            if (values[tie.ours] == values[tie.theirs]) {
                values[tie.theirs] = std::nextafter(values[tie.theirs], std::numeric_limits<float>::infinity());
            }
        }
    }

    const Imitation& m_imitation;
    const OtherValues& m_other;
    const Place& m_place;
    bool m_shakes;
    std::span<const ExpertTie> m_ties;
    bool m_forces;  ///< not where values that the other engine does not show are ours
};

}  // namespace

Trace runForced(const TraceRequest& request, const Imitation& imitation, const OtherValues& other, bool shakes,
                std::size_t threads, std::span<const ExpertTie> ties)
{
    Place place;
    ForcingProbe probe(request.taps, place);
    ForcingBackend backend(imitation, other, place, shakes, threads, ties);
    evaluateRequest(request, backend, probe, 0, Evaluator::kDefaultChunk);
    return probe.take();
}

}  // namespace vitrine

#include "core/diagnose/compare/forcing_backend.h"

#include "core/diagnose/compare/imitating_kernels.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>
#include <variant>
#include <vector>

namespace vitrine {

namespace {

/// Returns a pseudo-random number from -1 to 1 that is determined by the index.
double shake(std::size_t index)
{
    const std::uint64_t mixed = (index + 1) * 0x9E3779B97F4A7C15ULL;
    return static_cast<double>(mixed >> 40) / static_cast<double>(1U << 23) - 1;
}

/// Sets values below a limit to 0 and subtracts the limit from the others, as CpuBackend does. The sums are in float,
/// and the limit is lower by kUnitsInLastPlace.
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

/// Returns whether engines in PyTorch compute a norm of this kind with several operations, each of which rounds its
/// result. They write out RMS norms, but layer norms are one function of PyTorch.
bool isComputedInParts(NormKind kind)
{
    switch (kind) {
    case NormKind::Rms:
        return true;
    case NormKind::Layer:
        return false;
    }
    return {};  // unreachable for valid kinds
}

std::vector<float> roundedCopy(const std::vector<float>& values, KeptRounding rounding)
{
    std::vector<float> kept = values;
    roundKept(rounding, kept.data(), 1, kept.size());
    return kept;
}

}  // namespace

ForcingBackend::ForcingBackend(const Imitation& imitation, const OtherValues& other, const Place& place, bool shakes,
                               std::size_t threads, std::span<const ExpertTie> ties, const Trace* chosenBy)
    : ImitatingKernels{imitatingKernels(imitation)}, CpuBackend(kernels, threads), m_imitation(imitation),
      m_other(other), m_place(place), m_shakes(shakes), m_ties(ties), m_chosenBy(chosenBy),
      m_forces(std::none_of(other.begin(), other.end(), [](const auto& tap) { return tap.second.isPartial; }))
{
}

void ForcingBackend::begin(std::span<const std::int32_t> tokens, std::size_t firstPosition)
{
    CpuBackend::begin(tokens, firstPosition);
    m_tokens = tokens.size();
    m_first = firstPosition;
}

void ForcingBackend::enterLayer(std::size_t layer, std::span<const MatrixView> alive)
{
    CpuBackend::enterLayer(layer, alive);
    if (layer > 0 && m_imitation.when == StreamRounding::BetweenLayers) keep(alive.front(), m_imitation.stream);
}

void ForcingBackend::capture(const MatrixView& x, std::span<float> destination)
{
    if (m_place.site == Site::LayerOut && m_imitation.when == StreamRounding::BetweenLayers) {
        keep(x, m_imitation.stream);
    }
    CpuBackend::capture(x, destination);
    // The scores of attention are only recorded: the forward pass does not use them afterwards.
    if (m_place.site == Site::Scores) return;
    const auto found = m_other.find({m_place.site, m_place.layer});
    const bool forced = found != m_other.end() && m_forces;
    if (forced) force(x, found->second);
    if (m_place.site != Site::Router) return;
    m_router = m_place;
    m_ownRouters = forced ? found->second.firstRow : std::numeric_limits<std::size_t>::max();
}

void ForcingBackend::run(const Op& op)
{
    std::visit([this](const auto& each) { compute(each); }, op);
}

/// Looks up rows of the embedding table. If the imitated engine stores the table in fewer bits, the rows are rounded to
/// these bits.
void ForcingBackend::compute(const ops::Embed& op)
{
    CpuBackend::compute(op);
    roundKept(m_imitation.embeddings, rowData(op.x), op.x.rows, op.x.columns);
    if (m_imitation.when == StreamRounding::Always) keep(op.x, m_imitation.stream);
}

void ForcingBackend::compute(const ops::AddPositions& op)
{
    const MatrixView& x = op.x;
    if (m_imitation.embeddings == KeptRounding::None) {
        CpuBackend::compute(op);
    } else {
        const std::vector<float> before(rowData(x), rowData(x) + x.elements());
        std::fill_n(rowData(x), x.elements(), 0.0F);
        CpuBackend::compute(op);
        roundKept(m_imitation.embeddings, rowData(x), x.rows, x.columns);
        std::transform(before.begin(), before.end(), rowData(x), rowData(x), std::plus<>());
    }
    if (m_imitation.when == StreamRounding::Always) keep(x, m_imitation.stream);
}

void ForcingBackend::compute(const ops::Scale& op)
{
    CpuBackend::compute(op);
    keep(op.x, m_imitation.others);
}

void ForcingBackend::compute(const ops::Norm& op)
{
    const auto& [role, out, x, weights, kind, epsilon] = op;
    const NormWeights kept{keptNormWeights(weights->weight), roundedCopy(weights->bias, m_imitation.normWeights)};
    ops::Norm changed = op;
    changed.weights = &kept;
    // Engines that store norm weights without the 1 (Gemma) compute norms entirely in float32. For them, the operations
    // within a norm are therefore not rounded one by one.
    if (!m_imitation.inParts || m_imitation.normsFromOne || !isComputedInParts(kind)) {
        CpuBackend::compute(changed);
        return keep(out, m_imitation.norms);
    }
    const NormWeights ones{std::vector<float>(kept.weight.size(), 1.0F), {}};
    changed.weights = &ones;
    CpuBackend::compute(changed);
    const bool ofHeads = weights->tensor.ends_with("q_norm") || weights->tensor.ends_with("k_norm");
    keep(out, ofHeads && m_imitation.headNorms != KeptRounding::None ? m_imitation.headNorms : m_imitation.norms);
    const std::size_t parts = kept.weight.size() / x.columns;
    for (std::size_t r = 0; r < out.rows; ++r) {
        const float* const weight = kept.weight.data() + r % parts * x.columns;
        std::transform(weight, weight + x.columns, rowData(out, r), rowData(out, r), std::multiplies<>());
    }
    keep(out, m_imitation.norms);
}

std::vector<float> ForcingBackend::keptNormWeights(const std::vector<float>& weights) const
{
    const float offset = m_imitation.normsFromOne ? 1 : 0;
    std::vector<float> kept = weights;
    for (float& weight : kept) weight -= offset;
    roundKept(m_imitation.normWeights, kept.data(), 1, kept.size());
    for (float& weight : kept) weight += offset;
    return kept;
}

void ForcingBackend::compute(const ops::Project& op)
{
    if (m_imitation.biases == KeptRounding::None) {
        CpuBackend::compute(op);
    } else {
        std::vector<Linear> kept;
        kept.reserve(op.products.size());
        ops::Project rounded = op;
        for (Projection& product : rounded.products) {
            kept.push_back({product.weights->weight, roundedCopy(product.weights->bias, m_imitation.biases)});
            product.weights = &kept.back();
        }
        CpuBackend::compute(rounded);
    }
    for (const Projection& product : op.products) keep(product.out, m_imitation.products);
}

void ForcingBackend::compute(const ops::Rope& op)
{
    if (m_imitation.inParts) return ropeInParts(op);
    CpuBackend::compute(op);
    keep(op.x, m_imitation.rotated);
}

/// Computes the rotation x · cos + y · sin. Rounds the sines, cosines, products and the sum.
void ForcingBackend::ropeInParts(const ops::Rope& op)
{
    const MatrixView& x = op.x;
    const RopeConfig& config = *op.config;
    const std::size_t pairs = config.frequencies.size();
    const bool adjacent = config.kind == RopeKind::Adjacent;
    const auto rounded = [&](float value) {
        roundKept(m_imitation.rotated, &value, 1, 1);
        return value;
    };
    for (std::size_t r = 0; r < x.rows; ++r) {
        const std::size_t position = m_first + m_tokens - x.rows + r;
        const double magnitude = config.magnitudeAt(position);
        for (std::size_t pair = 0; pair < pairs; ++pair) {
            const double angle = ropeAngle(config, pair, position);
            const float cosine = rounded(static_cast<float>(std::cos(angle) * magnitude));
            const float sine = rounded(static_cast<float>(std::sin(angle) * magnitude));
            for (float* head = rowData(x, r); head < rowData(x, r) + x.columns; head += op.headDim) {
                float& a = head[adjacent ? 2 * pair : pair];
                float& b = head[adjacent ? 2 * pair + 1 : pair + pairs];
                const float turned = rounded(rounded(a * cosine) - rounded(b * sine));
                b = rounded(rounded(a * sine) + rounded(b * cosine));
                a = turned;
            }
        }
    }
}

void ForcingBackend::compute(const ops::StoreKv& op)
{
    const std::size_t width = static_cast<const CpuKvCache&>(*op.cache).headDim(op.layer);
    roundKept(m_imitation.keys, rowData(op.keys), op.keys.elements() / width, width);
    roundKept(m_imitation.values, rowData(op.values), op.values.elements() / width, width);
    CpuBackend::compute(op);
}

void ForcingBackend::compute(const ops::Attention& op)
{
    const std::size_t width = static_cast<const CpuKvCache&>(*op.cache).headDim(op.layer);
    roundKept(m_imitation.queries, rowData(op.queries), op.queries.elements() / width, width);
    CpuBackend::compute(op);
    keep(op.out, m_imitation.mixed);
    // The recorded scores are rounded, even if attention itself has used them without rounding.
    if (op.scores) keep(*op.scores, m_imitation.mixed);
}

void ForcingBackend::compute(const ops::Activate& op)
{
    const MatrixView& x = op.x;
    if (m_imitation.inParts && !op.up && op.f == Activation::GeluTanh) {
        for (std::size_t r = 0; r < x.rows; ++r)
            geluOfParts(m_imitation.activated)(rowData(x, r), x.columns, rowData(x, r));
        return;
    }
    if (!m_imitation.inParts || !op.up || op.f == Activation::ClampedSilu) {
        CpuBackend::compute(op);
        return keep(x, m_imitation.activated);
    }
    CpuBackend::compute(ops::Activate{op.role, x, std::nullopt, op.f});
    keep(x, m_imitation.activated);
    CpuBackend::compute(ops::Multiply{op.role, x, *op.up});
    keep(x, m_imitation.activated);
}

void ForcingBackend::compute(const ops::Xielu& op)
{
    CpuBackend::compute(op);
    keep(op.x, m_imitation.activated);
}

void ForcingBackend::compute(const ops::Clamp& op)
{
    CpuBackend::compute(op);
    keep(op.x, m_imitation.others);
}

void ForcingBackend::compute(const ops::Experts& op)
{
    if (m_imitation.exactExperts) {
        const Kernels rounding = std::exchange(kernels, exactExpertKernels(m_imitation));
        CpuBackend::compute(op);
        kernels = rounding;
        m_router.reset();
        return;
    }
    const auto multiply = kernels.multiply;
    if (m_imitation.products != KeptRounding::None)
        kernels.multiply = roundingMultiply(m_imitation, m_imitation.products);
    CpuBackend::compute(op);
    kernels.multiply = multiply;
    m_router.reset();
    keep(op.out, m_imitation.others);
    keep(op.activated, m_imitation.activated);
}

/// Sets values below a limit to 0 and subtracts the limit from the others. A value just above the limit becomes the
/// small difference of two large numbers, so the last bits of the limit matter. cutInFloat therefore uses a slightly
/// lower limit and another order of its sums.
void ForcingBackend::compute(const ops::CutBelow& op)
{
    if (m_imitation.inFloat) {
        for (std::size_t r = 0; r < op.x.rows; ++r) cutInFloat({rowData(op.x, r), op.x.columns}, op.deviations);
    } else {
        CpuBackend::compute(op);
    }
    keep(op.x, m_imitation.activated);
}

void ForcingBackend::compute(const ops::SoftCap& op)
{
    CpuBackend::compute(op);
    keep(op.x, m_imitation.others);
}

void ForcingBackend::compute(const ops::AddResidual& op)
{
    CpuBackend::compute(op);
    keep(op.x, m_imitation.when == StreamRounding::Always ? m_imitation.stream : KeptRounding::None);
}

/// Returns a rotation angle. In float, the frequency is one unit in the last place too low, because a frequency from
/// pow() or from repeated products is not more accurate.
double ForcingBackend::ropeAngle(const RopeConfig& config, std::size_t pair, std::size_t position) const
{
    if (!m_imitation.inFloat) return CpuBackend::ropeAngle(config, pair, position);
    const float frequency = std::nextafter(static_cast<float>(config.frequencies[pair]), 0.0F);
    return static_cast<float>(position) * frequency;
}

void ForcingBackend::chooseExperts(ExpertChoice& choice, std::size_t row, std::span<const float> logits,
                                   const ExpertWeights& weights, const ExpertConfig& config) const
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

/// Rounds x. If `shaken` of the imitation is not 0, the values are first changed slightly at random. This imitates
/// other programs, in which a number near a midpoint may be rounded to the opposite side.
void ForcingBackend::keep(const MatrixView& x, KeptRounding rounding)
{
    if (m_imitation.shaken != 0) {
        const std::size_t salt = (m_imitation.shaken + 3 * ++m_kept) * 0x100000001B3ULL;
        float* const values = rowData(x);
        for (std::size_t i = 0; i < x.elements(); ++i) {
            values[i] =
                static_cast<float>(static_cast<double>(values[i]) * (1 + m_imitation.shakenBy * shake(salt + i)));
        }
    }
    roundKept(rounding, rowData(x), x.rows, x.columns);
}

void ForcingBackend::force(const MatrixView& x, const OtherRows& other) const
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

}  // namespace vitrine

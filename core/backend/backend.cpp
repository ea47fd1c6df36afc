#include "core/backend/backend.h"

#include "core/base/error.h"

#include <bit>
#include <cmath>

namespace vitrine {

double alibiSlope(float bias, std::size_t head, std::size_t heads) noexcept
{
    const std::size_t power = std::bit_floor(heads);
    const double steps = head < power ? 1.0 + static_cast<double>(head) : 0.5 + static_cast<double>(head - power);
    return std::exp2(-static_cast<double>(bias) * steps / static_cast<double>(power));
}

Backend::~Backend() = default;

std::unique_ptr<ResidentWeights> Backend::makeResident(const Weights&, const ModelPart&)
{
    return nullptr;
}

std::unique_ptr<RecordedStep> Backend::finishAndKeep()
{
    finish();
    return nullptr;
}

namespace {

[[noreturn]] void refuseHeads(const Backend& backend)
{
    throw Error(SENTENCE(backend.description(), " cannot compute attention with latent keys and values."));
}

[[noreturn]] void refuseState(const Backend& backend)
{
    throw Error(SENTENCE(backend.description(), " cannot compute layers with a recurrent state."));
}

[[noreturn]] void refuseStreams(const Backend& backend)
{
    throw Error(SENTENCE(backend.description(), " cannot compute several residual streams."));
}

}  // namespace

void Backend::clear(const MatrixView&)
{
    refuseHeads(*this);
}

void Backend::copyHeads(const HeadStretch&, const HeadStretch&, std::size_t, std::size_t, Role)
{
    refuseHeads(*this);
}

void Backend::projectHeads(const HeadStretch&, const HeadStretch&, std::span<const Linear>)
{
    refuseHeads(*this);
}

void Backend::projectHeadsTransposed(const HeadStretch&, const HeadStretch&, std::span<const Linear>)
{
    refuseHeads(*this);
}

void Backend::multiply(const MatrixView&, const MatrixView&)
{
    refuseState(*this);
}

void Backend::deal(const MatrixView&, const MatrixView&, const MatrixView&, std::size_t)
{
    refuseState(*this);
}

void Backend::convolve(const MatrixView&, KvCache&, std::size_t, std::span<const float>, std::span<const float>,
                       std::size_t)
{
    refuseState(*this);
}

void Backend::blend(const MatrixView&, const MatrixView&, const MatrixView&, std::span<const float>)
{
    refuseState(*this);
}

void Backend::exponential(const MatrixView&, float)
{
    refuseState(*this);
}

void Backend::correctionKeys(const RecurrentInput&, const MatrixView&, std::span<const float>, std::span<const float>,
                             std::size_t)
{
    refuseState(*this);
}

void Backend::addBonus(const MatrixView&, const MatrixView&, std::span<const float>, std::size_t)
{
    refuseState(*this);
}

void Backend::mixStreams(std::span<const MatrixView>, std::span<const MatrixView>, const MatrixView&)
{
    refuseStreams(*this);
}

void Backend::addWeighted(const MatrixView&, const MatrixView&, const MatrixView&, std::size_t)
{
    refuseStreams(*this);
}

void Backend::matchLength(const MatrixView&, const MatrixView&)
{
    refuseStreams(*this);
}

void Backend::cutBelow(const MatrixView&, float)
{
    refuseStreams(*this);
}

void Backend::decays(const MatrixView&, const MatrixView&, std::span<const float>, std::span<const float>)
{
    refuseState(*this);
}

void Backend::recur(const MatrixView&, const RecurrentInput&, KvCache&, std::size_t, const RecurrentConfig&)
{
    refuseState(*this);
}

void Backend::topK(const MatrixView&, const MatrixView&) {}

void Backend::draw(const MatrixView&, const MatrixView&, float, float) {}

}  // namespace vitrine

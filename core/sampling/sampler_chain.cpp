#include "core/sampling/sampler_chain.h"

#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/sampling/draw.h"
#include "core/sampling/temperature.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <utility>

namespace vitrine {

namespace {

SamplerSettings withSeed(SamplerSettings settings)
{
    if (settings.randomSeed) {
        std::random_device device;
        settings.seed = (static_cast<std::uint64_t>(device()) << 32U) | device();
    }
    return settings;
}

}  // namespace

SamplerChain::SamplerChain(SamplerSettings settings, std::size_t vocabularySize, SamplerTable table)
    : m_settings(withSeed(std::move(settings))), m_vocabularySize(vocabularySize),
      m_temperature(temperatureOf(m_settings)), m_random(m_settings.seed)
{
    validateSettings(m_settings, table);
    validateLogitBias(m_settings, vocabularySize);
    m_samplers = activeSamplers(m_settings, table);
}

SampledToken SamplerChain::sample(std::span<const float> logits, std::span<const TokenId> history)
{
    if (logits.size() != m_vocabularySize) {
        throw Error(concat("The sampler was given ", logits.size(), " logits for a vocabulary of ", m_vocabularySize,
                           " tokens."));
    }
    m_candidates.assign(logits);
    if (m_constraint) constrain(m_candidates, *m_constraint);
    for (const SamplerInfo* sampler : m_samplers) sampler->apply(m_candidates, m_settings, history);
    return take();
}

Candidates SamplerChain::survivors(std::span<const float> logits, std::span<const TokenId> history) const
{
    Candidates candidates;
    candidates.assign(logits);
    if (m_constraint) constrain(candidates, *m_constraint);
    for (const SamplerInfo* sampler : m_samplers) sampler->apply(candidates, m_settings, history);
    settleForDraw(candidates, isGreedy());
    return candidates;
}

/// The end of the chain.
SampledToken SamplerChain::take()
{
    settleForDraw(m_candidates, isGreedy());
    const Candidate& chosen =
        m_candidates.items[isGreedy() ? takeGreedily(m_candidates) : draw(m_candidates, m_random)];
    return {chosen.id, chosen.p};
}

void SamplerChain::skipDraws(std::size_t count) noexcept
{
    if (isGreedy()) return;
    for (std::size_t i = 0; i < count; ++i) m_random.next();
}

bool SamplerChain::bestIsEnough() const noexcept
{
    return isGreedy() && std::ranges::all_of(m_samplers, &SamplerInfo::keepsBest);
}

std::optional<float> SamplerChain::drawnTemperature() const noexcept
{
    if (m_constraint || isGreedy() || m_samplers.size() > 1) return std::nullopt;
    if (m_samplers.empty()) return 1.0F;
    return m_samplers.front() == findSampler("temperature") ? std::optional(m_temperature) : std::nullopt;
}

std::optional<TokenId> SamplerChain::drawWith(const std::function<Drawn(float temperature, float number)>& find)
{
    constexpr double kError = 1e-4;
    const std::optional<float> temperature = drawnTemperature();
    if (!temperature) return std::nullopt;
    Random after = m_random;
    const double number = after.uniform();
    const Drawn drawn = find(*temperature, static_cast<float>(number));
    if (!(drawn.before + kError < number && number < drawn.upTo - kError)) return std::nullopt;
    m_random = after;
    return drawn.id;
}

std::size_t SamplerChain::firstNeeded() const noexcept
{
    if (bestIsEnough() || drawnTemperature()) return 1;
    if (m_constraint) return 0;  // how much is left of them cannot be told
    const bool canBegin = !m_samplers.empty() && m_samplers.front()->firstNeeded;
    return canBegin ? m_samplers.front()->firstNeeded(m_settings) : 0;
}

std::optional<SampledToken> SamplerChain::sampleFirst(FirstCandidates first, std::span<const TokenId> history)
{
    if (first.items.empty() || std::isnan(first.sum)) return std::nullopt;
    m_candidates.items = std::move(first.items);
    m_candidates.sortedCount = m_candidates.items.size();
    m_candidates.inIdOrder = false;
    if (m_constraint && !(bestIsEnough() && m_constraint->allows(m_candidates.items.front().id))) return std::nullopt;
    if (bestIsEnough()) {
        m_candidates.truncate(1);
        return take();
    }
    const auto applyToFirst = m_samplers.empty() ? nullptr : m_samplers.front()->applyToFirst;
    if (!applyToFirst || !applyToFirst(m_candidates, first.sum, m_settings)) return std::nullopt;
    for (const SamplerInfo* sampler : std::span(m_samplers).subspan(1)) {
        sampler->apply(m_candidates, m_settings, history);
    }
    return take();
}

}  // namespace vitrine

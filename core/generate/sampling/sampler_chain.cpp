#include "core/generate/sampling/sampler_chain.h"

#include "core/base/error.h"
#include "core/generate/sampling/draw.h"
#include "core/generate/sampling/temperature.h"

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

/// Calls `change`. If candidates are removed, records the stage in `removals`.
template <typename Change>
void changeNoting(Candidates& candidates, SamplerStage stage, Removals* removals, Change change)
{
    const std::size_t before = candidates.items.size();
    change();
    if (removals && candidates.items.size() < before) removals->note(stage, candidates);
}

/// Sets a constraint to nullptr, and restores it when destroyed, even after an exception.
class WithoutConstraint {
public:
    explicit WithoutConstraint(TokenConstraint*& constraint)
        : m_place(constraint), m_constraint(std::exchange(constraint, nullptr))
    {
    }
    ~WithoutConstraint() { m_place = m_constraint; }
    WithoutConstraint(const WithoutConstraint&) = delete;
    WithoutConstraint& operator=(const WithoutConstraint&) = delete;

private:
    TokenConstraint*& m_place;
    TokenConstraint* m_constraint;
};

}  // namespace

SamplerChain::SamplerChain(SamplerSettings settings, std::size_t vocabularySize, SamplerTable table)
    : m_settings(withSeed(std::move(settings))), m_vocabularySize(vocabularySize),
      m_isGreedy(vitrine::isGreedy(m_settings)), m_random(m_settings.seed)
{
    validateSettings(m_settings, table);
    validateTokens(m_settings, vocabularySize);
    m_samplers = activeSamplers(m_settings, table);
    for (const SamplerInfo* sampler : m_samplers) m_stages.push_back(stageNamed(sampler->name));
}

/// Sets m_candidates to the logits, and applies the constraint and all samplers.
void SamplerChain::fill(std::span<const float> logits, std::span<const TokenId> history)
{
    if (logits.size() != m_vocabularySize) {
        throw Error(SENTENCE("The sampler received ", logits.size(), " logits, but the vocabulary has ",
                             m_vocabularySize, " tokens."));
    }
    m_candidates.assign(logits);
    applyAll(m_candidates, {history, m_steps, m_state}, m_notesRemovals ? &m_removals : nullptr);
}

/// Applies the constraint and all samplers to `candidates`.
void SamplerChain::applyAll(Candidates& candidates, const SamplerMoment& moment, Removals* removals) const
{
    if (removals) removals->begin(m_vocabularySize);
    if (m_constraint) {
        changeNoting(candidates, SamplerStage::Constraint, removals, [&] { constrain(candidates, *m_constraint); });
    }
    for (std::size_t i = 0; i < m_samplers.size(); ++i) {
        changeNoting(candidates, m_stages[i], removals, [&] { m_samplers[i]->apply(candidates, m_settings, moment); });
    }
}

SampledToken SamplerChain::sample(std::span<const float> logits, std::span<const TokenId> history)
{
    fill(logits, history);
    return take();
}

SamplerMoment SamplerChain::momentOfLast(std::span<const TokenId> history) const noexcept
{
    return {history, m_steps - (m_isPending ? 1 : 0), m_state};
}

Candidates SamplerChain::survivors(std::span<const float> logits, std::span<const TokenId> history,
                                   Removals* removals) const
{
    Candidates candidates;
    candidates.assign(logits);
    applyAll(candidates, momentOfLast(history), removals);
    changeNoting(candidates, SamplerStage::Draw, removals, [&] { settleForDraw(candidates, m_isGreedy); });
    return candidates;
}

/// Selects the token from the candidates that the samplers left.
SampledToken SamplerChain::take()
{
    changeNoting(m_candidates, SamplerStage::Draw, m_notesRemovals ? &m_removals : nullptr,
                 [this] { settleForDraw(m_candidates, m_isGreedy); });
    countStep();
    const Candidate& chosen =
        m_candidates.items[m_isGreedy ? takeGreedily(m_candidates) : draw(m_candidates, m_random)];
    return {chosen.id, chosen.p};
}

void SamplerChain::countStep() noexcept
{
    ++m_steps;
    m_isPending = true;
}

void SamplerChain::accept(TokenId id)
{
    if (!std::exchange(m_isPending, false) || !remembers()) return;
    const Candidate* candidate = m_candidates.find(id);
    if (!candidate || candidate->p <= 0) return;  // the user selected the token, although a sampler had removed it
    for (const SamplerInfo* sampler : m_samplers) {
        if (sampler->remember) sampler->remember(m_state, m_settings, candidate->p);
    }
}

bool SamplerChain::remembers() const noexcept
{
    return std::ranges::any_of(m_samplers, [](const SamplerInfo* sampler) { return sampler->remember != nullptr; });
}

void SamplerChain::follow(std::span<const float> logits, std::span<const TokenId> history, TokenId id)
{
    {
        const WithoutConstraint guard(m_constraint);
        fill(logits, history);
    }
    settleForDraw(m_candidates, m_isGreedy);
    skipDraws(1);
    m_isPending = true;
    accept(id);
}

void SamplerChain::skipDraws(std::size_t count) noexcept
{
    m_steps += count;
    m_isPending = false;
    if (m_isGreedy) return;
    for (std::size_t i = 0; i < count; ++i) m_random.next();
}

bool SamplerChain::bestIsEnough() const noexcept
{
    return m_isGreedy && std::ranges::all_of(m_samplers, &SamplerInfo::keepsBest);
}

std::optional<float> SamplerChain::drawnTemperature() const noexcept
{
    if (m_constraint || m_isGreedy || m_samplers.size() > 1) return std::nullopt;
    if (m_samplers.empty()) return 1.0F;
    const bool isFixed = m_samplers.front() == findSampler("temperature") && !isDynamic(m_settings);
    return isFixed ? std::optional(temperatureOf(m_settings)) : std::nullopt;
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
    countStep();
    return drawn.id;
}

std::size_t SamplerChain::firstNeeded() const noexcept
{
    if (bestIsEnough() || drawnTemperature()) return 1;
    if (m_constraint) return 0;  // it is unknown how many of the first candidates the constraint allows
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
    const SamplerMoment moment{history, m_steps, m_state};
    for (const SamplerInfo* sampler : std::span(m_samplers).subspan(1)) {
        sampler->apply(m_candidates, m_settings, moment);
    }
    return take();
}

}  // namespace vitrine

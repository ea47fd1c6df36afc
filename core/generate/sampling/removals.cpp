#include "core/generate/sampling/removals.h"

#include "core/generate/sampling/sampler_table.h"

#include <algorithm>

namespace vitrine {

namespace {

constexpr std::string_view kConstraintName = "grammar";
constexpr std::string_view kDrawName = "draw";
constexpr auto kFirstSampler = static_cast<std::size_t>(SamplerStage::FirstSampler);

}  // namespace

std::string_view stageName(SamplerStage stage) noexcept
{
    if (stage == SamplerStage::Constraint) return kConstraintName;
    if (stage == SamplerStage::Draw) return kDrawName;
    const auto number = static_cast<std::size_t>(stage);
    const SamplerTable samplers = allSamplers();
    if (number < kFirstSampler || number - kFirstSampler >= samplers.size()) return {};
    return samplers[number - kFirstSampler]->name;
}

SamplerStage stageNamed(std::string_view name) noexcept
{
    if (name.empty()) return SamplerStage::None;
    if (name == kConstraintName) return SamplerStage::Constraint;
    if (name == kDrawName) return SamplerStage::Draw;
    const SamplerTable samplers = allSamplers();
    const auto found = std::ranges::find(samplers, name, &SamplerInfo::name);
    if (found == samplers.end()) return SamplerStage::Unknown;
    return static_cast<SamplerStage>(kFirstSampler + static_cast<std::size_t>(found - samplers.begin()));
}

void Removals::begin(std::size_t vocabulary)
{
    m_notesBefore += m_stages.size();
    m_stages.clear();
    m_lastNote.resize(vocabulary);
}

void Removals::note(SamplerStage stage, const Candidates& left)
{
    m_stages.push_back(stage);
    const std::uint64_t number = m_notesBefore + m_stages.size();
    for (const Candidate& candidate : left.items) m_lastNote[static_cast<std::size_t>(candidate.id)] = number;
}

SamplerStage Removals::of(TokenId id) const noexcept
{
    if (m_stages.empty()) return SamplerStage::None;
    // A token that one stage has kept was also kept by all earlier stages.
    const std::uint64_t last = std::max(m_lastNote[static_cast<std::size_t>(id)], m_notesBefore);
    const auto passed = static_cast<std::size_t>(last - m_notesBefore);
    return passed < m_stages.size() ? m_stages[passed] : SamplerStage::None;
}

}  // namespace vitrine

#include "core/generate/engine/step_samplers.h"

#include "core/generate/engine/answer_grammar.h"
#include "core/generate/grammar/grammar_constraint.h"
#include "core/generate/sampling/temperature.h"
#include "core/generate/sampling/token_texts.h"

#include <algorithm>
#include <utility>

namespace vitrine {

namespace {

constexpr std::size_t kWalkedShown = 100;

/// Returns the `count` candidates with the largest logits, and the candidate `drawn`.
std::vector<Candidate> firstAndDrawn(const std::vector<float>& logits, std::size_t count, std::optional<TokenId> drawn)
{
    Candidates all;
    all.assign(logits);
    all.computeProbabilities();
    all.sortFirst(count);
    std::vector<Candidate> found(all.items.begin(),
                                 all.items.begin() + static_cast<std::ptrdiff_t>(std::min(count, all.items.size())));
    if (drawn && std::ranges::find(found, *drawn, &Candidate::id) == found.end()) {
        if (const Candidate* candidate = all.find(*drawn)) found.push_back(*candidate);
    }
    return found;
}

}  // namespace

void noteRemovals(std::span<TokenAlternative> followed, std::span<const SamplerStep> stages)
{
    for (std::size_t i = 0; i < followed.size(); ++i) {
        const auto gone = std::ranges::find_if(stages, [i](const SamplerStep& stage) { return !stage.followed[i]; });
        if (gone != stages.end()) followed[i].removedBy = stageNamed(gone->sampler);
        followed[i].pFinal = stages.back().followed[i].value_or(0);
    }
}

ModelStepSamplers::ModelStepSamplers(std::shared_ptr<const ModelPrompts> prompts)
    : m_prompts(std::move(prompts)), m_tokens(std::make_shared<const TokenIndex>(std::shared_ptr<const Tokenizer>(
                                         m_prompts->model(), &m_prompts->model()->tokenizer())))
{
}

StepReplay ModelStepSamplers::replay(const AnswerStep& step, const SamplerSettings& settings,
                                     const GrammarSource& grammar, std::size_t followed) const
{
    const SamplerSettings known = inTokens(settings, m_prompts->model()->tokenizer());
    std::optional<KnownConstraint> constraint;
    if (grammar.isGiven()) constraint = constraintAt(step, grammar);
    const std::vector<Candidate> first = firstAndDrawn(step.logits, followed, step.drawn);
    std::vector<TokenId> ids;
    for (const Candidate& candidate : first) ids.push_back(candidate.id);

    StepReplay result;
    const SamplerMoment moment{step.history, step.step, stateBehind(known, step.drawnWith)};
    result.stages = replaySamplers(known, step.logits, moment, kWalkedShown, constraint ? &*constraint : nullptr, ids);
    for (const Candidate& candidate : first) result.tokens.emplace_back(describe(candidate)).pRaw = candidate.p;
    noteRemovals(result.tokens, result.stages);
    for (const Candidate& candidate : result.stages.back().walked) result.walked.push_back(describe(candidate));
    if (!isGreedy(known)) result.number = numberOfDraw(known.seed, step.step);
    return result;
}

std::shared_ptr<const StepLogits> ModelStepSamplers::rank(const AnswerStep& step, const SamplerSettings& settings,
                                                          const GrammarSource& grammar) const
{
    const SamplerSettings known = inTokens(settings, m_prompts->model()->tokenizer());
    std::optional<KnownConstraint> constraint;
    if (grammar.isGiven()) constraint = constraintAt(step, grammar);
    const SamplerMoment moment{step.history, step.step, stateBehind(known, step.drawnWith)};
    return std::make_shared<const StepLogits>(
        m_tokens, RankedLogits(step.logits),
        fatesOfTokens(known, step.logits, moment, constraint ? &*constraint : nullptr));
}

std::shared_ptr<const StepLogits> ModelStepSamplers::rank(const std::vector<float>& logits) const
{
    return std::make_shared<const StepLogits>(m_tokens, RankedLogits(logits), std::vector<TokenFate>());
}

KnownConstraint ModelStepSamplers::constraintAt(const AnswerStep& step, const GrammarSource& grammar) const
{
    const std::lock_guard lock(m_mutex);
    if (m_known.constraint && m_known.source == grammar && m_known.history == step.history) return *m_known.constraint;
    const Tokenizer& tokenizer = m_prompts->model()->tokenizer();
    if (!m_trie) m_trie = std::make_shared<const TokenTrie>(tokenizer);
    GrammarConstraint text(compileGrammar(grammar, tokenizer), m_trie);
    const std::vector<const ReasoningTags*>& tags = m_prompts->builder().reasoningTags();
    AnswerGrammar answer(text, tokenizer, tags, openedBlock(tags, step.generationPrompt));
    for (std::size_t i = step.history.size() - std::min(step.step, step.history.size()); i < step.history.size(); ++i) {
        answer.advance(step.history[i]);
    }
    const std::span<const std::uint64_t> allowed = answer.allowed();
    m_known = {grammar, step.history,
               KnownConstraint(answer.name(), {allowed.begin(), allowed.end()}, answer.whyNone(), answer.mayEnd())};
    return *m_known.constraint;
}

TokenAlternative ModelStepSamplers::describe(const Candidate& candidate) const
{
    const Tokenizer& tokenizer = m_prompts->model()->tokenizer();
    TokenAlternative token;
    token.id = candidate.id;
    token.bytes = tokenizer.tokenBytes(candidate.id);
    token.kind = tokenizer.kind(candidate.id);
    token.logit = candidate.logit;
    token.pFinal = candidate.p;
    return token;
}

}  // namespace vitrine

#include "app/cli/run/inspect_step.h"

#include "app/cli/flags/number_flags.h"
#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/diagnose/capture/capture_run.h"
#include "core/generate/sampling/token_texts.h"

#include <memory>
#include <utility>
#include <variant>

namespace vitrine::cli {

void StepFlags::add(Subcommand& command)
{
    addModelFlag(command, model);
    tokens.add(command);
    addWholeNumber(command, "--step", step, {0, 1 << 24},
                   "Number of final tokens that belong to an answer: they are evaluated as if generated one by one, "
                   "and count for a grammar and for XTC's random numbers");
    addSamplingFlags(command, sampling);
    addGrammarFlags(command, grammar);
    addDeviceFlags(command, device, "f32");
}

EvaluatedStep::EvaluatedStep(const StepFlags& flags, const char* page) : m_step(flags.step)
{
    flags.tokens.requireGiven(page);
    flags.tokens.refuseSeveral();
    SamplerSettings sampling = flags.sampling.resolve();
    const GrammarSource source = flags.grammar.resolve(flags.tokens.readsStdin());
    m_runner.emplace(flags.model, flags.device);
    m_runner->printNotices();
    m_prompt = flags.tokens.prompt(m_runner->model());
    if (ids().empty()) throw Error(SENTENCE("There are no tokens to evaluate."));
    if (m_step > ids().size()) {
        throw UsageError(concat("--step is ", m_step, ", but there are only ", ids().size(), " tokens."));
    }
    if (flags.against >= ids().size()) {
        throw UsageError(
            concat("--against is ", flags.against, ", but the last token is number ", ids().size() - 1, '.'));
    }
    m_grammar.emplace(source, tokenizer(), m_prompt);
    m_grammar->advance(std::span(ids()).last(m_step));
    sampling.randomSeed = false;
    m_sampling = inTokens(std::move(sampling), tokenizer());
    evaluate(flags.against);
}

/// Evaluates the prompt in one step and the tokens of the answer one by one, as the desktop window does.
void EvaluatedStep::evaluate(std::uint32_t against)
{
    const std::size_t count = ids().size();
    ValuesWanted last;
    last.taps.add(Site::Logits);
    if (against > 0) last.positions.push_back({against - 1, against});
    last.positions.push_back({count - 1, count});
    last.form = ValueForm::Rows;
    CaptureWants wants;
    wants.values = {last};
    CaptureRun run(CapturePlan(wants, m_runner->model().config(), count), ids(), count - m_step);
    const auto cache = m_runner->makeCache(count);
    run.run(m_runner->evaluator(), *cache, {}, {[&](const std::shared_ptr<const CapturedPiece>& piece) {
                const auto& rows = std::get<CapturedRows>(piece->what);
                const std::size_t width = rows.values.size() / rows.rows;
                for (std::size_t i = 0; i < rows.rows; ++i) {
                    const auto begin = rows.values.begin() + static_cast<std::ptrdiff_t>(i * width);
                    const std::size_t position = rows.firstPosition + i;
                    std::vector<float>& kept = position == count - 1 ? m_logits : m_others;
                    kept.assign(begin, begin + static_cast<std::ptrdiff_t>(width));
                }
            }});
}

}  // namespace vitrine::cli

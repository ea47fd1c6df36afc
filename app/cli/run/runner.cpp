#include "app/cli/run/runner.h"

#include "app/cli/output/console.h"
#include "core/base/concat.h"
#include "core/base/error.h"

namespace vitrine::cli {

namespace {

/// Prints each notice only once, because a model may be placed several times.
void writeNotices(const Placement& placement)
{
    for (const std::string& notice : {placement.notice, placement.backend->notice()}) {
        if (!notice.empty()) notifyOnce(notice);
    }
}

}  // namespace

Runner::Runner(const std::string& modelPath, const DeviceFlags& flags) : m_flags(flags)
{
    flags.check();
    LoadOptions options;
    options.preTokenizer = flags.preTokenizer;
    m_model = Model::load(modelPath, options);
    const std::uint32_t trained = m_model->config().contextLength;
    m_contextLength = flags.contextLength == 0 ? trained : flags.contextLength;
    if (m_contextLength > trained) {
        notify(concat("A context of ", m_contextLength, " tokens was requested, but the model was trained for ",
                      trained, "; the latter is used."));
        m_contextLength = trained;
    }
}

Placement Runner::estimate(const ComputeOptions& options, std::size_t tokens) const
{
    const ModelUse use = Evaluator::useOf(m_model->config(), tokens, m_flags.keys(), m_flags.values());
    return placeModel(options, m_model->config(), m_model->weights(), use);
}

Placement Runner::place(const ComputeOptions& options, std::size_t tokens) const
{
    Placement placement = estimate(options, tokens);
    writeNotices(placement);
    return placement;
}

void Runner::prepare(std::size_t tokens)
{
    m_placement = estimate(m_flags.compute(), tokens);
    bringModel(m_placement, m_flags.compute(), [&](Backend& backend) {
        auto evaluator = std::make_unique<Evaluator>(m_model, backend);
        evaluator->makeCache(tokens, m_flags.keys(), m_flags.values());
        m_evaluator = std::move(evaluator);
    });
    writeNotices(m_placement);
}

void Runner::printNotices() const
{
    for (const std::string& notice : m_model->notices()) notify(notice);
}

void Runner::requireFits(std::size_t tokens) const
{
    if (tokens <= m_contextLength) return;
    throw Error(concat(tokens, " tokens do not fit into the context of ", m_contextLength, "."));
}

std::unique_ptr<KvCache> Runner::makeCache(std::size_t tokens)
{
    requireFits(tokens);
    if (!m_evaluator) prepare(tokens);
    return m_evaluator->makeCache(tokens, m_flags.keys(), m_flags.values(), m_contextLength);
}

}  // namespace vitrine::cli

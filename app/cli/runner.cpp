#include "app/cli/runner.h"

#include "core/base/error.h"

#include <iostream>

namespace vitrine::cli {

Runner::Runner(const std::string& modelPath, const DeviceFlags& flags) : m_flags(flags)
{
    flags.check();
    LoadOptions options;
    options.preTokenizer = flags.preTokenizer;
    m_model = Model::load(modelPath, options);
    const std::uint32_t trained = m_model->config().contextLength;
    m_contextLength = flags.contextLength == 0 ? trained : flags.contextLength;
    if (m_contextLength > trained) {
        std::cerr << "A context of " << m_contextLength << " tokens was asked for, but the model was trained for "
                  << trained << "; the latter is used.\n";
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
    if (!placement.notice.empty()) std::cerr << placement.notice << '\n';
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
    if (!m_placement.notice.empty()) std::cerr << m_placement.notice << '\n';
}

void Runner::printNotices() const
{
    for (const std::string& notice : m_model->notices()) std::cerr << notice << '\n';
}

std::unique_ptr<KvCache> Runner::makeCache(std::size_t tokens)
{
    if (tokens > m_contextLength) {
        throw Error(concat(tokens, " tokens do not fit into the context of ", m_contextLength, "."));
    }
    if (!m_evaluator) prepare(tokens);
    return m_evaluator->makeCache(tokens, m_flags.keys(), m_flags.values(), m_contextLength);
}

}  // namespace vitrine::cli

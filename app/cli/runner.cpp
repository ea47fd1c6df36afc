#include "app/cli/runner.h"

#include "core/base/error.h"
#include "core/devices/make_backend.h"

#include <iostream>

namespace vitrine::cli {

Runner::Runner(const std::string& modelPath, const DeviceFlags& flags) : m_flags(flags)
{
    flags.check();
    m_backend = makeBackend({flags.device, flags.isa, flags.threads});
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
    m_evaluator = std::make_unique<Evaluator>(m_model, *m_backend);
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
    return m_evaluator->makeCache(tokens, m_flags.keys(), m_flags.values(), m_contextLength);
}

}  // namespace vitrine::cli

#include "tests/compare/healthy_models.h"

#include "core/compute/cpu/cpu_backend.h"
#include "core/model/model.h"
#include "tests/inference/tiny_evaluation.h"

#include <QtTest>

#include <optional>
#include <utility>

namespace vitrine::test {

Comparison HealthyModels::Healthy::againstLogits(const Trace& theirs) const
{
    const OtherTaps all = tapsOf(theirs);
    return compareTraces(request, trace,
                         [&all](Site site, std::size_t layer) -> std::optional<OtherRows> {
                             return site == Site::Logits ? all(site, layer) : std::nullopt;
                         },
                         {1, {}, {}});
}

TraceRequest HealthyModels::request(const std::filesystem::path& model)
{
    return {Model::load(model), tinyTokens(kTokens), TapSelection::everything(), kDecode};
}

const HealthyModels::Healthy& HealthyModels::healthy(const std::string& name, const TinyModelSpec& spec)
{
    const auto known = m_healthy.find(name);
    if (known != m_healthy.end()) return known->second;
    writeTinyModel(path(name), spec);
    Healthy made;
    made.request = request(path(name));
    made.trace = runTrace(made.request, *makeCpuBackend({{}, 1}));
    return m_healthy.emplace(name, std::move(made)).first->second;
}

void HealthyModels::expectFirst(const Comparison& comparison, const std::string& tap, int position)
{
    const TapComparison* first = comparison.firstDivergence();
    QVERIFY2(first, "nothing diverges");
    QVERIFY2(first->name == tap, qPrintable(QString("%1 at position %2, %3 times the noise")
                                                .arg(QString::fromStdString(first->name))
                                                .arg(first->position)
                                                .arg(first->timesNoise)));
    if (position >= 0) QCOMPARE(first->position, static_cast<std::size_t>(position));
}

}  // namespace vitrine::test

#pragma once

#include "core/diagnose/compare/trace_run.h"
#include "tests/inference/tiny_evaluation.h"

#include <cstddef>
#include <memory>
#include <string>

namespace vitrine::test {

/// Architectures for tests of split models: a plain one, one with windows and post-norms, one with learned positions
/// and biases, one with experts.
inline constexpr const char* kSplitFamilies[] = {"llama", "gemma3", "gpt2", "qwen2moe"};
inline constexpr std::size_t kSplitLayers = 4;

inline std::shared_ptr<const Model> splitModel(const std::string& architecture, QuantType type = QuantType::F16)
{
    TinyModelSpec spec;
    spec.architecture = architecture;
    spec.layers = kSplitLayers;
    spec.type = type;
    if (architecture == "qwen2moe") spec.experts = 6;
    return loadTinyModel(TinyFamily(spec).spec);
}

/// Adds a test row for each family and each number of layers on the device.
inline void addSplitRows()
{
    QTest::addColumn<QString>("architecture");
    QTest::addColumn<int>("deviceLayers");
    for (const char* const family : kSplitFamilies) {
        for (int layers = 1; layers <= static_cast<int>(kSplitLayers); ++layers) {
            const QByteArray name = QByteArray(family) + ' ' + QByteArray::number(layers);
            QTest::newRow(name.constData()) << QString(family) << layers;
        }
    }
}

/// Returns a request with all taps: a prompt in several chunks, then four single tokens.
inline TraceRequest splitRequest(const std::string& architecture)
{
    TraceRequest request;
    request.model = splitModel(architecture);
    request.tokens = tinyTokens(23);
    request.taps = TapSelection::everything();
    request.decode = 4;
    return request;
}
inline constexpr std::size_t kSplitChunk = 9;

}  // namespace vitrine::test

#pragma once

#include "core/compute/inference/evaluator.h"
#include "tests/support/test_backend.h"
#include "tests/support/tiny_families.h"
#include "tests/support/tiny_model.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace vitrine::test {

/// Loads a model from a temporary file. The bytes are computed before the folder is created. If the test is
/// interrupted, a folder is therefore rarely left behind.
inline std::shared_ptr<const Model> loadTinyModel(const TinyModelSpec& spec)
{
    const std::vector<std::byte> bytes = tinyModelBytes(spec);
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("tiny.gguf").toStdString();
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    return Model::load(path);
}

/// A tiny model, the back end under test, and an evaluator. One thread is the default. Several threads would wait for
/// each other after every operation, which is slow while other tests run. evaluator_test compares numbers of threads.
struct TinyEvaluation {
    explicit TinyEvaluation(const TinyModelSpec& spec, std::size_t chunk = Evaluator::kDefaultChunk,
                            std::size_t threads = 1)
        : TinyEvaluation(spec, chunk, makeTestBackend(threads))
    {
    }
    TinyEvaluation(const TinyModelSpec& spec, std::size_t chunk, std::shared_ptr<Backend> given)
        : model(loadTinyModel(spec)), backend(std::move(given)), evaluator(model, *backend, chunk)
    {
    }

    /// Returns the logits of all tokens: [tokens, vocabulary].
    std::vector<float> allLogits(KvCache& cache, std::span<const TokenId> tokens, Probe* probe = nullptr)
    {
        std::vector<float> logits;
        EvaluateOptions options;
        options.rows = LogitRows::All;
        options.probe = probe;
        options.onChunk = [&logits](std::size_t, std::size_t, std::span<const float> rows) {
            logits.insert(logits.end(), rows.begin(), rows.end());
        };
        evaluator.evaluate(cache, tokens, options);
        return logits;
    }
    std::vector<float> lastLogits(KvCache& cache, std::span<const TokenId> tokens)
    {
        evaluator.evaluate(cache, tokens, {});
        return {evaluator.lastLogits().begin(), evaluator.lastLogits().end()};
    }
    std::unique_ptr<KvCache> cache(std::size_t capacity = 64, KvType type = KvType::F32)
    {
        return evaluator.makeCache(capacity, type, type);
    }

    std::shared_ptr<const Model> model;
    std::shared_ptr<Backend> backend;
    Evaluator evaluator;
};

inline TinyModelSpec tinySpec(const char* architecture, QuantType type = QuantType::F32)
{
    TinyModelSpec spec = TinyFamily(architecture).spec;
    spec.type = type;
    return spec;
}

inline std::vector<TokenId> tinyTokens(std::size_t count)
{
    std::vector<TokenId> tokens;
    for (std::size_t i = 0; i < count; ++i) tokens.push_back(static_cast<TokenId>((i * 97 + 11) % 300));
    return tokens;
}

/// Returns the root mean square of a - b divided by the standard deviation of a.
inline double relativeDifference(std::span<const float> a, std::span<const float> b)
{
    if (a.size() != b.size() || a.empty()) return INFINITY;
    double sum = 0, squares = 0, differences = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        sum += a[i];
        squares += static_cast<double>(a[i]) * a[i];
        differences += std::pow(static_cast<double>(a[i]) - b[i], 2);
    }
    const double n = static_cast<double>(a.size());
    return std::sqrt(differences / n / (squares / n - (sum / n) * (sum / n)));
}

}  // namespace vitrine::test

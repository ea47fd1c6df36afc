#include "tests/inference/logits.h"

#include "core/compute/cpu/cpu_backend.h"
#include "core/compute/cpu/kernels.h"
#include "core/compute/inference/evaluator.h"
#include "tests/support/test_backend.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace vitrine::test {

namespace {

const std::string kVulkan = "vulkan";

std::vector<double> logProbabilities(std::span<const float> logits)
{
    const double max = *std::max_element(logits.begin(), logits.end());
    double sum = 0;
    for (const float logit : logits) sum += std::exp(logit - max);
    std::vector<double> result;
    for (const float logit : logits) result.push_back(logit - max - std::log(sum));
    return result;
}

}  // namespace

std::string levelUnderTest()
{
    return testsVulkan() ? kVulkan : std::string(chooseKernels().name);
}

bool isExactLevel(const std::string& level)
{
    return level == "scalar" || level == kVulkan;
}

std::shared_ptr<Backend> backendOf(const std::string& level)
{
    return level == kVulkan ? makeTestBackend() : makeCpuBackend({level, 2});
}

std::vector<float> logitsOf(const std::filesystem::path& path, const std::vector<TokenId>& ids,
                            const std::string& level)
{
    const auto backend = backendOf(level);
    Evaluator evaluator(Model::load(path), *backend);
    // The references were computed with this context size, which selects Phi 3's rotary positions.
    const auto cache = evaluator.makeCache(ids.size(), KvType::F32, KvType::F32, 256);
    std::vector<float> logits;
    EvaluateOptions options;
    options.rows = LogitRows::All;
    options.onChunk = [&logits](std::size_t, std::size_t, std::span<const float> rows) {
        logits.insert(logits.end(), rows.begin(), rows.end());
    };
    evaluator.evaluate(*cache, ids, options);
    return logits;
}

double rms(std::span<const float> a, std::span<const float> b)
{
    double squares = 0;
    for (std::size_t i = 0; i < a.size(); ++i) squares += std::pow(static_cast<double>(a[i]) - b[i], 2);
    return std::sqrt(squares / static_cast<double>(a.size()));
}

Deviation deviation(const NpyMatrix& reference, std::span<const float> other)
{
    const std::span<const float> all(reference.values);
    double sum = 0, squares = 0, divergence = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        sum += all[i];
        squares += static_cast<double>(all[i]) * all[i];
    }
    for (std::size_t row = 0; row < reference.rows; ++row) {
        const auto p = logProbabilities(all.subspan(row * reference.columns, reference.columns));
        const auto q = logProbabilities(other.subspan(row * reference.columns, reference.columns));
        for (std::size_t i = 0; i < p.size(); ++i) divergence += std::exp(p[i]) * (p[i] - q[i]);
    }
    const double n = static_cast<double>(all.size());
    const double variance = squares / n - (sum / n) * (sum / n);
    return {rms(all, other) / std::sqrt(variance), divergence / static_cast<double>(reference.rows)};
}

}  // namespace vitrine::test

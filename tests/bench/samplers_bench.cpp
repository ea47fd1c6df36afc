// Measures the time that samplers take per token with a large vocabulary: the default chain, and each sampler alone.
#include "core/generate/sampling/sampler_chain.h"

#include <benchmark/benchmark.h>

#include <cstddef>
#include <random>
#include <utility>
#include <vector>

namespace {

using namespace vitrine;

constexpr std::size_t kVocabulary = 150'000;

/// Returns logits similar to those of a trained model: a few tokens have high logits.
std::vector<float> someLogits()
{
    std::mt19937 random(1);
    std::normal_distribution<float> normal(0, 2);
    std::vector<float> logits(kVocabulary);
    for (float& logit : logits) logit = normal(random);
    for (std::size_t i = 0; i < 50; ++i) logits[i * 2999] += 10 + static_cast<float>(i % 7);
    return logits;
}

std::vector<TokenId> someHistory()
{
    std::vector<TokenId> history;
    for (int i = 0; i < 2000; ++i) history.push_back((i * i) % 301 * 400);
    return history;
}

/// Returns settings in which all samplers are off except for these values.
SamplerSettings only(const std::vector<std::pair<const char*, double>>& values)
{
    SamplerSettings settings;
    for (const char* name : {"top-k", "min-p"}) settings.values[name] = 0;
    for (const char* name : {"top-p", "temperature"}) settings.values[name] = 1;
    for (const auto& [name, value] : values) settings.values[name] = value;
    settings.randomSeed = false;
    return settings;
}

/// Measures sampling. If `notes` is true, the chain also records which sampler removed each candidate, because records
/// of answers contain this.
void sampleNoting(benchmark::State& state, SamplerSettings settings, bool notes)
{
    const std::vector<float> logits = someLogits();
    const std::vector<TokenId> history = someHistory();
    settings.randomSeed = false;
    settings.dryBreakers.clear();
    SamplerChain chain(std::move(settings), logits.size());
    chain.noteRemovals(notes);
    for (auto _ : state) benchmark::DoNotOptimize(chain.sample(logits, history));
}

void sample(benchmark::State& state, SamplerSettings settings)
{
    sampleNoting(state, std::move(settings), false);
}

void noted(benchmark::State& state, SamplerSettings settings)
{
    sampleNoting(state, std::move(settings), true);
}

}  // namespace

BENCHMARK_CAPTURE(sample, defaults, SamplerSettings{})->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(sample, nothing, only({}))->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(sample, penalties, only({{"repeat-penalty", 1.1}}))->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(sample, top_k, only({{"top-k", 40}}))->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(sample, typ_p, only({{"typical-p", 0.9}}))->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(sample, top_p, only({{"top-p", 0.9}}))->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(sample, min_p, only({{"min-p", 0.05}}))->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(sample, temperature, only({{"temperature", 0.8}}))->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(sample, dry, only({{"dry-multiplier", 0.8}}))->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(sample, dry_over_all, only({{"dry-multiplier", 0.8}, {"dry-penalty-last-n", -1}}))
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(sample, top_n_sigma, only({{"top-n-sigma", 1}}))->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(sample, xtc, only({{"xtc-probability", 1}, {"xtc-threshold", 0.01}}))->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(sample, dynamic_temperature, only({{"dynatemp-range", 0.5}}))->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(sample, mirostat_1, only({{"mirostat", 1}}))->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(sample, mirostat_2, only({{"mirostat", 2}}))->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(noted, defaults, SamplerSettings{})->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(noted, top_p, only({{"top-p", 0.9}}))->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(noted, min_p, only({{"min-p", 0.05}}))->Unit(benchmark::kMicrosecond);

BENCHMARK_MAIN();

// Measures operations other than matrix products on one thread for every instruction set. These are attention, with
// keys and values of different types and lengths, and row-wise operations (norm, activation, rotation, soft-cap).
//
// bytes_per_second  bytes of keys and values; for row-wise operations, bytes of rows read and written
// items_per_second  operations in attention's two products; for row-wise operations, elements
//
// Select measurements with --benchmark_filter='avx2/attention/'.

#include "core/compute/cpu/cpu_backend.h"
#include "core/compute/cpu/kernels.h"
#include "core/model/model_config.h"
#include "core/model/weights.h"

#include <benchmark/benchmark.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

using namespace vitrine;

namespace {

/// A back end on one thread, and matrices with values like those of activations.
class Bench {
public:
    explicit Bench(const std::string& isa) : m_backend(makeCpuBackend({isa, 1})) {}

    Backend& backend() { return *m_backend; }

    /// Begins a step that evaluates `rows` tokens from position `firstPosition`.
    void begin(std::size_t rows, std::size_t firstPosition)
    {
        std::vector<std::int32_t> tokens(rows);
        std::iota(tokens.begin(), tokens.end(), 0);
        m_backend->begin(tokens, firstPosition);
    }

    /// Returns a matrix in its own buffer. begin() must have been called for at least `rows` tokens.
    MatrixView matrix(std::size_t rows, std::size_t columns)
    {
        m_buffers.push_back(m_backend->allocate(rows * columns * sizeof(float)));
        const MatrixView x{m_buffers.back().get(), 0, rows, columns};
        std::vector<float> values(x.elements());
        for (std::size_t i = 0; i < values.size(); ++i) values[i] = std::sin(static_cast<float>(i * 37 % 1009));
        const auto* const bytes = reinterpret_cast<const std::byte*>(values.data());
        const Tensor table{"values", QuantType::F32, bytes, rows, columns, columns * sizeof(float)};
        m_backend->run(ops::Embed{.x = x, .table = &table});
        return x;
    }

private:
    std::unique_ptr<Backend> m_backend;
    std::vector<std::unique_ptr<Buffer>> m_buffers;
};

void repeat(benchmark::State& state, double items, double bytes, const std::function<void()>& work)
{
    for (auto iteration : state) {
        static_cast<void>(iteration);
        work();
        benchmark::ClobberMemory();
    }
    const auto iterations = static_cast<double>(state.iterations());
    state.SetItemsProcessed(static_cast<std::int64_t>(iterations * items));
    state.SetBytesProcessed(static_cast<std::int64_t>(iterations * bytes));
}

/// Measures attention of `tokens` queries after `depth` positions. One token is typical of generation, more tokens of a
/// prompt.
void attention(benchmark::State& state, const std::string& isa, KvType type, std::size_t headDim, std::size_t depth,
               std::size_t tokens)
{
    constexpr std::size_t kHeads = 32;
    constexpr std::size_t kKvHeads = 8;
    ModelConfig config;
    config.layers = 1;
    config.heads = kHeads;
    config.kvHeads = kKvHeads;
    config.headDim = static_cast<std::uint32_t>(headDim);
    Bench bench(isa);
    const std::size_t positions = depth + tokens;
    const auto cache = bench.backend().makeKvCache(config, {positions, type, type});
    bench.begin(positions, 0);
    const MatrixView keys = bench.matrix(positions, config.kvWidth());
    bench.backend().run(ops::StoreKv{.keys = keys, .values = keys, .cache = cache.get(), .layer = 0});
    bench.begin(tokens, depth);
    const MatrixView queries = bench.matrix(tokens, config.queryWidth());
    const MatrixView out = bench.matrix(tokens, config.queryWidth());
    AttentionOptions options;
    options.scale = 1 / std::sqrt(static_cast<float>(headDim));
    const double seen = static_cast<double>(tokens * depth) + static_cast<double>(tokens * (tokens + 1)) / 2;
    repeat(state, 4 * seen * config.queryWidth(), static_cast<double>(cache->bytes()), [&] {
        bench.backend().run(
            ops::Attention{.out = out, .queries = queries, .cache = cache.get(), .layer = 0, .options = options});
    });
}

void norm(benchmark::State& state, const std::string& isa, NormKind kind, std::size_t rows)
{
    constexpr std::size_t kWidth = 4096;
    Bench bench(isa);
    bench.begin(rows, 0);
    const MatrixView x = bench.matrix(rows, kWidth);
    const MatrixView out = bench.matrix(rows, kWidth);
    NormWeights weights;
    weights.weight.assign(kWidth, 1.5F);
    if (kind == NormKind::Layer) weights.bias.assign(kWidth, 0.5F);
    const auto elements = static_cast<double>(x.elements());
    repeat(state, elements, 2 * sizeof(float) * elements, [&] {
        bench.backend().run(ops::Norm{.out = out, .x = x, .weights = &weights, .kind = kind, .epsilon = 1e-5F});
    });
}

void activate(benchmark::State& state, const std::string& isa, Activation activation, std::size_t rows)
{
    constexpr std::size_t kWidth = 8192;
    Bench bench(isa);
    bench.begin(rows, 0);
    const MatrixView x = bench.matrix(rows, kWidth);
    const MatrixView up = bench.matrix(rows, kWidth);
    const auto elements = static_cast<double>(x.elements());
    repeat(state, elements, 3 * sizeof(float) * elements,
           [&] { bench.backend().run(ops::Activate{.x = x, .up = up, .f = activation}); });
}

void rope(benchmark::State& state, const std::string& isa, RopeKind kind, std::size_t rows)
{
    constexpr std::size_t kHeads = 32;
    constexpr std::size_t kHeadDim = 128;
    RopeConfig config;
    config.kind = kind;
    config.dims = kHeadDim;
    for (std::size_t i = 0; i < kHeadDim / 2; ++i) {
        config.frequencies.push_back(std::pow(1e4, -2.0 * static_cast<double>(i) / kHeadDim));
    }
    Bench bench(isa);
    bench.begin(rows, 100);
    const MatrixView x = bench.matrix(rows, kHeads * kHeadDim);
    const auto elements = static_cast<double>(x.elements());
    repeat(state, elements, 2 * sizeof(float) * elements,
           [&] { bench.backend().run(ops::Rope{.x = x, .headDim = kHeadDim, .config = &config}); });
}

void softCap(benchmark::State& state, const std::string& isa)
{
    Bench bench(isa);
    bench.begin(1, 0);
    const MatrixView x = bench.matrix(1, 256000);
    const auto elements = static_cast<double>(x.elements());
    repeat(state, elements, 2 * sizeof(float) * elements,
           [&] { bench.backend().run(ops::SoftCap{.x = x, .cap = 30}); });
}

template <typename Function, typename... Arguments>
void add(const std::string& name, Function function, const std::string& isa, Arguments... arguments)
{
    const auto run = [=](benchmark::State& state) { function(state, isa, arguments...); };
    benchmark::RegisterBenchmark((isa + "/" + name).c_str(), run)->Unit(benchmark::kMicrosecond);
}

void addLevel(const std::string& isa)
{
    for (const auto& [typeName, type] : {std::pair("f32", KvType::F32), std::pair("f16", KvType::F16)}) {
        for (const std::size_t headDim : {64, 128}) {
            const std::string name = "attention/" + std::string(typeName) + "/dim:" + std::to_string(headDim);
            for (const std::size_t depth : {512, 4096, 16384}) {
                add(name + "/decode:" + std::to_string(depth), attention, isa, type, headDim, depth, std::size_t{1});
            }
            add(name + "/prompt:512", attention, isa, type, headDim, std::size_t{0}, std::size_t{512});
            add(name + "/prompt:512/depth:4096", attention, isa, type, headDim, std::size_t{4096}, std::size_t{512});
        }
    }
    for (const std::size_t rows : {1, 64}) {
        const std::string suffix = "/rows:" + std::to_string(rows);
        for (const NormTraits& kind : allNormKinds())
            add("norm/" + std::string(kind.code) + suffix, norm, isa, kind.kind, rows);
        add("activate/silu" + suffix, activate, isa, Activation::Silu, rows);
        add("activate/gelu_tanh" + suffix, activate, isa, Activation::GeluTanh, rows);
        add("activate/gelu_erf" + suffix, activate, isa, Activation::GeluErf, rows);
        add("rope/adjacent" + suffix, rope, isa, RopeKind::Adjacent, rows);
        add("rope/halves" + suffix, rope, isa, RopeKind::Halves, rows);
    }
    add("soft_cap", softCap, isa);
}

}  // namespace

int main(int argc, char** argv)
{
    for (const Kernels* kernels : allKernels()) {
        if (isSupported(*kernels)) addLevel(std::string(kernels->name));
    }
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}

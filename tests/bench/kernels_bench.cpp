// Speed of matrix products on one thread, for every instruction-set level and type:
//   decode  one column, weights from memory      -> bytes_per_second is to be compared with the memory's bandwidth
//   prefill 256 columns, weights from the caches -> items_per_second counts multiply-adds
// Run with --benchmark_filter='avx2/.*/Q4_K' to choose.

#include "core/cpu/kernels.h"
#include "core/quant/quant_traits.h"

#include <benchmark/benchmark.h>

#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

using namespace vitrine;

namespace {

constexpr std::size_t kColumns = 4096;
constexpr std::size_t kDecodeBytes = 192 << 20;  // far more than any cache
constexpr std::size_t kPrefillRows = 256;
constexpr std::size_t kPrefillCount = 256;

struct FreeDeleter {
    void operator()(void* p) const { std::free(p); }
};
using AlignedBytes = std::unique_ptr<std::byte, FreeDeleter>;

AlignedBytes allocate(std::size_t bytes)
{
    return AlignedBytes(static_cast<std::byte*>(std::aligned_alloc(64, (bytes + 63) / 64 * 64)));
}

/// Bytes that decode to moderate numbers in every format: as halves and as exponents they are far from the extremes.
AlignedBytes plausibleWeights(std::size_t bytes)
{
    AlignedBytes data = allocate(bytes);
    for (std::size_t i = 0; i < bytes; ++i) data.get()[i] = static_cast<std::byte>(0x20 + (i * 2654435761U >> 13) % 16);
    return data;
}

void multiplyRepeatedly(benchmark::State& state, const Kernels& kernels, QuantType type, std::size_t rows,
                        std::size_t count)
{
    const std::size_t bytesOfRow = rowBytes(type, kColumns);
    const AlignedBytes data = plausibleWeights(rows * bytesOfRow);
    const WeightMatrix weights{type, data.get(), rows, kColumns, bytesOfRow};
    std::vector<float> x(kColumns);
    for (std::size_t i = 0; i < kColumns; ++i) x[i] = static_cast<float>(i % 17) - 8.0F;
    const std::size_t stride = kernels.preparedBytes(type, kColumns);
    const AlignedBytes prepared = allocate(stride * count);
    for (std::size_t t = 0; t < count; ++t) kernels.prepare(type, x.data(), kColumns, prepared.get() + t * stride);
    const AlignedBytes scratch = allocate(kScratchBytes);
    std::vector<float> out(rows * count);
    for (auto iteration : state) {
        static_cast<void>(iteration);
        kernels.multiply(weights, 0, rows, prepared.get(), count, out.data(), rows, scratch.get());
        benchmark::DoNotOptimize(out.data());
    }
    const auto iterations = static_cast<std::int64_t>(state.iterations());
    state.SetBytesProcessed(iterations * static_cast<std::int64_t>(rows * bytesOfRow));
    state.SetItemsProcessed(iterations * static_cast<std::int64_t>(rows * kColumns * count));
}

}  // namespace

int main(int argc, char** argv)
{
    for (const Kernels* kernels : allKernels()) {
        if (!isSupported(*kernels)) continue;
        for (const QuantTraits& traits : allQuantTraits()) {
            const std::string level(kernels->name);
            const std::string type(traits.name);
            const std::size_t decodeRows = kDecodeBytes / rowBytes(traits.type, kColumns);
            benchmark::RegisterBenchmark((level + "/decode/" + type).c_str(), [=, &traits](benchmark::State& state) {
                multiplyRepeatedly(state, *kernels, traits.type, decodeRows, 1);
            });
            benchmark::RegisterBenchmark((level + "/prefill/" + type).c_str(), [=, &traits](benchmark::State& state) {
                multiplyRepeatedly(state, *kernels, traits.type, kPrefillRows, kPrefillCount);
            });
        }
    }
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}

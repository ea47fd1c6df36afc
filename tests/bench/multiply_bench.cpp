// Measures products of a weight matrix and a matrix x on one thread, for every instruction set, type of weights and
// number of columns of x. With up to 16 columns, the weights come from memory, as in generation. With more columns, the
// weights come from the caches, as in a prompt.
//
// bytes_per_second  bytes of weights; compare with the memory bandwidth
// items_per_second  operations; a multiplication and an addition count as two
//
// Select measurements with --benchmark_filter='avx2/Q4_K/'.

#include "core/compute/cpu/kernels.h"
#include "core/file/quant/quant_traits.h"

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

using namespace vitrine;

namespace {

constexpr std::size_t kColumns = 4096;           // columns of the weight matrix
constexpr std::size_t kMemoryBytes = 192 << 20;  // total size of the weights, much larger than any cache
constexpr std::size_t kCachedRows = 512;
constexpr std::size_t kMostFromMemory = 16;
constexpr std::size_t kCounts[] = {1, 2, 4, 8, 16, 64, 512};

struct FreeDeleter {
    void operator()(void* p) const { std::free(p); }
};
using AlignedBytes = std::unique_ptr<std::byte, FreeDeleter>;

AlignedBytes allocate(std::size_t bytes)
{
    return AlignedBytes(static_cast<std::byte*>(std::aligned_alloc(64, (bytes + 63) / 64 * 64)));
}

/// Returns random bytes that decode to moderate numbers in every format, including f16 scales and exponents.
AlignedBytes plausibleWeights(std::size_t bytes)
{
    AlignedBytes data = allocate(bytes);
    for (std::size_t i = 0; i < bytes; ++i) data.get()[i] = static_cast<std::byte>(0x20 + (i * 2654435761U >> 13) % 16);
    return data;
}

void multiplyRepeatedly(benchmark::State& state, const Kernels& kernels, QuantType type, std::size_t count)
{
    const std::size_t bytesOfRow = rowBytes(type, kColumns);
    const std::size_t rows = count <= kMostFromMemory ? kMemoryBytes / bytesOfRow : kCachedRows;
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
        benchmark::ClobberMemory();
    }
    const auto iterations = static_cast<std::int64_t>(state.iterations());
    state.SetBytesProcessed(iterations * static_cast<std::int64_t>(rows * bytesOfRow));
    state.SetItemsProcessed(iterations * static_cast<std::int64_t>(2 * rows * kColumns * count));
}

}  // namespace

int main(int argc, char** argv)
{
    for (const Kernels* kernels : allKernels()) {
        if (!isSupported(*kernels)) continue;
        for (const QuantTraits& traits : allQuantTraits()) {
            for (const std::size_t count : kCounts) {
                std::string name(kernels->name);
                name.append("/").append(traits.name).append("/").append(std::to_string(count));
                const auto run = [kernels, type = traits.type, count](benchmark::State& state) {
                    multiplyRepeatedly(state, *kernels, type, count);
                };
                benchmark::RegisterBenchmark(name.c_str(), run)->Unit(benchmark::kMillisecond);
            }
        }
    }
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}

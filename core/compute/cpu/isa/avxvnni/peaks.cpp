#include "core/compute/cpu/isa/avxvnni/peaks.h"

#include "core/compute/cpu/isa/avx2/simd.h"

namespace vitrine::avxvnni {

namespace {

/// Returns sum + ones · ones. It is written in assembly, because a compiler might merge equal products.
VITRINE_INLINE __m256i addProducts(__m256i sum, __m256i ones)
{
    __asm__ volatile("%{vex%} vpdpbusd %1, %1, %0" : "+x"(sum) : "x"(ones));
    return sum;
}

}  // namespace

uint64_t int8Peak(size_t rounds)
{
    // Number of independent chains of sums. It exceeds the latency of the instruction times the number that starts per
    // cycle. Latency therefore does not limit the measurement.
    constexpr int kChains = 12;
    const __m256i ones = _mm256_set1_epi8(1);
    __m256i sums[kChains] = {};
    for (size_t round = 0; round < rounds; ++round) {
        forEach<0, kChains>([&](auto c) { sums[c] = addProducts(sums[c], ones); });
    }
    uint64_t total = 0;
    forEach<0, kChains>([&](auto c) {
        alignas(32) uint32_t lanes[8];
        _mm256_store_si256(reinterpret_cast<__m256i*>(lanes), sums[c]);
        for (const uint32_t lane : lanes) total += lane;
    });
    return total;
}

}  // namespace vitrine::avxvnni

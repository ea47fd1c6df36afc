#include "core/compute/cpu/isa/avx512/peaks.h"

#include "core/compute/cpu/isa/avx2/simd.h"

namespace vitrine::avx512 {

namespace {

/// Returns sum + ones · ones. It is written in assembly, because a compiler might merge equal products.
VITRINE_INLINE __m512i addProducts(__m512i sum, __m512i ones)
{
    __asm__ volatile("vpdpbusd %1, %1, %0" : "+v"(sum) : "v"(ones));
    return sum;
}

}  // namespace

uint64_t readAll(const std::byte* data, size_t bytes)
{
    __m512i sums[4] = {};
    for (size_t i = 0; i < bytes; i += 256) {
        forEach<0, 4>([&](auto v) { sums[v] = _mm512_add_epi64(sums[v], _mm512_load_si512(data + i + v * 64)); });
    }
    const __m512i sum = _mm512_add_epi64(_mm512_add_epi64(sums[0], sums[1]), _mm512_add_epi64(sums[2], sums[3]));
    alignas(64) uint64_t words[8];
    _mm512_store_si512(words, sum);
    uint64_t total = 0;
    for (const uint64_t word : words) total += word;
    return total;
}

uint64_t int8Peak(size_t rounds)
{
    // Number of independent chains of sums. It exceeds the latency of the instruction times the number that starts per
    // cycle. Latency therefore does not limit the measurement.
    constexpr int kChains = 16;
    const __m512i ones = _mm512_set1_epi8(1);
    __m512i sums[kChains] = {};
    for (size_t round = 0; round < rounds; ++round) {
        forEach<0, kChains>([&](auto c) { sums[c] = addProducts(sums[c], ones); });
    }
    uint64_t total = 0;
    forEach<0, kChains>([&](auto c) {
        alignas(64) uint32_t lanes[16];
        _mm512_store_si512(lanes, sums[c]);
        for (const uint32_t lane : lanes) total += lane;
    });
    return total;
}

}  // namespace vitrine::avx512

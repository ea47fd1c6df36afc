#include "core/compute/cpu/isa/avx2/peaks.h"

#include "core/compute/cpu/isa/avx2/simd.h"

namespace vitrine::avx2 {

namespace {

/// Returns sum + ones · ones, with 16-bit sums. It is written in assembly, because a compiler would compute equal
/// products only once.
VITRINE_INLINE __m256i addProducts(__m256i sum, __m256i ones)
{
    __m256i products;
    __asm__ volatile("vpmaddubsw %2, %2, %1\n\tvpaddw %1, %0, %0" : "+x"(sum), "=&x"(products) : "x"(ones));
    return sum;
}

}  // namespace

uint64_t readAll(const std::byte* data, size_t bytes)
{
    __m256i sums[4] = {};
    for (size_t i = 0; i < bytes; i += 256) {
        forEach<0, 8>([&](auto v) { sums[v % 4] = _mm256_add_epi64(sums[v % 4], loadBytes32(data + i + v * 32)); });
    }
    const __m256i sum = _mm256_add_epi64(_mm256_add_epi64(sums[0], sums[1]), _mm256_add_epi64(sums[2], sums[3]));
    alignas(32) uint64_t words[4];
    _mm256_store_si256(reinterpret_cast<__m256i*>(words), sum);
    return words[0] + words[1] + words[2] + words[3];
}

/// A 16-bit sum can hold eight products of 4-bit weights before it must be widened to 32 bits. The measurement
/// therefore widens after every eight products.
uint64_t int8Peak(size_t rounds)
{
    constexpr int kChains = 4;
    const __m256i ones = _mm256_set1_epi8(1);
    const __m256i one16 = _mm256_set1_epi16(1);
    __m256i sums[kChains] = {};
    for (size_t round = 0; round < rounds; ++round) {
        __m256i shortSums[kChains] = {};
        forEach<0, 8 * kChains>([&](auto i) { shortSums[i % kChains] = addProducts(shortSums[i % kChains], ones); });
        forEach<0, kChains>(
            [&](auto c) { sums[c] = _mm256_add_epi32(sums[c], _mm256_madd_epi16(shortSums[c], one16)); });
    }
    uint64_t total = 0;
    forEach<0, kChains>([&](auto c) {
        alignas(32) uint32_t lanes[8];
        _mm256_store_si256(reinterpret_cast<__m256i*>(lanes), sums[c]);
        for (const uint32_t lane : lanes) total += lane;
    });
    return total;
}

}  // namespace vitrine::avx2

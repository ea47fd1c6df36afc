#include "core/compute/cpu/isa/amx/peaks.h"

#include "core/compute/cpu/isa/amx/tiles.h"

namespace vitrine::amx {

uint64_t int8Peak(size_t rounds)
{
    alignas(64) int8_t ones[16][64];
    memset(ones, 1, sizeof(ones));
    alignas(64) uint32_t sums[4][16][16];
    const TileShapes shapes(64);
    tileLoad<4>(ones, 64);
    tileLoad<6>(ones, 64);
    forEach<0, 4>([](auto i) { tileZero<i>(); });
    for (size_t round = 0; round < rounds; ++round) {
        forEach<0, 4>([](auto i) { tileAddBytes<i, 4, 6>(); });
    }
    forEach<0, 4>([&](auto i) { tileStore<i>(sums[i]); });
    uint64_t total = 0;
    for (const auto& tile : sums) {
        for (const auto& row : tile) {
            for (const uint32_t sum : row) total += sum;
        }
    }
    return total;
}

}  // namespace vitrine::amx

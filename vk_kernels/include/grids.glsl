// The grids of the IQ types; core/quant/iq_grids.h describes them.
#include "vk_kernels/interface/tables.h"

/// Return weight i of a grid point with 8 weights, or with 4.
int ofPoint8(uint grid, uint point, uint i) { return signedByteOf(p.tables.at[grid + 2 * point + i / 4], i & 3); }
int ofPoint4(uint grid, uint point, uint i) { return signedByteOf(p.tables.at[grid + point], i); }

/// Returns the signs of eight weights. Seven are stored; the eighth makes the number of negative signs even.
uint evenSigns(uint sevenBits) { return sevenBits | (bitCount(sevenBits) & 1) << 7; }

float withSign(float magnitude, uint signs, uint i) { return (signs >> i & 1) != 0 ? -magnitude : magnitude; }

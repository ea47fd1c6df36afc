// The grids of the IQ formats, as core/quant/iq_grids.h has them.
#include "vk_kernels/interface/tables.h"

/// Weight i (< 8) of a point of 8, or of 4 with i < 4.
int ofPoint8(uint grid, uint point, uint i) { return signedByteOf(p.tables.at[grid + 2 * point + i / 4], i & 3); }
int ofPoint4(uint grid, uint point, uint i) { return signedByteOf(p.tables.at[grid + point], i); }

/// The signs of eight weights, of which seven are stored: the number of negative ones is even.
uint evenSigns(uint sevenBits) { return sevenBits | (bitCount(sevenBits) & 1) << 7; }

float withSign(float magnitude, uint signs, uint i) { return (signs >> i & 1) != 0 ? -magnitude : magnitude; }

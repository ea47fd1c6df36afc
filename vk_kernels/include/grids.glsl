// Reads the grids of the IQ types, which core/file/quant/iq_grids.h describes.
#include "vk_kernels/interface/tables.h"

/// ofPoint8() and ofPoint4() return weight i of point number `point` of a grid with 8 or 4 weights per point. `grid` is
/// the offset of the grid in the tables, in words.
int ofPoint8(uint grid, uint point, uint i) { return signedByteOf(p.tables.at[grid + 2 * point + i / 4], i & 3); }
int ofPoint4(uint grid, uint point, uint i) { return signedByteOf(p.tables.at[grid + point], i); }

/// Returns the sign bits of eight weights from the seven bits that are stored. The eighth bit makes the number of
/// negative signs even.
uint evenSigns(uint sevenBits) { return sevenBits | (bitCount(sevenBits) & 1) << 7; }

float withSign(float magnitude, uint signs, uint i) { return (signs >> i & 1) != 0 ? -magnitude : magnitude; }

// Matrices as the host lays them out on the device (core/vulkan/device_layout.h). Blocks whose size 4 does not divide
// are split: first what comes in whole words, of all blocks of a row, then their scales of one or two bytes.
//
// Stands behind the kernel's push constants `p` with `weights` and `tables`. quant/<type>.glsl comes next and gives
//   void decode(uint row, uint scales, uint g, out float w[32])
// which decodes weights 32 g … 32 g + 31 of the row that begins at word `row`, its split scales at word `scales`.
#define MAIN_WORDS (BLOCK_BYTES / 4)
#define GROUPS_PER_BLOCK (BLOCK_SIZE / 32)

uint byteOf(uint word, uint i) { return bitfieldExtract(word, int(8 * i), 8); }
int signedByteOf(uint word, uint i) { return bitfieldExtract(int(word), int(8 * i), 8); }
uint halfOf(uint word, uint i) { return bitfieldExtract(word, int(16 * i), 16); }

Words matrix;  ///< which the kernel sets

uint wordAt(uint index) { return matrix.at[index]; }
/// The scale of a split block, a half.
float splitScale(uint scales, uint block) { return lowHalf(wordAt(scales + block / 2) >> (16 * (block & 1))); }
uint scalesOf(uint row, uint columns) { return row + columns / BLOCK_SIZE * MAIN_WORDS; }

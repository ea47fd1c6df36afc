// Offsets of the grids of the IQ types in the buffer of tables, in words. This file is included by C++ and by GLSL.
#ifndef VITRINE_TABLES_H
#define VITRINE_TABLES_H

#define VITRINE_GRID_IQ2_XXS 0
#define VITRINE_GRID_IQ2_XS 512
#define VITRINE_GRID_IQ2_S 1536
#define VITRINE_GRID_IQ1 3584
#define VITRINE_GRID_IQ3_XXS 7680
#define VITRINE_GRID_IQ3_S 7936
#define VITRINE_GRID_WORDS 8448

#endif

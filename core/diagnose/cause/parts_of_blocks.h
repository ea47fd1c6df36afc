#pragma once

#include "core/diagnose/cause/block_parts.h"
#include "core/file/quant/iq1_m.h"
#include "core/file/quant/iq1_s.h"
#include "core/file/quant/iq2_s.h"
#include "core/file/quant/iq2_xs.h"
#include "core/file/quant/iq2_xxs.h"
#include "core/file/quant/iq3_s.h"
#include "core/file/quant/iq3_xxs.h"
#include "core/file/quant/iq4_nl.h"
#include "core/file/quant/iq4_xs.h"
#include "core/file/quant/mxfp4.h"
#include "core/file/quant/q2_k.h"
#include "core/file/quant/q3_k.h"
#include "core/file/quant/q4_0.h"
#include "core/file/quant/q4_1.h"
#include "core/file/quant/q4_k.h"
#include "core/file/quant/q5_0.h"
#include "core/file/quant/q5_1.h"
#include "core/file/quant/q5_k.h"
#include "core/file/quant/q6_k.h"
#include "core/file/quant/q8_0.h"
#include "core/file/quant/tq1_0.h"
#include "core/file/quant/tq2_0.h"

namespace vitrine {

// The functions split a block of one format into its parts. The format's header describes the fields.

BlockParts partsOf(const BlockQ4_0& block, HalfReader read);
BlockParts partsOf(const BlockQ4_1& block, HalfReader read);
BlockParts partsOf(const BlockQ5_0& block, HalfReader read);
BlockParts partsOf(const BlockQ5_1& block, HalfReader read);
BlockParts partsOf(const BlockQ8_0& block, HalfReader read);
BlockParts partsOf(const BlockIQ4_NL& block, HalfReader read);
BlockParts partsOf(const BlockMXFP4& block, HalfReader read);
BlockParts partsOf(const BlockTQ1_0& block, HalfReader read);
BlockParts partsOf(const BlockTQ2_0& block, HalfReader read);

BlockParts partsOf(const BlockQ2_K& block, HalfReader read);
BlockParts partsOf(const BlockQ3_K& block, HalfReader read);
BlockParts partsOf(const BlockQ4_K& block, HalfReader read);
BlockParts partsOf(const BlockQ5_K& block, HalfReader read);
BlockParts partsOf(const BlockQ6_K& block, HalfReader read);
BlockParts partsOf(const BlockIQ4_XS& block, HalfReader read);

BlockParts partsOf(const BlockIQ1_S& block, HalfReader read);
BlockParts partsOf(const BlockIQ1_M& block, HalfReader read);
BlockParts partsOf(const BlockIQ2_XXS& block, HalfReader read);
BlockParts partsOf(const BlockIQ2_XS& block, HalfReader read);
BlockParts partsOf(const BlockIQ2_S& block, HalfReader read);
BlockParts partsOf(const BlockIQ3_XXS& block, HalfReader read);
BlockParts partsOf(const BlockIQ3_S& block, HalfReader read);

}  // namespace vitrine

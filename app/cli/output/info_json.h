#pragma once

#include "app/cli/output/json_output.h"
#include "core/file/gguf/gguf_file.h"
#include "core/file/quant/quant_traits.h"

#include <cstddef>
#include <cstdint>
#include <map>

namespace vitrine {
struct Recipe;
}

namespace vitrine::cli {

/// Totals of all tensors of one type.
struct TypeUse {
    std::size_t tensors = 0;
    std::uint64_t parameters = 0;
    std::uint64_t bytes = 0;
};

std::map<QuantType, TypeUse> countTypes(const GgufFile& file);

/// Longer arrays are cut to this number of elements unless `wholeArrays` is set.
inline constexpr std::uint64_t kShownElements = 16;
Json infoToJson(const GgufFile& file, bool wholeArrays);
/// Returns {"file", "model": its facts, "input": [step…], "layers": [step with "layers": [0, …]…], "output", "text"}. A
/// step is {"step", its facts, "words", "tensors"}. The steps of layer n are those with n in their list "layers", in
/// this order.
Json recipeToJson(const Recipe& recipe);

}  // namespace vitrine::cli

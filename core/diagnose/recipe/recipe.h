#pragma once

#include "core/file/quant/quant_traits.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace vitrine {

class Model;

/// A number, text or list that describes a step, in a form that programs can read.
using FactValue = std::variant<bool, std::int64_t, double, std::string, std::vector<std::int64_t>, std::vector<double>>;
struct RecipeFact {
    std::string key;
    FactValue value;

    friend bool operator==(const RecipeFact&, const RecipeFact&) = default;
};

/// A tensor that a step reads. For tensors of layers, the name lacks the prefix "blk.L.".
struct RecipeTensor {
    std::string name;
    std::vector<std::uint64_t> shape;  ///< dimensions in NumPy's order: rows first
    /// Quantization types of the tensor, each with the layers that use it.
    std::map<QuantType, std::vector<std::size_t>> types;
};

/// One step of the computation, in words and in facts. Each element of `words` is a line.
struct RecipeStep {
    std::string title;
    std::vector<std::string> words;
    std::vector<RecipeFact> facts;
    std::vector<RecipeTensor> tensors;
};

/// A variant of a step that some layers share. The types of their tensors may differ.
struct LayerStep {
    std::vector<std::size_t> layers;  ///< numbers of the layers, in ascending order
    RecipeStep step;
};

/// All computations from a prompt to logits with one model file, in order.
struct Recipe {
    std::string file;  ///< name of the file, without folder
    std::vector<RecipeFact> facts;
    std::vector<RecipeStep> input;
    std::size_t layerCount = 0;
    std::vector<std::vector<LayerStep>>
        layers;  ///< the steps of a layer, each with all its variants; some layers may not have a step
    std::vector<RecipeStep> output;
    std::vector<RecipeStep> text;  ///< how text is tokenized and how messages are rendered as text
};

Recipe makeRecipe(const Model& model);

/// Returns the recipe as text for people: numbered steps of several lines each.
std::string recipeText(const Recipe& recipe);
/// Formats layer numbers as ranges: "0-3, 7".
std::string rangesText(const std::vector<std::size_t>& ascending);

}  // namespace vitrine

#pragma once

#include "core/quant/quant_traits.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace vitrine {

class Model;

/// A number or a word of a step, for programs that read the recipe.
using FactValue = std::variant<bool, std::int64_t, double, std::string, std::vector<std::int64_t>, std::vector<double>>;
struct RecipeFact {
    std::string key;
    FactValue value;

    friend bool operator==(const RecipeFact&, const RecipeFact&) = default;
};

/// A tensor that a step reads. In layers the name lacks "blk.L.".
struct RecipeTensor {
    std::string name;
    std::vector<std::uint64_t> shape;                     ///< rows first, in NumPy's order
    std::map<QuantType, std::vector<std::size_t>> types;  ///< and the layers in which it has each
};

/// A piece of a program: what it defines, once, and what it computes at its place.
struct RecipeCode {
    std::string helpers;
    std::string body;
};

/// One thing to compute: in words, in facts, and in two programming languages. Words are lines; `code` is the same for
/// all layers of a model, and looks up what differs.
struct RecipeStep {
    std::string title;
    std::vector<std::string> words;
    std::vector<RecipeFact> facts;
    std::vector<RecipeTensor> tensors;
    RecipeCode numpy;
    RecipeCode c;
};

/// A step as some layers have it; the types of their tensors may differ.
struct LayerStep {
    std::vector<std::size_t> layers;  ///< ascending
    RecipeStep step;
};

/// All that must be computed to get logits out of one model file, in order.
struct Recipe {
    std::string file;  ///< its name, without folder
    std::vector<RecipeFact> facts;
    std::vector<RecipeStep> input;
    std::size_t layerCount = 0;
    std::vector<std::vector<LayerStep>>
        layers;  ///< the steps of a layer, each in all its forms; some layers may lack it
    std::vector<RecipeStep> output;
    std::vector<RecipeStep> text;  ///< how text becomes tokens, and messages a text
};

Recipe makeRecipe(const Model& model);

/// As people read it: numbered steps, several lines each.
std::string recipeText(const Recipe& recipe);
/// "0-3, 7"
std::string rangesText(const std::vector<std::size_t>& ascending);

}  // namespace vitrine

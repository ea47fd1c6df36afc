#include "core/base/concat.h"
#include "core/base/visible_text.h"
#include "core/diagnose/recipe/recipe.h"

#include <algorithm>

namespace vitrine {

namespace {

std::string shapeText(const std::vector<std::uint64_t>& shape)
{
    std::string text;
    for (const std::uint64_t length : shape) text += concat(text.empty() ? "[" : ", ", length);
    return text + ']';
}

std::string typesText(const RecipeTensor& tensor)
{
    std::string text;
    for (const auto& [type, layers] : tensor.types) {
        text += concat(text.empty() ? "" : "; ", quantTraits(type).name);
        if (tensor.types.size() > 1) text += concat(" in ", rangesText(layers));
    }
    return text;
}

std::string padded(std::string text, std::size_t width)
{
    return text.append(std::max(width, text.size() + 2) - text.size(), ' ');
}

void addStep(std::string& out, const RecipeStep& step)
{
    out += concat(step.title, '\n');
    for (const std::string& line : step.words) out += concat("   ", visible(line), '\n');
    for (const RecipeTensor& tensor : step.tensors) {
        out += concat("     ", padded(visible(tensor.name), 30), padded(shapeText(tensor.shape), 20), typesText(tensor),
                      '\n');
    }
}

void addSteps(std::string& out, const std::vector<RecipeStep>& steps, std::size_t& number)
{
    for (const RecipeStep& step : steps) {
        out += concat(++number, ". ");
        addStep(out, step);
    }
}

std::string layersText(const std::vector<std::size_t>& layers)
{
    return concat(layers.size() == 1 ? "layer " : "layers ", rangesText(layers));
}

/// Adds a step with all its variants. A variant of some layers begins with the numbers of these layers.
void addForms(std::string& out, const std::vector<LayerStep>& forms, std::size_t number, std::size_t layerCount)
{
    const bool everywhere = forms.front().layers.size() == layerCount;
    for (std::size_t i = 0; i < forms.size(); ++i) {
        out += i == 0 ? concat(number, ". ") : "   ";
        if (!everywhere) out += concat("In ", layersText(forms[i].layers), ": ");
        addStep(out, forms[i].step);
    }
}

}  // namespace

std::string recipeText(const Recipe& recipe)
{
    std::string out = visible(recipe.file) + '\n';
    for (const auto& [key, value] : recipe.facts) {
        out += concat("  ", padded(key, 18));
        if (const auto* text = std::get_if<std::string>(&value)) out += visible(*text);
        if (const auto* count = std::get_if<std::int64_t>(&value)) out += concat(*count);
        out += '\n';
    }
    out += "The first number of a shape counts the rows of W. In x W^T, each row of W gives one value.\n\n";
    std::size_t number = 0;
    addSteps(out, recipe.input, number);
    out += recipe.layerCount == 1 ? "\nLayer 0" : concat("\nEach of layers 0-", recipe.layerCount - 1);
    out += " (tensors blk.L.…; x is the residual stream)\n";
    for (const std::vector<LayerStep>& forms : recipe.layers) addForms(out, forms, ++number, recipe.layerCount);
    out += "\nAfter the last layer\n";
    addSteps(out, recipe.output, number);
    out += "\nText\n";
    addSteps(out, recipe.text, number);
    return out;
}

}  // namespace vitrine

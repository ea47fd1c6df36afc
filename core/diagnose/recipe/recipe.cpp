#include "core/diagnose/recipe/recipe.h"

#include "core/base/concat.h"
#include "core/diagnose/recipe/text_steps.h"
#include "core/diagnose/recipe/words.h"
#include "core/model/model.h"

#include <algorithm>

namespace vitrine {

namespace {

std::vector<RecipeFact> factsOf(const ModelConfig& config)
{
    std::vector<RecipeFact> facts = {
        {"architecture", config.architecture}, {"layers", config.layers}, {"embedding", config.embedding}};
    const auto add = [&](const char* key, std::size_t count) {
        facts.push_back({key, static_cast<std::int64_t>(count)});
    };
    if (config.recurrentLayers() > 0) {
        add("recurrent_layers", config.recurrentLayers());
        add("attending_layers", config.attendingLayers());
        add("state_values", config.recurrent.stateFloats());
    }
    if (config.predictionLayers > 0) add("layers_left_out", config.predictionLayers);
    if (config.attendingLayers() > 0) {
        add("heads", config.heads);
        add("kv_heads", config.kvHeads);
        add("head_dim", config.headDim);
    }
    add("feed_forward", config.feedForward);
    add("vocabulary", config.vocabulary);
    add("context", config.contextLength);
    return facts;
}

/// Returns whether both steps have equal words and facts. The types of their tensors may differ.
bool isSame(const RecipeStep& a, const RecipeStep& b)
{
    const auto sameTensor = [](const RecipeTensor& x, const RecipeTensor& y) {
        return x.name == y.name && x.shape == y.shape;
    };
    return a.title == b.title && a.words == b.words && a.facts == b.facts &&
           std::equal(a.tensors.begin(), a.tensors.end(), b.tensors.begin(), b.tensors.end(), sameTensor);
}

/// Adds the types and layers of the tensors of `more` to those of `step`. Both steps must be the same except for types.
void addTypes(RecipeStep& step, const RecipeStep& more)
{
    for (std::size_t t = 0; t < step.tensors.size(); ++t) {
        for (const auto& [type, layers] : more.tensors[t].types) {
            auto& all = step.tensors[t].types[type];
            all.insert(all.end(), layers.begin(), layers.end());
        }
    }
}

void addForm(std::vector<LayerStep>& forms, std::size_t layer, RecipeStep step)
{
    const auto form =
        std::find_if(forms.begin(), forms.end(), [&](const LayerStep& known) { return isSame(known.step, step); });
    if (form == forms.end()) {
        forms.push_back({{layer}, std::move(step)});
    } else {
        form->layers.push_back(layer);
        addTypes(form->step, step);
    }
}

}  // namespace

std::string rangesText(const std::vector<std::size_t>& ascending)
{
    std::string text;
    for (std::size_t begin = 0; begin < ascending.size();) {
        std::size_t end = begin + 1;
        while (end < ascending.size() && ascending[end] == ascending[end - 1] + 1) ++end;
        text += concat(text.empty() ? "" : ", ", ascending[begin]);
        if (end - begin > 1) text += concat('-', ascending[end - 1]);
        begin = end;
    }
    return text;
}

Recipe makeRecipe(const Model& model)
{
    const ModelConfig& config = model.config();
    const Program program = recordProgram(model);
    const auto words = makeWords(model, program);
    Recipe recipe;
    recipe.file = model.file().path().filename().string();
    recipe.facts = factsOf(config);
    recipe.input = words->input();
    recipe.layerCount = config.layers;
    std::vector<std::size_t> next(config.layers);  // index of each layer's next step
    for (const LoopLine& line : words->loop().lines) {
        std::vector<LayerStep>& forms = recipe.layers.emplace_back();
        for (const std::size_t layer : line.layers) addForm(forms, layer, words->stepsOf(layer)[next[layer]++]);
    }
    for (std::size_t layer = 0; layer < config.layers; ++layer) {
        if (!words->stepsOf(layer).empty()) continue;
        recipe.layers.push_back({{{layer}, {"End of the layer", {"Nothing is computed in this layer."}, {}, {}}}});
    }
    recipe.output = words->output();
    recipe.text = textSteps(model);
    return recipe;
}

}  // namespace vitrine

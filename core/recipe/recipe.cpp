#include "core/recipe/recipe.h"

#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/model/model.h"
#include "core/recipe/steps.h"

#include <algorithm>

namespace vitrine {

namespace {

std::vector<RecipeStep> stepsOf(const Model& model, std::size_t layer)
{
    std::vector<RecipeStep> steps = {attentionNormStep(model, layer),   projectionStep(model, layer),
                                     headNormStep(model, layer),        ropeStep(model, layer),
                                     attentionStep(model, layer),       attentionOutputStep(model, layer),
                                     feedForwardNormStep(model, layer), feedForwardStep(model, layer),
                                     layerEndStep(model, layer)};
    if (model.config().headNormAfterRope) std::swap(steps[2], steps[3]);
    std::erase_if(steps, [](const RecipeStep& step) { return step.title.empty(); });
    return steps;
}

/// Whether both say and compute the same; types may differ.
bool isSame(const RecipeStep& a, const RecipeStep& b)
{
    const auto sameTensor = [](const RecipeTensor& x, const RecipeTensor& y) {
        return x.name == y.name && x.shape == y.shape;
    };
    return a.title == b.title && a.words == b.words && a.facts == b.facts && a.numpy.body == b.numpy.body &&
           a.c.body == b.c.body &&
           std::equal(a.tensors.begin(), a.tensors.end(), b.tensors.begin(), b.tensors.end(), sameTensor);
}

/// Adds the layers of the tensors of `more` to those of `step`, which is the same.
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
    if (config.recurrentLayers() > 0 || config.streams.count > 0 || !config.hasUniformLayers() ||
        config.latent.rank > 0 || !config.experts.gated || config.experts.besideDense) {
        throw Error(concat(model.file().path().filename().string(),
                           ": recipes of layers with a recurrent state or several residual streams, of different "
                           "shapes, with latent attention, or "
                           "with experts that "
                           "have no gates or stand beside a plain feed-forward are not supported yet."));
    }
    Recipe recipe;
    recipe.file = model.file().path().filename().string();
    recipe.facts = {{"architecture", config.architecture},
                    {"layers", std::int64_t{config.layers}},
                    {"embedding", std::int64_t{config.embedding}},
                    {"heads", std::int64_t{config.heads}},
                    {"kv_heads", std::int64_t{config.kvHeads}},
                    {"head_dim", std::int64_t{config.headDim}},
                    {"feed_forward", std::int64_t{config.feedForward}},
                    {"vocabulary", std::int64_t{config.vocabulary}},
                    {"context", std::int64_t{config.contextLength}}};
    recipe.input = {embeddingStep(model)};
    recipe.layerCount = config.layers;
    for (std::size_t layer = 0; layer < config.layers; ++layer) {
        std::vector<RecipeStep> steps = stepsOf(model, layer);
        recipe.layers.resize(steps.size());  // all layers have the same steps, in some form
        for (std::size_t s = 0; s < steps.size(); ++s) addForm(recipe.layers[s], layer, std::move(steps[s]));
    }
    recipe.output = {finalNormStep(model), outputStep(model)};
    recipe.text = textSteps(model);
    return recipe;
}

}  // namespace vitrine

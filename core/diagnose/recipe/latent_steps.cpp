#include "core/base/concat.h"
#include "core/diagnose/recipe/model_tensors.h"
#include "core/diagnose/recipe/norm_steps.h"
#include "core/diagnose/recipe/steps.h"
#include "core/model/model.h"

namespace vitrine {

namespace {

// Multi-head latent attention (arXiv 2405.04434). In these words, the rotated values come first in each head.

void describeQueries(const Model& model, std::size_t layer, RecipeStep& step)
{
    const LatentWeights& w = model.weights().layers[layer].latent;
    const LatentConfig& latent = model.config().latent;
    const std::string heads =
        concat(model.config().heads, " heads of ", latent.plain, " plain + ", latent.rotated, " to rotate");
    const MatrixPlace place = placeOf(model, w.query);
    if (!w.queryDown) {
        step.words.push_back(concat("q = h W^T, W = ", place.part, ".weight: ", heads));
        addWeights(step, model, layer, place.part);
        return;
    }
    const MatrixPlace down = placeOf(model, w.queryDown);
    step.words.push_back(concat("q = h W^T, W = ", down.part, ".weight: ", latent.queryRank, " values"));
    addWeights(step, model, layer, down.part);
    describeNorm(step, model, layer, w.queryNorm.tensor, "q", "q");
    step.words.push_back(concat("q = q W^T, W = ", place.part, ".weight: ", heads));
    addWeights(step, model, layer, place.part);
}

void describeKeys(RecipeStep& step, const Model& model, std::size_t layer)
{
    const LatentConfig& of = model.config().latent;
    if (of.absorbed) {
        step.words.push_back("Absorbed: the latent vector itself is key and value of all heads. The matrix that would "
                             "turn it into keys is applied to the queries instead.");
        step.words.push_back(concat("q of a head = [", of.rotated,
                                    " to rotate | W (its plain part)], W = that head's [", of.rank, ", ", of.plain,
                                    "] of attn_k_b.weight"));
        step.words.push_back(concat("k = [turned | latent], one for all heads, ", of.keyDim() - of.plain + of.rank,
                                    " wide; after the rotation of its first ", of.rotated, " it is also v"));
        addTensor(step, model, layer, "attn_k_b.weight");
        return;
    }
    step.words.push_back(concat("latent W^T, W = attn_kv_b.weight, gives for each head in turn its plain key (",
                                of.plain, ") and its value v (", of.valueDim, ')'));
    step.words.push_back("q and k of a head = [to rotate | plain]; turned is the same for the keys of all heads");
    addTensor(step, model, layer, "attn_kv_b.weight");
}

}  // namespace

RecipeStep latentProjectionStep(const Model& model, std::size_t layer)
{
    const LatentWeights& w = model.weights().layers[layer].latent;
    const LatentConfig& of = model.config().latent;
    RecipeStep step{"Latent queries, keys, values", {}, {}, {}};
    describeQueries(model, layer, step);
    const MatrixPlace down = placeOf(model, w.down);
    step.words.push_back(
        concat("(latent | turned) = h W^T, W = ", down.part, ".weight: ", of.rank, " and ", of.rotated, " values"));
    addWeights(step, model, layer, down.part);
    describeNorm(step, model, layer, w.norm.tensor, "latent", "latent");
    describeKeys(step, model, layer);
    step.facts = {{"latent", std::int64_t{of.rank}},        {"query_latent", std::int64_t{of.queryRank}},
                  {"plain", std::int64_t{of.plain}},        {"rotated", std::int64_t{of.rotated}},
                  {"value_dim", std::int64_t{of.valueDim}}, {"absorbed", of.absorbed}};
    return step;
}

void addLatentMix(RecipeStep& step, const Model& model, std::size_t layer)
{
    const LatentConfig& of = model.config().latent;
    if (!of.absorbed) {
        if (of.valueDim == of.keyDim()) return;
        step.words.push_back(concat("mix = the first ", of.valueDim, " values of each head; the others are zeros"));
        return;
    }
    step.words.push_back(concat("mix of a head = W (the values after its first ", of.rotated, "), W = that head's [",
                                of.valueDim, ", ", of.rank, "] of attn_v_b.weight"));
    addTensor(step, model, layer, "attn_v_b.weight");
}

}  // namespace vitrine

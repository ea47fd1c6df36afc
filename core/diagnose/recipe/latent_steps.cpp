#include "core/base/concat.h"
#include "core/diagnose/recipe/fill.h"
#include "core/diagnose/recipe/model_tensors.h"
#include "core/diagnose/recipe/norm_steps.h"
#include "core/diagnose/recipe/steps.h"
#include "core/model/model.h"

namespace vitrine {

namespace {

// Multi-head latent attention (arXiv 2405.04434). In this code, the rotated values come first in each head.

constexpr const char* kCLatent =
    R"(double *parts = numbers(n * HEADS * (PLAIN + ROTATED)), *both = numbers(n * (LATENT + ROTATED));
double *latent = numbers(n * LATENT);
$query
$down
for (long t = 0; t < n; t++) memcpy(latent + t * LATENT, both + t * (LATENT + ROTATED), LATENT * sizeof *latent);
norm(latent, latent, n, LATENT, L, "$norm");
save(L, "latent", latent, n, 0, LATENT);
for (long t = 0; t < n * HEADS; t++)
    memcpy(q + t * HEAD, parts + t * (PLAIN + ROTATED) + PLAIN, ROTATED * sizeof *q);
$keys
free(parts);
free(both);
free(latent);
)";
constexpr const char* kCAbsorbed = R"(for (long t = 0; t < n; t++) {  /* one key for all heads */
    memcpy(k + t * HEAD, both + t * (LATENT + ROTATED) + LATENT, ROTATED * sizeof *k);
    memcpy(k + t * HEAD + ROTATED, latent + t * LATENT, LATENT * sizeof *k);
}
const Tensor *w = tensor(L, "attn_k_b", ".weight");
double *row = numbers(PLAIN);
for (long head = 0; head < HEADS; head++) {
    for (long l = 0; l < LATENT; l++) {
        decode(w, head * LATENT + l, row);
        for (long t = 0; t < n; t++) {
            double sum = 0;
            for (long i = 0; i < PLAIN; i++) sum += row[i] * parts[(t * HEADS + head) * (PLAIN + ROTATED) + i];
            q[(t * HEADS + head) * HEAD + ROTATED + l] = sum;
        }
    }
}
free(row);)";
constexpr const char* kCPlain = R"(double *pairs = numbers(n * HEADS * (PLAIN + VALUE));
$product
for (long t = 0; t < n * HEADS; t++) {  /* of each head what is rotated, then the plain part */
    memcpy(q + t * HEAD + ROTATED, parts + t * (PLAIN + ROTATED), PLAIN * sizeof *q);
    memcpy(k + t * HEAD, both + t / HEADS * (LATENT + ROTATED) + LATENT, ROTATED * sizeof *k);
    memcpy(k + t * HEAD + ROTATED, pairs + t * (PLAIN + VALUE), PLAIN * sizeof *k);
    memcpy(v + t * HEAD, pairs + t * (PLAIN + VALUE) + PLAIN, VALUE * sizeof *v);  /* the rest of v stays 0 */
}
free(pairs);)";
constexpr const char* kCAbsorbedMix = R"(double *values = numbers(n * HEADS * VALUE);
const Tensor *made = tensor(L, "attn_v_b", ".weight");
double *weights = numbers(LATENT);
for (long head = 0; head < HEADS; head++) {
    for (long j = 0; j < VALUE; j++) {
        decode(made, head * VALUE + j, weights);
        for (long t = 0; t < n; t++) {
            double sum = 0;
            for (long l = 0; l < LATENT; l++) sum += weights[l] * mix[(t * HEADS + head) * HEAD + ROTATED + l];
            values[(t * HEADS + head) * VALUE + j] = sum;
        }
    }
}
free(weights);
)";
constexpr const char* kCPlainMix = R"(double *values = numbers(n * HEADS * VALUE);
for (long t = 0; t < n * HEADS; t++) memcpy(values + t * VALUE, mix + t * HEAD, VALUE * sizeof *values);
)";

std::string cLatent(const Model& model, std::size_t layer)
{
    const LatentWeights& w = model.weights().layers[layer].latent;
    const std::string width = concat(model.config().latent.queryRank);
    std::string query = cProduct("parts", "h", placeOf(model, w.query));
    if (w.queryDown) {
        query = concat("double *low = numbers(n * ", width, ");\n", cProduct("low", "h", placeOf(model, w.queryDown)),
                       "\nnorm(low, low, n, ", width, ", L, \"", w.queryNorm.tensor, "\");\n",
                       cProduct("parts", "low", placeOf(model, w.query)), "\nfree(low);");
    }
    const std::string keys =
        model.config().latent.absorbed
            ? kCAbsorbed
            : fill(kCPlain, {{"product", cProduct("pairs", "latent", placeOf(model, w.keyValue))}});
    return fill(kCLatent, {{"query", query},
                           {"down", cProduct("both", "h", placeOf(model, w.down))},
                           {"norm", w.norm.tensor},
                           {"keys", keys}});
}

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
    RecipeStep step{"Latent queries, keys, values", {}, {}, {}, {}};
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
    needProducts(step, model);
    needNorms(step, model);
    step.c.body = cLatent(model, layer);
    tapHeads(step, model, layer);
    return step;
}

void addLatentMix(RecipeStep& step, const Model& model, std::size_t layer)
{
    const LatentConfig& of = model.config().latent;
    step.c.body += of.absorbed ? kCAbsorbedMix : kCPlainMix;
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

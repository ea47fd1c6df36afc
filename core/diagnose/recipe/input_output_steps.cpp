#include "core/base/concat.h"
#include "core/diagnose/recipe/fill.h"
#include "core/diagnose/recipe/model_tensors.h"
#include "core/diagnose/recipe/norm_steps.h"
#include "core/diagnose/recipe/steps.h"
#include "core/model/model.h"

namespace vitrine {

RecipeStep embeddingStep(const Model& model)
{
    const ModelConfig& config = model.config();
    const bool scaled = config.embeddingScale != 1.0F;
    const std::string scale = shortest(config.embeddingScale);
    RecipeStep step{"Embedding", {"x = row of token_embd.weight for each token id"}, {}, {}, {}};
    addTensor(step, model, kNoLayer, "token_embd.weight");
    step.facts = {{"scale", static_cast<double>(config.embeddingScale)},
                  {"learned_positions", config.learnedPositions}};
    step.c.body =
        "for (long t = 0; t < n; t++) decode(tensor(-1, \"token_embd\", \".weight\"), ids[t], x + t * WIDTH);\n";
    if (scaled) {
        step.words.push_back(concat("x = x * ", scale));
        step.c.body += concat("for (long i = 0; i < n * WIDTH; i++) x[i] *= ", scale, ";\n");
    } else {
        step.words.push_back("It is not scaled.");
    }
    if (const NormWeights& norm = model.weights().embeddingNorm) {
        describeNorm(step, model, kNoLayer, norm.tensor, "x", "x");
        needNorms(step, model);
        step.c.body += fill("norm(x, x, n, WIDTH, -1, \"$part\");\n", {{"part", norm.tensor}});
    }
    if (config.learnedPositions) {
        step.words.push_back("x = x + row of position_embd.weight for each position, counted from 0");
        addTensor(step, model, kNoLayer, "position_embd.weight");
        const std::string positions = concat(config.contextLength);
        step.c.body += fill("if (n > $most) stop(\"The model has positions for $most tokens, not for\", words[2]);\n",
                            {{"most", positions}});
        step.c.body += "double *place = numbers(WIDTH);\n"
                       "for (long t = 0; t < n; t++) {\n"
                       "    decode(tensor(-1, \"position_embd\", \".weight\"), t, place);\n"
                       "    for (long i = 0; i < WIDTH; i++) x[t * WIDTH + i] += place[i];\n"
                       "}\nfree(place);\n";
    }
    step.c.body += "save(-1, \"embed\", x, n, 0, WIDTH);\n";
    return step;
}

RecipeStep outputStep(const Model& model)
{
    const ModelConfig& config = model.config();
    const Linear& output = model.weights().output;
    const MatrixPlace place = placeOf(model, output);
    RecipeStep step{"Output", {}, {}, {}, {}};
    step.words.push_back(
        concat("logits = h W^T", output.bias.empty() ? "" : " + bias", ", W = ", place.part, ".weight"));
    if (config.tiedOutput)
        step.words.push_back("The output is tied: the file has no output.weight, so the embedding matrix is used.");
    addWeights(step, model, kNoLayer, place.part);
    step.facts = {{"tied", config.tiedOutput},
                  {"bias", !output.bias.empty()},
                  {"scale", static_cast<double>(config.logitScale)},
                  {"soft_cap", static_cast<double>(config.logitSoftCap)}};
    needProducts(step, model);
    step.c.body = cProduct("logits", "h", place, false) + '\n';
    if (config.logitScale != 1.0F) {
        const std::string scale = shortest(config.logitScale);
        step.words.push_back(concat("logits = logits * ", scale));
        step.c.body += concat("for (long i = 0; i < n * VOCABULARY; i++) logits[i] *= ", scale, ";\n");
    }
    if (config.logitSoftCap > 0) {
        const std::string cap = shortest(config.logitSoftCap);
        step.words.push_back(concat("logits = ", cap, " * tanh(logits / ", cap, ')'));
        step.c.body +=
            concat("for (long i = 0; i < n * VOCABULARY; i++) logits[i] = ", cap, " * tanh(logits[i] / ", cap, ");\n");
    }
    step.c.body += "save(-1, \"logits\", logits, n, 0, VOCABULARY);\n";
    return step;
}

}  // namespace vitrine

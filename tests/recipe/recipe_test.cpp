#include "core/base/error.h"
#include "core/diagnose/recipe/fill.h"
#include "core/diagnose/recipe/recipe.h"
#include "core/model/model.h"
#include "tests/recipe/program_cases.h"
#include "tests/support/sheet_models.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_families.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <memory>
#include <set>
#include <string>

using namespace vitrine;
using namespace vitrine::test;

namespace {

Recipe recipeOf(const TinyModelSpec& spec)
{
    const QTemporaryDir folder;
    const std::string path = folder.filePath("tiny.gguf").toStdString();
    writeTinyModel(path, spec);
    return makeRecipe(*Model::load(path));
}

RecipeStep stepOf(const std::vector<RecipeStep>& steps, const std::string& title)
{
    const auto step =
        std::find_if(steps.begin(), steps.end(), [&](const RecipeStep& known) { return known.title == title; });
    if (step == steps.end()) qFatal("there is no step %s", title.c_str());
    return *step;
}

template <typename Value>
Value factOf(const RecipeStep& step, const std::string& key)
{
    for (const RecipeFact& fact : step.facts) {
        if (fact.key == key) return std::get<Value>(fact.value);
    }
    qFatal("there is no fact %s", key.c_str());
}

/// Returns the step with this title for `layer`. A recipe lists several forms of layers, and only some of them apply to
/// a layer.
RecipeStep stepOf(const Recipe& recipe, std::size_t layer, const std::string& title)
{
    for (const std::vector<LayerStep>& forms : recipe.layers) {
        for (const LayerStep& form : forms) {
            const bool has = std::find(form.layers.begin(), form.layers.end(), layer) != form.layers.end();
            if (has && form.step.title == title) return form.step;
        }
    }
    qFatal("layer %zu has no step %s", layer, title.c_str());
}

bool says(const RecipeStep& step, const std::string& part)
{
    return std::any_of(step.words.begin(), step.words.end(),
                       [&](const std::string& line) { return line.find(part) != std::string::npos; });
}

}  // namespace

class RecipeTest : public QObject {
    Q_OBJECT

private slots:
    void foldsEqualLayers()
    {
        TinyModelSpec spec;
        spec.layers = 5;
        const Recipe recipe = recipeOf(spec);
        for (const std::vector<LayerStep>& forms : recipe.layers) {
            QCOMPARE(forms.size(), std::size_t{1});
            QCOMPARE(rangesText(forms.front().layers), std::string("0-4"));
        }
        const std::string text = recipeText(recipe);
        QVERIFY(text.find("Each of layers 0-4") != std::string::npos);
        QVERIFY(text.find("x / sqrt(mean(x^2) + 1e-05) * attn_norm.weight") != std::string::npos);
    }

    void tellsLayersApart()
    {
        const Recipe smol = recipeOf(TinyFamily("smollm3").spec);  // layer 3 of this model has no rotation
        QVERIFY(recipeText(smol).find("In layers 0-2, 4: Rotary positions") != std::string::npos);
        QVERIFY(recipeText(smol).find("In layer 3: No rotary positions") != std::string::npos);
        QCOMPARE(factOf<std::string>(stepOf(smol, 3, "No rotary positions"), "pairing"), std::string("none"));

        const Recipe gemma = recipeOf(TinyFamily("gemma3").spec);
        QCOMPARE(factOf<std::int64_t>(stepOf(gemma, 0, "Attention"), "window"), std::int64_t{8});
        QCOMPARE(factOf<std::int64_t>(stepOf(gemma, 1, "Attention"), "window"), std::int64_t{0});
        QCOMPARE(factOf<std::int64_t>(stepOf(gemma, 0, "Attention"), "cached_positions"), std::int64_t{8});
        QVERIFY(says(stepOf(gemma, 0, "Attention"), "position p may be kept at p mod 8"));
        QVERIFY(says(stepOf(gemma, 0, "Attention"), "sees the last 8 positions, itself included (t - 7 to t)."));
        QVERIFY(says(stepOf(gemma, 1, "Attention"), "Position t sees positions 0 to t."));
        QCOMPARE(factOf<std::int64_t>(stepOf(gemma, 1, "Attention"), "cached_positions"), std::int64_t{256});
        QVERIFY(factOf<bool>(stepOf(gemma, 0, "Attention norm"), "offset_in_file"));
        QVERIFY(says(stepOf(gemma, 0, "Attention norm"), "do not add it"));
        QCOMPARE(factOf<double>(stepOf(gemma.input, "Embedding"), "scale"), 8.0);
    }

    void namesTypesByLayer()
    {
        TinyModelSpec spec;
        TinyTensor half{QuantType::F16, std::vector<std::byte>(64 * 96 * 2)};
        spec.tensors["blk.1.ffn_down.weight"] = half;
        const Recipe recipe = recipeOf(spec);
        const std::string text = recipeText(recipe);
        QVERIFY2(text.find("F32 in 0; F16 in 1") != std::string::npos, text.c_str());
    }

    void saysRotations()
    {
        const RecipeStep llama = stepOf(recipeOf(TinyModelSpec{}), 0, "Rotary positions (RoPE)");
        QCOMPARE(factOf<std::string>(llama, "pairing"), std::string("adjacent"));
        QCOMPARE(factOf<std::int64_t>(llama, "dims"), std::int64_t{16});
        QCOMPARE(factOf<std::vector<double>>(llama, "frequencies").size(), std::size_t{8});
        TinyModelSpec stretched;
        stretched.architecture = "qwen2";
        stretched.metadata = {{"qwen2.rope.scaling.type", std::string("linear")}, {"qwen2.rope.scaling.factor", 4.0F}};
        const RecipeStep qwen = stepOf(recipeOf(stretched), 0, "Rotary positions (RoPE)");
        QCOMPARE(factOf<std::string>(qwen, "pairing"), std::string("halves"));
        QVERIFY(says(qwen, "/ 4.0"));
        stretched.metadata["qwen2.rope.scaling.type"] = std::string("yarn");
        stretched.metadata["qwen2.rope.scaling.original_context_length"] = std::uint32_t{64};
        const RecipeStep yarn = stepOf(recipeOf(stretched), 0, "Rotary positions (RoPE)");
        QVERIFY(says(yarn, "YaRN: kept = 1.0 * (1 - clamp((i - "));
        QVERIFY(says(yarn, "frequency = frequency * kept + frequency / 4.0 * (1 - kept)"));
    }

    void saysWhatIsFused()
    {
        const RecipeStep fused = stepOf(recipeOf(TinyFamily("gpt2").spec), 0, "Queries, keys, values");
        QVERIFY(factOf<bool>(fused, "fused"));
        QVERIFY(says(fused, "attn_qkv.weight, rows 64 to 127"));
        const RecipeStep apart = stepOf(recipeOf(TinyFamily("qwen2").spec), 0, "Queries, keys, values");
        QVERIFY(!factOf<bool>(apart, "fused"));
        QVERIFY(factOf<bool>(apart, "bias"));
        QCOMPARE(factOf<std::int64_t>(apart, "kv_heads"), std::int64_t{2});
    }

    void saysBiasesOfExperts()
    {
        TinyModelSpec spec;
        spec.experts = 4;
        const std::string title = "Experts";
        spec.architecture = "gpt-oss";
        const RecipeStep biased = stepOf(recipeOf(spec), 0, title);
        QVERIFY(says(biased, "gate = h W^T + bias of ffn_gate_exps[e], up = h W^T + bias of ffn_up_exps[e]"));
        QVERIFY(says(biased, "(a W^T + bias of ffn_down_exps[e])"));
        QVERIFY(says(stepOf(recipeOf(spec), 0, "Attention"), "one more logit per head (attn_sinks)"));
        spec.architecture = "qwen2moe";
        QVERIFY(says(stepOf(recipeOf(spec), 0, title), "(a W^T of ffn_down_exps[e])"));
        QVERIFY(says(stepOf(recipeOf(spec), 0, "Attention"), "Softmax over these."));
        spec.expertsApart = true;
        QVERIFY(says(stepOf(recipeOf(spec), 0, title), "(a W^T of ffn_down.e)"));
    }

    void saysScalesAndCaps()
    {
        const Recipe granite = recipeOf(TinyFamily("granite").spec);
        QCOMPARE(factOf<double>(stepOf(granite, 0, "Attention output"), "residual_scale"), 0.5);
        QCOMPARE(factOf<double>(stepOf(granite.output, "Output"), "scale"), 0.25);
        QCOMPARE(factOf<double>(stepOf(granite, 0, "Attention"), "scale"), 0.125);
        const Recipe gemma = recipeOf(TinyFamily("gemma2").spec);
        QCOMPARE(factOf<double>(stepOf(gemma, 0, "Attention"), "soft_cap"), 50.0);
        QCOMPARE(factOf<double>(stepOf(gemma.output, "Output"), "soft_cap"), 30.0);
        QVERIFY(factOf<bool>(stepOf(gemma.output, "Output"), "tied"));
    }

    void tellsStatesFromAttention()
    {
        const std::vector<ProgramCase> cases = programCases();
        const auto delta = std::ranges::find(cases, "delta rule", &ProgramCase::name);
        QVERIFY(delta != cases.end());
        const Recipe recipe = recipeOf(delta->spec);  // layer 0 of this model has a state, layer 1 has attention
        const RecipeStep state = stepOf(recipe, 0, "Recurrent state");
        QCOMPARE(factOf<std::string>(state, "recurrence"), std::string("gated_delta_rule"));
        QCOMPARE(factOf<std::int64_t>(state, "state_values"), std::int64_t{4 * 16 * 16});
        QVERIFY(says(state, "Head j shares q and k of group j mod 2."));
        QVERIFY(says(stepOf(recipe, 0, "Causal convolution"), "State: the inputs of the last 3"));
        QVERIFY(says(stepOf(recipe, 1, "Attention"), "Cache of this layer"));
        QVERIFY(says(stepOf(recipe, 1, "Queries, keys, values"),
                     "for each head in turn, 16 values of q and 16 of z: gates"));
        const std::string text = recipeText(recipe);
        QVERIFY(text.find("In layer 0: Output of the recurrent state") != std::string::npos);
        QVERIFY(text.find("In layer 1: Attention output") != std::string::npos);
        QVERIFY(text.find("In layer 0: Attention") == std::string::npos);
        // A step that all layers have is listed without layer numbers.
        QVERIFY(text.find("In layers 0-1: Attention norm") == std::string::npos);
    }

    /// The words come from the operations, so they name every tensor that an architecture reads.
    void namesEveryTensor()
    {
        const QTemporaryDir folder;
        for (const std::string& name : sheetNames()) {
            const std::string path = folder.filePath("sheet.gguf").toStdString();
            writeSheetModel(path, name);
            const auto model = Model::load(path);
            const Recipe recipe = makeRecipe(*model);
            std::set<std::string> named;
            const auto add = [&](const RecipeStep& step, const std::string& prefix) {
                for (const RecipeTensor& tensor : step.tensors) named.insert({tensor.name, prefix + tensor.name});
            };
            for (const RecipeStep& step : recipe.input) add(step, "");
            for (const RecipeStep& step : recipe.output) add(step, "");
            for (const std::vector<LayerStep>& forms : recipe.layers) {
                for (const LayerStep& form : forms) {
                    for (const std::size_t layer : form.layers) add(form.step, "blk." + std::to_string(layer) + ".");
                }
            }
            // Files contain tensors that no operation reads: those of prediction blocks, and in RWKV 7 the share of the
            // first layer's values in the first layer itself.
            const std::uint32_t layers = model->config().layers;
            const auto isOfLayer = [](const std::string& tensor, std::uint32_t layer) {
                return tensor.starts_with("blk." + std::to_string(layer) + ".");
            };
            for (const char* part : {"v0", "v1", "v2"}) named.insert(std::string("blk.0.time_mix_") + part + ".weight");
            for (const GgufTensor& tensor : model->file().tensors()) {
                const std::string tensorName(tensor.name);
                const bool isPrediction = isOfLayer(tensorName, layers) || isOfLayer(tensorName, layers + 1);
                QVERIFY2(named.contains(tensorName) || isPrediction, (name + ": " + tensorName).c_str());
            }
        }
    }

    void saysHowTextIsRead()
    {
        TinyModelSpec spec;
        spec.sentencePiece = true;
        const Recipe recipe = recipeOf(spec);
        QCOMPARE(factOf<std::string>(stepOf(recipe.text, "Tokenizer"), "model"), std::string("llama"));
        const RecipeStep special = stepOf(recipe.text, "Special tokens");
        QVERIFY(!factOf<std::vector<std::int64_t>>(special, "end_of_generation").empty());
        QVERIFY(says(special, "The tokenizer puts BOS first: "));
        const RecipeStep chat = stepOf(recipe.text, "Chat template");
        QVERIFY(factOf<bool>(chat, "present"));
        QVERIFY(factOf<std::string>(chat, "example").find("Hello") != std::string::npos);
        spec.metadata["tokenizer.ggml.add_bos_token"] = false;
        QVERIFY(
            says(stepOf(recipeOf(spec).text, "Special tokens"), "adds no BOS: set by tokenizer.ggml.add_bos_token"));
        spec.chatTemplate.reset();
        QVERIFY(!factOf<bool>(stepOf(recipeOf(spec).text, "Chat template"), "present"));
    }

    void fillsBlanks()
    {
        QCOMPARE(fill("a $one, $two$one", {{"one", "1"}, {"two", "2"}}), std::string("a 1, 21"));
        QVERIFY_EXCEPTION_THROWN(fill("$other", {{"one", "1"}}), std::out_of_range);
        QCOMPARE(shortest(1e-5F), std::string("1e-05"));
        QCOMPARE(shortest(4.0), std::string("4.0"));
        QCOMPARE(indented("a\n\nb\n", 2), std::string("  a\n\n  b\n"));
    }
};

VITRINE_TEST(RecipeTest);
#include "recipe_test.moc"

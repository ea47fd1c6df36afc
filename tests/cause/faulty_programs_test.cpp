// Tests independent engines that each have one mistake. Each engine is a program that is generated from a recipe (the
// description of a forward pass). The test then replaces a few words in the program.
#include "core/compute/cpu/cpu_backend.h"
#include "core/diagnose/cause/find_cause.h"
#include "core/diagnose/compare/compare_traces.h"
#include "core/diagnose/recipe/program.h"
#include "core/diagnose/reference/reference_trace.h"
#include "tests/inference/tiny_evaluation.h"
#include "tests/support/numpy.h"
#include "tests/support/sheet_models.h"
#include "tests/support/test_program.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

constexpr std::size_t kTokens = 36;

void addMatrix(TinyModelSpec& spec, const std::string& name, std::vector<std::uint64_t> shape, float spread)
{
    std::vector<float>& values = spec.extraVectors[name];
    std::uint64_t count = 1;
    for (const std::uint64_t length : shape) count *= length;
    for (std::uint64_t i = 0; i < count; ++i) {
        values.push_back(spread * std::sin(static_cast<float>(i * (i % 7 + name.size()) + 1)));
    }
    spec.tensorShapes[name] = std::move(shape);
}

TinyModelSpec mixtureOf(const char* architecture)
{
    TinyModelSpec spec;
    spec.architecture = architecture;
    spec.embedding = 32;
    spec.feedForward = 32;
    spec.experts = 8;
    return spec;
}

void addSharedExperts(TinyModelSpec& spec, std::uint64_t width)
{
    for (std::uint32_t layer = 0; layer < spec.layers; ++layer) {
        const std::string block = "blk." + std::to_string(layer) + ".ffn_";
        addMatrix(spec, block + "gate_shexp.weight", {spec.embedding, width}, 0.25F);
        addMatrix(spec, block + "up_shexp.weight", {spec.embedding, width}, 0.25F);
        addMatrix(spec, block + "down_shexp.weight", {width, spec.embedding}, 0.25F);
    }
}

TinyModelSpec llama4()
{
    TinyModelSpec spec = mixtureOf("llama4");
    spec.layers = 4;  // the last of four layers has no rotation
    spec.expertsUsed = 1;
    spec.metadata["llama4.interleave_moe_layer_step"] = std::uint32_t{1};
    addSharedExperts(spec, spec.feedForward);
    return spec;
}

/// A model whose experts form groups and are chosen with a bias.
TinyModelSpec bailingmoe2()
{
    TinyModelSpec spec = mixtureOf("bailingmoe2");
    spec.expertsUsed = 3;  // with 2 experts per token, the choice of groups would not affect the choice of experts
    const auto set = [&](const char* key, TinyMetadata value) {
        spec.metadata[std::string("bailingmoe2.") + key] = value;
    };
    set("expert_group_count", std::uint32_t{4});
    set("expert_group_used_count", std::uint32_t{2});
    set("expert_gating_func", std::uint32_t{2});
    set("expert_weights_norm", true);
    set("expert_weights_scale", 2.5F);
    set("expert_shared_count", std::uint32_t{1});
    addSharedExperts(spec, spec.feedForward);
    for (std::uint32_t layer = 0; layer < spec.layers; ++layer) {
        const std::string block = "blk." + std::to_string(layer) + ".";
        addMatrix(spec, block + "exp_probs_b.bias", {spec.experts}, 0.4F);
        for (const char* norm : {"attn_q_norm.weight", "attn_k_norm.weight"}) {
            spec.extraVectors[block + norm] = std::vector<float>(spec.embedding / spec.heads, 1.25F);
        }
    }
    return spec;
}

/// Writes the model with this name: one from tests/support/family_sheet.txt, or one of a tiny family.
void writeModel(const QString& path, const std::string& name)
{
    const std::vector<std::string> sheets = sheetNames();
    if (std::ranges::find(sheets, name) != sheets.end()) return writeSheetModel(path.toStdString(), name);
    const TinyModelSpec spec = name == "llama4"        ? llama4()
                               : name == "bailingmoe2" ? bailingmoe2()
                                                       : tinySpec(name.c_str());
    writeTinyModel(path.toStdString(), spec);
}

/// Replacements of text in a program. Each text to replace must occur exactly once.
using Edits = std::vector<std::pair<const char*, const char*>>;

struct Fault {
    const char* name;
    const char* model;
    const char* code;
    const char* detail;  ///< expected detail, or only its beginning
    Edits edits;
};

// The texts to replace come from the programs that core/diagnose/recipe writes.
const std::vector<Fault>& faults()
{
    static const std::vector<Fault> all{
        {"heads normalised before RoPE",
         "hunyuan-dense",
         "rope.order",
         "applies the norm first",
         {{"    query = rope(query, 16, frequencies())\n    key = rope(key, 16, frequencies())\n", ""},
          {"    tap(f\"{L}.q_rope\", heads(query, 16))",
           "    query = rope(query, 16, frequencies())\n    key = rope(key, 16, frequencies())\n    "
           "tap(f\"{L}.q_rope\", heads(query, 16))"}}},
        {"heads normalised before anything",
         "hunyuan-dense",
         "rope.order",
         "applies the norm first",
         {{"    query = norm(heads(query, 16), rows(b + \"attn_q_norm.weight\")).reshape(n, -1)\n    key = "
           "norm(heads(key, 16), rows(b + \"attn_k_norm.weight\")).reshape(n, -1)\n",
           ""},
          {"    tap(f\"{L}.q\", heads(query, 16))",
           "    query = norm(heads(query, 16), rows(b + \"attn_q_norm.weight\")).reshape(n, -1)\n    key = "
           "norm(heads(key, 16), rows(b + \"attn_k_norm.weight\")).reshape(n, -1)\n    tap(f\"{L}.q\", heads(query, "
           "16))"}}},
        {"heads not normalised behind RoPE",
         "llama4",
         "norm.missing",
         "the norms of the heads of Q and K",
         {{"        query = norm(heads(query, 8)).reshape(n, -1)\n        key = norm(heads(key, 8)).reshape(n, -1)\n",
           ""}}},
        {"weights of experts behind them",
         "llama4",
         "experts.weights",
         "the weights multiply the output of an expert",
         {{"\"ffn_gate_exps\", e * 32, 32) * share[t, slot, None]", "\"ffn_gate_exps\", e * 32, 32)"},
          {"\"ffn_up_exps\", e * 32, 32) * share[t, slot, None]", "\"ffn_up_exps\", e * 32, 32)"},
          {"out[t] += linear(", "out[t] += share[t, slot, None] * linear("}}},
        {"weights of experts before them",
         "glm4moe",
         "experts.weights",
         "the weights multiply the input of an expert",
         {{"\"ffn_gate_exps\", e * 32, 32)", "\"ffn_gate_exps\", e * 32, 32) * share[t, slot, None]"},
          {"\"ffn_up_exps\", e * 32, 32)", "\"ffn_up_exps\", e * 32, 32) * share[t, slot, None]"},
          {"out[t] += share[t, slot, None] * linear(", "out[t] += linear("}}},
        {"no bias in the choice",
         "glm4moe",
         "experts.choice",
         "exp_probs_b is left out",
         {{"score = score + rows(b + \"exp_probs_b.bias\")[0]", "pass"}}},
        {"no bias in the choice of groups",
         "bailingmoe2",
         "experts.choice",
         "exp_probs_b is left out",
         {{"score = score + rows(b + \"exp_probs_b.bias\")[0]", "pass"}}},
        {"the bias before the sigmoid",
         "glm4moe",
         "experts.choice",
         "exp_probs_b is added to the router's outputs",
         {{"score = 1 / (1 + np.exp(-logits))", "score = logits"}}},
        {"a choice by a softmax",
         "glm4moe",
         "experts.choice",
         "experts are chosen by softmax",
         {{"score = 1 / (1 + np.exp(-logits))", "score = np.exp(logits) / np.exp(logits).sum(1, keepdims=True)"}}},
        {"the bias in the weights",
         "bailingmoe2",
         "experts.weights",
         "the weights of the experts include exp_probs_b",
         {{"share = 1 / (1 + np.exp(-share))",
           "share = 1 / (1 + np.exp(-share)) + rows(b + \"exp_probs_b.bias\")[0][chosen]"}}},
        {"weights of another kind than the choice",
         "bailingmoe2",
         "experts.weights",
         "the weights of the experts use a softmax",
         {{"share = 1 / (1 + np.exp(-share))", "share = np.exp(share)"}}},
        {"groups by their best expert",
         "bailingmoe2",
         "experts.choice",
         "groups are ranked by their best expert",
         {{"[..., -2:].sum(-1)", "[..., -1:].sum(-1)"}}},
        {"groups ignored",
         "bailingmoe2",
         "experts.choice",
         "groups are ignored",
         {{"np.put_along_axis(outside, kept, False, 1)", "outside[:] = False"}}},
        {"the shared expert scaled",
         "bailingmoe2",
         "experts.shared",
         "multiplies the output of the shared expert by 2.5, like the weights of the chosen experts",
         {{"out += linear(shared, b + \"ffn_down_shexp\")", "out += 2.5 * linear(shared, b + \"ffn_down_shexp\")"}}},
        {"a norm behind attention",
         "qwen35",
         "norm.place",
         "applies post_attention_norm to the output of attention, not to the input of the feed-forward",
         {{"    residual = residual + block_out\n    # Feed-forward norm\n    normed = norm(residual, rows(b + "
           "\"post_attention_norm.weight\"))",
           "    residual = residual + norm(block_out, rows(b + \"post_attention_norm.weight\"))\n    normed = "
           "residual"}}},
        {"a norm behind attention, seen there",
         "qwen35",
         "norm.place",
         "applies post_attention_norm to the output of attention, not to the input of the feed-forward",
         {{"block_out = linear(recurrent_gate, b + \"ssm_out\")",
           "block_out = norm(linear(recurrent_gate, b + \"ssm_out\"), rows(b + \"post_attention_norm.weight\"))"},
          {"block_out = linear(attention_gate, b + \"attn_output\")",
           "block_out = norm(linear(attention_gate, b + \"attn_output\"), rows(b + \"post_attention_norm.weight\"))"},
          {"    normed = norm(residual, rows(b + \"post_attention_norm.weight\"))", "    normed = residual"}}},
        {"the embedding not normalised",
         "muse-glimmer",
         "norm.missing",
         "the norm of the embedding",
         {{"residual = norm(residual)\n", ""}}},
        {"the embedding not normalised, with weights",
         "bloom",
         "norm.missing",
         "the norm of the embedding",
         {{"residual = norm(residual, rows(\"token_embd_norm.weight\"))\n", ""}}},
        {"SiLU behind a short convolution",
         "lfm2",
         "conv.activation",
         "SiLU",
         {{"mixed = convolve(mixed, rows(b + \"shortconv.conv.weight\"))",
           "mixed = convolve(mixed, rows(b + \"shortconv.conv.weight\"))\n        mixed = mixed / (1 + "
           "np.exp(-mixed))"}}},
        {"a norm without weights",
         "olmo",
         "norm.missing",
         "attn_norm",
         {{"tap(f\"{L}.attn_norm\", normed)", "normed = residual.copy()\n    tap(f\"{L}.attn_norm\", normed)"}}},
        {"B and C of a short convolution",
         "lfm2",
         "state.gate",
         "B and C are swapped",
         {{"recurrent_mix = linear(normed, b + \"shortconv.in_proj\", 0, 32)",
           "recurrent_mix = linear(normed, b + \"shortconv.in_proj\", 32, 32)"},
          {"recurrent_gate = linear(normed, b + \"shortconv.in_proj\", 32, 32)",
           "recurrent_gate = linear(normed, b + \"shortconv.in_proj\", 0, 32)"}}},
        {"the input of a short convolution for C",
         "lfm2",
         "state.gate",
         "C and x are swapped",
         {{"recurrent_gate = linear(normed, b + \"shortconv.in_proj\", 32, 32)",
           "recurrent_gate = linear(normed, b + \"shortconv.in_proj\", 64, 32)"},
          {"mixed = linear(normed, b + \"shortconv.in_proj\", 64, 32)",
           "mixed = linear(normed, b + \"shortconv.in_proj\", 32, 32)"}}},
        {"both gates before a short convolution",
         "lfm2",
         "state.gate",
         "C is applied before the convolution, not after it",
         {{"mixed = mixed * recurrent_mix\n", "mixed = mixed * recurrent_mix * recurrent_gate\n"},
          {"recurrent_gate = recurrent_gate * mixed", "recurrent_gate = mixed"}}},
        {"an epsilon of states",
         "qwen35",
         "norm.epsilon",
         "in ssm_norm, 0.001",
         {{"norm(heads(recurrent_mix, 16), rows(b + \"ssm_norm.weight\"))",
           "norm(heads(recurrent_mix, 16), rows(b + \"ssm_norm.weight\"), epsilon=1e-3)"}}},
        {"an epsilon of states that is not used",
         "falcon-h1",
         "norm.epsilon",
         "in ssm_norm, 0.0321",
         {{"norm(heads(recurrent_gate, 32), rows(b + \"ssm_norm.weight\"))",
           "norm(heads(recurrent_gate, 32), rows(b + \"ssm_norm.weight\"), epsilon=0.0321)"}}},
        {"heads of a state normalised together",
         "qwen35",
         "norm.kind",
         "ssm_norm normalizes all heads as one row",
         {{"norm(heads(recurrent_mix, 16), rows(b + \"ssm_norm.weight\"))",
           "(heads(norm(recurrent_mix), 16) * rows(b + \"ssm_norm.weight\"))"}}},
        {"B and C of Mamba 2",
         "falcon-h1",
         "state.heads",
         "B and C are swapped",
         {{"    B, C = (part", "    C, B = (part"}}},
        {"the mixer, then attention",
         "falcon-h1",
         "residual.source",
         "attention reads the stream after the recurrent mixer",
         {{"    # Queries, keys, values\n", "    normed = norm(residual, rows(b + \"attn_norm.weight\"))\n"}}},
        {"a state lost at a border",
         "qwen35",
         "state.lost",
         "the state is reset at position 16",
         {{"        state = state * forget[t]\n", "        state = state * forget[t] * (t != 16)\n"}}},
        {"a state lost at every border of a layer",
         "qwen35",
         "state.lost",
         "the state is reset every 16 tokens",
         {{"        state = state * forget[t]\n", "        state = state * forget[t] * (t % 16 != 0 or L != 4)\n"}}},
        {"a convolution lost at a border",
         "lfm2",
         "state.lost",
         "the convolution is reset at position 16",
         {{"convolve(mixed, rows(b + \"shortconv.conv.weight\"))",
           "(lambda w: np.vstack([convolve(mixed, w)[:16], convolve(mixed * (np.arange(n) > 15)[:, None], w)[16:]]))"
           "(rows(b + \"shortconv.conv.weight\"))"}}},
        {"rotation in a layer without RoPE",
         "kimi-linear",
         "rope.layers",
         "pairs (2i, 2i + 1), base 10000",
         {{"        tap(f\"{L}.q_rope\", heads(query, 48))\n",
           "        angle = np.arange(n)[:, None, None] * 10000.0 ** (-np.arange(0, 16, 2) / 16)\n        for part in "
           "heads(query, 48), heads(key, 48):\n            even, odd = part[..., 0:16:2].copy(), part[..., "
           "1:16:2].copy()\n            part[..., 0:16:2] = even * np.cos(angle) - odd * np.sin(angle)\n            "
           "part[..., 1:16:2] = even * np.sin(angle) + odd * np.cos(angle)\n        tap(f\"{L}.q_rope\", heads(query, "
           "48))\n"}}},
        {"xIELU's alphas exchanged",
         "apertus",
         "activation.kind",
         "alpha_p and alpha_n of xIELU are swapped",
         {{"def xielu(z, p, n_, b, e):\n", "def xielu(z, n_, p, b, e):\n    n_, p = n_ + b, p - b\n"}}},
        {"xIELU of the first layer",
         "apertus",
         "activation.kind",
         "xIELU uses the parameters of the first layer",
         {{"*XIELU[L]", "*XIELU[0]"}}},
    };
    return all;
}

}  // namespace

class FaultyProgramsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void namesTheFault_data();
    void namesTheFault();

private:
    QString at(std::size_t fault, const char* ending) const
    {
        return m_folder.filePath(QString::number(fault) + ending);
    }

    QTemporaryDir m_folder;
};

void FaultyProgramsTest::initTestCase()
{
    REQUIRE_NUMPY();
    QStringList ids;
    for (const TokenId id : tinyTokens(kTokens)) ids << QString::number(id);
    QList<QStringList> jobs;
    for (std::size_t i = 0; i < faults().size(); ++i) {
        writeModel(at(i, ".gguf"), faults()[i].model);
        std::string program = numpyProgram(*Model::load(at(i, ".gguf").toStdString()));
        for (const auto& [before, after] : faults()[i].edits) {
            const std::size_t found = program.find(before);
            QVERIFY2(found != std::string::npos && program.find(before, found + 1) == std::string::npos, before);
            program.replace(found, std::string(before).size(), after);
        }
        QFile file(at(i, ".py"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(program));
        jobs << QStringList{at(i, ".py"), at(i, ".gguf"), ids.join(','), at(i, ".npz")};
    }
    for (const QString& said : runNumpyPrograms(jobs)) QVERIFY2(said.isEmpty(), qPrintable(said));
}

void FaultyProgramsTest::namesTheFault_data()
{
    QTest::addColumn<int>("index");
    for (std::size_t i = 0; i < faults().size(); ++i) QTest::newRow(faults()[i].name) << static_cast<int>(i);
}

void FaultyProgramsTest::namesTheFault()
{
    QFETCH(int, index);
    const auto number = static_cast<std::size_t>(index);
    const Fault& fault = faults()[number];
    TraceRequest request;
    request.model = Model::load(at(number, ".gguf").toStdString());
    request.tokens = tinyTokens(kTokens);
    request.taps = TapSelection::everything();
    const Trace own = runTrace(request, *makeCpuBackend({"scalar", 1}));
    ReferenceTrace reference(at(number, ".npz").toStdString());
    reference.bind(own, *request.model);
    const OtherTaps other = [&](Site site, std::size_t layer) {
        const TraceArray* const array = own.find(site, layer);
        return array ? reference.rows(*array) : std::optional<OtherRows>();
    };
    const Comparison comparison = compareTraces(request, own, other, {1, {}, {}});
    const Verdict verdict = findCause({request, own, comparison, other, 1, 60});
    std::string said = verdict.sentence;
    for (const Sentence& sentence : verdict.evidence) said += "\n" + sentence.english();
    QVERIFY2(causeTraits(verdict.cause).code == fault.code, said.c_str());
    QVERIFY2(verdict.detail.english().starts_with(fault.detail), verdict.detail.english().c_str());
    QVERIFY2(verdict.confidence >= kSure, said.c_str());
}

VITRINE_TEST(FaultyProgramsTest);
#include "faulty_programs_test.moc"

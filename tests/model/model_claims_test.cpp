// Tests files with wrong claims. Each file must load as a usable model, or give one error sentence that names the
// claim.
#include "core/base/error.h"
#include "core/model/model.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

#include <QtTest>

#include <cmath>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <string>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

constexpr std::uint32_t kHuge = 0x80000000U;
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

struct ModelClaim {
    const char* name;
    TinyModelSpec spec;
    std::vector<std::string> words;  ///< texts that the error message must contain
};

TinyModelSpec withMetadata(const char* key, TinyMetadata value, const char* architecture = "llama")
{
    TinyModelSpec spec;
    spec.architecture = architecture;
    spec.metadata[key] = std::move(value);
    return spec;
}

void addDimensionClaims(std::vector<ModelClaim>& claims)
{
    for (const char* key : {"llama.block_count", "llama.embedding_length", "llama.feed_forward_length",
                            "llama.context_length", "llama.attention.head_count", "llama.attention.head_count_kv"}) {
        claims.push_back({"zero", withMetadata(key, std::uint32_t{0}), {key, "is 0", "between 1 and"}});
        claims.push_back({"2^31", withMetadata(key, kHuge), {key, "2147483648", "between 1 and"}});
        claims.push_back({"negative", withMetadata(key, std::int32_t{-4}), {key, "-4", "between 1 and"}});
        claims.push_back({"a string", withMetadata(key, std::string("many")), {key, "many"}});
        claims.push_back({"a fraction", withMetadata(key, 2.5F), {key, "2.5"}});
    }
    for (const char* key : {"llama.block_count", "llama.embedding_length", "llama.context_length"}) {
        claims.push_back({"an array", withMetadata(key, std::vector<std::int32_t>{2, 2}), {key, "[2, 2]"}});
    }
    for (const std::string key :
         {"llama.attention.head_count", "llama.attention.head_count_kv", "llama.feed_forward_length"}) {
        const auto list = [&](const char* name, std::vector<std::int32_t> numbers, std::vector<std::string> words) {
            claims.push_back({name, withMetadata(key.c_str(), std::move(numbers)), std::move(words)});
        };
        list("a list that is too long", {2, 2, 2}, {key + " is i32[3] = [2, 2, 2], but must hold 2 numbers"});
        list("an empty list", {}, {key + " is i32[0] = [], but must hold 2 numbers"});
        list("a negative entry", {2, -1}, {key + "[1] is -1 of type i32, but must be a whole number from 0 to "});
        claims.push_back({"a list of floats",
                          withMetadata(key.c_str(), std::vector<float>{2, 2}),
                          {key + "[0] is 2 of type f32, but must be of an integer type."}});
        list("a zero entry", {0, 2}, {key + "[0] is 0 of type i32, but must be at least 1"});
        list("a different entry", {2, 3},
             {key + "[1] is 3 of type i32, but layer 0 has the value 2; in this architecture"});
    }
    for (const char* key : {"llama.block_count", "llama.embedding_length", "llama.feed_forward_length",
                            "llama.context_length", "llama.attention.head_count"}) {
        claims.push_back({"missing", withMetadata(key, std::monostate()), {key, "has no"}});
    }
    claims.push_back({"heads that do not divide",
                      withMetadata("llama.attention.head_count", std::uint32_t{5}),
                      {"llama.attention.head_count", "5", "must divide"}});
    claims.push_back({"kv heads that do not divide",
                      withMetadata("llama.attention.head_count_kv", std::uint32_t{3}),
                      {"llama.attention.head_count_kv is 3", "must divide", "which is 4"}});
    claims.push_back({"other head length",
                      withMetadata("llama.attention.key_length", std::uint32_t{24}),
                      {"blk.0.attn_q.weight", "[64, 64]", "[64, 96]"}});
    claims.push_back({"heads and length beyond all",
                      withMetadata("llama.attention.key_length", std::uint32_t{1} << 21),
                      {"llama.attention.head_count", "at most 2 heads are supported"}});
    claims.push_back({"values unlike keys",
                      withMetadata("llama.attention.value_length", std::uint32_t{8}),
                      {"llama.attention.value_length is 8", "(16)"}});
    claims.push_back({"experts in a family without",
                      withMetadata("qwen2.expert_count", std::uint32_t{4}, "qwen2"),
                      {"qwen2.expert_count is 4", "not supported", "llama, qwen2moe"}});
    claims.push_back({"2^31 experts",
                      withMetadata("llama.expert_count", kHuge),
                      {"llama.expert_count is 2147483648", "between 0 and 65536"}});
    claims.push_back({"a layer too many",
                      withMetadata("llama.block_count", std::uint32_t{3}),
                      {"blk.2.attn_norm.weight", "missing"}});
    claims.push_back({"a layer too few",
                      withMetadata("llama.block_count", std::uint32_t{1}),
                      {"blk.1.attn_norm.weight", "llama.block_count is 1"}});
    claims.push_back({"other width",
                      withMetadata("llama.embedding_length", std::uint32_t{128}),
                      {"token_embd.weight", "[64, ", "requires [128, "}});
    claims.push_back({"gpt2 context",
                      withMetadata("gpt2.context_length", std::uint32_t{512}, "gpt2"),
                      {"position_embd.weight", "[64, 256]", "[64, 512]"}});
}

void addNumberClaims(std::vector<ModelClaim>& claims)
{
    const auto both = [&claims](const char* key, const char* architecture) {
        for (const auto& [name, value] : {std::pair{"NaN", kNan}, std::pair{"infinite", kInfinity},
                                          std::pair{"negative", -1.0F}, std::pair{"zero", 0.0F}}) {
            claims.push_back({name, withMetadata(key, value, architecture), {key, " is ", "must be more than 0"}});
        }
        claims.push_back({"a string", withMetadata(key, std::string("1e-5"), architecture), {key, "1e-5"}});
    };
    both("llama.attention.layer_norm_rms_epsilon", "llama");
    both("qwen2.attention.layer_norm_rms_epsilon", "qwen2");
    both("gpt2.attention.layer_norm_epsilon", "gpt2");
    both("llama.rope.freq_base", "llama");
    both("llama.rope.scaling.factor", "llama");
    claims.push_back({"missing epsilon",
                      withMetadata("llama.attention.layer_norm_rms_epsilon", std::monostate()),
                      {"llama.attention.layer_norm_rms_epsilon", "has no"}});
    claims.push_back({"epsilon of ten", withMetadata("llama.attention.layer_norm_rms_epsilon", 10.0F), {"at most 1"}});
    claims.push_back(
        {"base one", withMetadata("llama.rope.freq_base", 1.0F), {"llama.rope.freq_base is 1", "more than 1"}});

    TinyModelSpec yarn = withMetadata("llama.rope.scaling.type", std::string("yarn"));
    yarn.metadata["llama.rope.scaling.factor"] = 4.0F;
    const auto yarnWith = [&yarn](const char* key, TinyMetadata value) {
        TinyModelSpec spec = yarn;
        spec.metadata[key] = std::move(value);
        return spec;
    };
    claims.push_back({"no original context",
                      yarnWith("llama.rope.scaling.original_context_length", std::uint32_t{0}),
                      {"llama.rope.scaling.original_context_length is 0"}});
    claims.push_back({"NaN attention factor",
                      yarnWith("llama.rope.scaling.attn_factor", kNan),
                      {"llama.rope.scaling.attn_factor is nan"}});
    claims.push_back({"NaN ramp",
                      yarnWith("llama.rope.scaling.yarn_beta_fast", kNan),
                      {"llama.rope.scaling.yarn_beta_fast is nan"}});
    claims.push_back(
        {"infinite factor", yarnWith("llama.rope.scaling.factor", kInfinity), {"llama.rope.scaling.factor is inf"}});
    claims.push_back({"unknown scaling",
                      withMetadata("llama.rope.scaling.type", std::string("dynamic")),
                      {"llama.rope.scaling.type is \"dynamic\"", "none, linear, yarn and longrope"}});
    claims.push_back({"factors that are not there",
                      withMetadata("llama.rope.scaling.type", std::string("longrope")),
                      {"rope_factors_short.weight", "is missing"}});
    claims.push_back(
        {"scaling as number", withMetadata("llama.rope.scaling.type", std::uint32_t{2}), {"llama.rope.scaling.type"}});
}

void addRopeClaims(std::vector<ModelClaim>& claims)
{
    const char* dims = "llama.rope.dimension_count";
    claims.push_back({"odd rotation", withMetadata(dims, std::uint32_t{15}), {dims, "is 15", "even"}});
    claims.push_back(
        {"rotation beyond the head", withMetadata(dims, std::uint32_t{18}), {dims, "is 18", "between 1 and 16"}});
    claims.push_back({"no rotation", withMetadata(dims, std::uint32_t{0}), {dims, "is 0"}});

    TinyModelSpec oddHeads = withMetadata(dims, std::monostate());
    oddHeads.embedding = 60;
    oddHeads.heads = 4;
    claims.push_back({"odd heads", oddHeads, {"llama.attention.head_count is 4", "15 dimensions", "pairs"}});

    TinyModelSpec factors;
    factors.extraVectors["rope_freqs.weight"] = {1, 1, 1};
    claims.push_back({"too few factors", factors, {"rope_freqs.weight", "[3]", "[8]"}});
    for (const float bad : {0.0F, -1.0F, kNan, kInfinity}) {
        factors.extraVectors["rope_freqs.weight"] = {1, 1, 1, bad, 1, 1, 1, 1};
        claims.push_back({"a bad factor", factors, {"rope_freqs.weight", "index 3", "positive"}});
    }
}

void addTensorClaims(std::vector<ModelClaim>& claims)
{
    TinyModelSpec unknown;
    unknown.metadata["general.architecture"] = std::string("mamba9");
    claims.push_back({"unknown architecture",
                      unknown,
                      {"\"mamba9\"", "Nearest supported architectures: mamba (its name is similar)"}});
    claims.push_back(
        {"no architecture", withMetadata("general.architecture", std::monostate()), {"general.architecture"}});
    claims.push_back(
        {"architecture as number", withMetadata("general.architecture", std::uint32_t{7}), {"general.architecture"}});

    for (const char* architecture : {"llama", "qwen2", "gpt2"}) {
        for (const char* name : {"token_embd.weight", "output_norm.weight", "blk.1.ffn_down.weight",
                                 "blk.0.attn_norm.weight", "blk.1.attn_output.weight"}) {
            TinyModelSpec spec;
            spec.architecture = architecture;
            spec.omittedTensors = {name};
            claims.push_back({"tensor left out", spec, {name, "is missing"}});
        }
    }
    const auto reshaped = [&claims](const char* architecture, const char* name, std::vector<std::uint64_t> shape,
                                    std::vector<std::string> words) {
        TinyModelSpec spec;
        spec.architecture = architecture;
        spec.tensorShapes[name] = std::move(shape);
        words.emplace_back(name);
        claims.push_back({"tensor reshaped", spec, std::move(words)});
    };
    reshaped("llama", "blk.0.attn_k.weight", {64, 64}, {"[64, 64]", "[64, 32]"});
    reshaped("llama", "blk.0.attn_k.weight", {32, 64}, {"[32, 64]", "[64, 32]"});
    reshaped("llama", "blk.1.ffn_up.weight", {64, 96, 2}, {"[64, 96, 2]", "[64, 96]"});
    reshaped("llama", "blk.1.ffn_norm.weight", {63}, {"[63]", "[64]"});
    reshaped("llama", "output.weight", {64, 8}, {"[64, 8]"});
    reshaped("qwen2", "blk.0.attn_q.bias", {65}, {"[65]", "[64]"});
    reshaped("gpt2", "blk.0.attn_qkv.weight", {64, 128}, {"[64, 128]", "[64, 192]"});
    reshaped("gpt2", "blk.0.attn_qkv.bias", {64}, {"[64]", "[192]"});

    TinyModelSpec fewRows;
    fewRows.tensorShapes["token_embd.weight"] = {64, 8};
    claims.push_back({"embedding unlike output", fewRows, {"output.weight", "[64, 8]"}});

    TinyModelSpec fewTokens;
    fewTokens.tiedOutput = true;
    fewTokens.vocabulary = 400;
    fewTokens.tensorShapes["token_embd.weight"] = {64, 408};
    claims.push_back({"an architecture of many lines",
                      withMetadata("general.architecture", std::string(100000, '\n')),
                      {"the architecture \"\\n\\n", "is not one of the"}});
    claims.push_back({"unknown pre-tokenizer",
                      withMetadata("tokenizer.ggml.pre", std::string("cuneiform"), "gpt2"),
                      {"The pre-tokenizer \"cuneiform\" (tokenizer.ggml.pre) is not supported"}});
    claims.push_back({"fewer tokens than rows", fewTokens, {"tokenizer.ggml.tokens", "400", "408"}});
}

}  // namespace

class ModelClaimsTest : public QObject {
    Q_OBJECT

private slots:
    void refuses_data()
    {
        QTest::addColumn<int>("index");
        addDimensionClaims(m_claims);
        addNumberClaims(m_claims);
        addRopeClaims(m_claims);
        addTensorClaims(m_claims);
        for (std::size_t i = 0; i < m_claims.size(); ++i) {
            QTest::addRow("%zu %s: %s", i, m_claims[i].words.front().c_str(), m_claims[i].name) << static_cast<int>(i);
        }
    }

    void refuses()
    {
        QFETCH(const int, index);
        const ModelClaim& claim = m_claims[static_cast<std::size_t>(index)];
        const std::filesystem::path path = m_folder.filePath("claim.gguf").toStdString();
        writeTinyModel(path, claim.spec);
        try {
            Model::load(path);
        } catch (const Error& error) {
            const std::string& sentence = error.sentence();
            for (const std::string& word : claim.words) {
                QVERIFY2(sentence.find(word) != std::string::npos, (sentence + " | lacks: " + word).c_str());
            }
            QVERIFY2(sentence.find("claim.gguf") != std::string::npos, sentence.c_str());
            QVERIFY2(sentence.ends_with('.') && sentence.find('\n') == std::string::npos, sentence.c_str());
            return;
        }
        QFAIL("the model was loaded");
    }

    /// Some converters write an array with one equal number for each layer instead of a single number.
    void acceptsListsOfEqualCounts()
    {
        TinyModelSpec spec = withMetadata("llama.attention.head_count", std::vector<std::int32_t>{4, 4});
        spec.metadata["llama.attention.head_count_kv"] = std::vector<std::int32_t>{2, 2};
        const std::filesystem::path path = m_folder.filePath("lists.gguf").toStdString();
        writeTinyModel(path, spec);
        const auto model = Model::load(path);
        QCOMPARE(model->config().heads, 4U);
        QCOMPARE(model->config().kvHeads, 2U);
    }

    void acceptsAnAbsurdContextWithoutMemoryForIt()
    {
        TinyModelSpec spec = withMetadata("llama.context_length", std::uint32_t{1} << 30);
        const std::filesystem::path path = m_folder.filePath("context.gguf").toStdString();
        writeTinyModel(path, spec);
        QCOMPARE(Model::load(path)->config().contextLength, std::uint32_t{1} << 30);
    }

private:
    QTemporaryDir m_folder;
    std::vector<ModelClaim> m_claims;
};

VITRINE_TEST(ModelClaimsTest);
#include "model_claims_test.moc"

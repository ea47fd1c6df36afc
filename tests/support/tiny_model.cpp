#include "tests/support/tiny_model.h"

#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/file/gguf/gguf_writer.h"
#include "core/file/quant/float_types.h"
#include "core/file/quant/q4_0.h"
#include "core/file/quant/q4_k.h"
#include "core/file/quant/q6_k.h"
#include "core/file/quant/q8_0.h"
#include "tests/support/tiny_vocabulary.h"

#include <array>
#include <cmath>
#include <random>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

namespace vitrine::test {

namespace {

class TinyModelWriter {
public:
    explicit TinyModelWriter(const TinyModelSpec& spec) : m_spec(spec) {}

    GgufWriter write()
    {
        writeHyperparameters();
        const TinyVocabulary vocabulary = writeTokenizer();
        for (const auto& [key, value] : m_spec.metadata) {
            if (!m_written.contains(key)) addValue(key, value);
        }
        writeTensors(vocabulary.tokens.size());
        return std::move(m_writer);
    }

private:
    void addValue(const std::string& key, const TinyMetadata& value)
    {
        std::visit(
            [&](const auto& held) {
                using T = std::decay_t<decltype(held)>;
                if constexpr (std::is_same_v<T, std::string>) {
                    m_writer.add(key, std::string_view(held));
                } else if constexpr (std::is_arithmetic_v<T>) {
                    m_writer.add(key, held);
                } else if constexpr (!std::is_same_v<T, std::monostate>) {
                    m_writer.add(key, std::span<const typename T::value_type>(held));
                }
            },
            value);
    }

    void add(const std::string& key, const TinyMetadata& value)
    {
        m_written.insert(key);
        const auto replaced = m_spec.metadata.find(key);
        addValue(key, replaced == m_spec.metadata.end() ? value : replaced->second);
    }

    bool isGpt2() const { return m_spec.architecture == "gpt2"; }
    bool isGptOss() const { return m_spec.architecture == "gpt-oss"; }
    std::uint32_t kvHeads() const { return isGpt2() ? m_spec.heads : m_spec.kvHeads; }

    void writeHyperparameters()
    {
        const std::string& a = m_spec.architecture;
        add("general.architecture", a);
        add("general.name", concat("tiny random ", a));
        add(a + ".context_length", m_spec.contextLength);
        add(a + ".embedding_length", m_spec.embedding);
        add(a + ".block_count", m_spec.layers);
        add(a + ".feed_forward_length", m_spec.feedForward);
        add(a + ".attention.head_count", m_spec.heads);
        add(a + ".attention.head_count_kv", kvHeads());
        if (isGpt2()) {
            add(a + ".attention.layer_norm_epsilon", 1e-5F);
        } else {
            add(a + ".attention.layer_norm_rms_epsilon", 1e-5F);
            add(a + ".rope.dimension_count", m_spec.embedding / m_spec.heads);
            add(a + ".rope.freq_base", 10000.0F);
        }
        if (m_spec.experts > 0) writeExpertParameters();
    }

    void writeExpertParameters()
    {
        const std::string& a = m_spec.architecture;
        add(a + ".expert_count", m_spec.experts);
        add(a + ".expert_used_count", m_spec.expertsUsed);
        if (a != "llama") add(a + ".expert_feed_forward_length", m_spec.feedForward);
        if (a == "qwen2moe") add(a + ".expert_shared_feed_forward_length", 2 * m_spec.feedForward);
        if (!isGptOss()) return;
        add(a + ".attention.sliding_window", std::uint32_t{8});
        add(a + ".rope.scaling.type", std::string("yarn"));
        add(a + ".rope.scaling.factor", 4.0F);
        add(a + ".rope.scaling.original_context_length", std::uint32_t{64});
    }

    TinyVocabulary writeTokenizer()
    {
        const bool spm = m_spec.sentencePiece;
        TinyVocabulary vocabulary =
            spm ? tinySentencePieceVocabulary(m_spec.vocabulary) : tinyBpeVocabulary(m_spec.vocabulary);
        add("tokenizer.ggml.model", std::string(spm ? "llama" : "gpt2"));
        add("tokenizer.ggml.pre", std::string(spm ? "default" : m_spec.architecture == "qwen2" ? "qwen2" : "gpt-2"));
        add("tokenizer.ggml.tokens", vocabulary.tokens);
        add("tokenizer.ggml.token_type", vocabulary.types);
        if (spm) {
            add("tokenizer.ggml.scores", vocabulary.scores);
            add("tokenizer.ggml.unknown_token_id", std::uint32_t{0});
        } else {
            add("tokenizer.ggml.merges", vocabulary.merges);
        }
        add("tokenizer.ggml.bos_token_id", vocabulary.bos);
        add("tokenizer.ggml.eos_token_id", vocabulary.eos);
        add("tokenizer.ggml.add_bos_token", spm);
        if (m_spec.chatTemplate) add("tokenizer.chat_template", *m_spec.chatTemplate);
        return vocabulary;
    }

    void writeTensors(std::uint64_t vocabulary)
    {
        const std::uint64_t embedding = m_spec.embedding;
        const std::uint64_t kvWidth = embedding / m_spec.heads * kvHeads();
        matrix("token_embd", embedding, vocabulary);
        if (isGpt2()) tensor("position_embd.weight", {embedding, m_spec.contextLength}, QuantType::F32, 0, 0.3F);
        for (std::uint32_t layer = 0; layer < m_spec.layers; ++layer) {
            const std::string block = concat("blk.", layer, ".");
            norm(block + "attn_norm", embedding, 1);
            if (isGpt2()) {
                matrix(block + "attn_qkv", embedding, 3 * embedding);
                bias(block + "attn_qkv", 3 * embedding);
            } else {
                matrix(block + "attn_q", embedding, embedding);
                matrix(block + "attn_k", embedding, kvWidth);
                matrix(block + "attn_v", embedding, kvWidth);
                if (m_spec.architecture == "qwen2" || m_spec.architecture == "qwen2moe" || isGptOss()) {
                    bias(block + "attn_q", embedding);
                    bias(block + "attn_k", kvWidth);
                    bias(block + "attn_v", kvWidth);
                }
            }
            matrix(block + "attn_output", embedding, embedding);
            norm(block + (isGptOss() ? "post_attention_norm" : "ffn_norm"), embedding, 1);
            if (isGpt2() || isGptOss()) bias(block + "attn_output", embedding);
            if (isGptOss()) tensor(block + "attn_sinks.weight", {m_spec.heads}, QuantType::F32, 0, 2);
            if (m_spec.experts > 0) {
                writeExperts(block);
            } else {
                writeFeedForward(block);
            }
        }
        const bool tied = m_spec.tiedOutput || isGpt2();
        norm("output_norm", embedding, tied ? kLogitScale : 1);
        if (!tied) matrix("output", embedding, vocabulary, kLogitScale);
        for (const auto& [name, values] : m_spec.extraVectors) {
            const auto shaped = m_spec.tensorShapes.find(name);
            const std::vector<std::uint64_t> vector{values.size()};
            write(name, shaped == m_spec.tensorShapes.end() ? vector : shaped->second, QuantType::F32, values);
        }
    }

    void writeFeedForward(const std::string& block)
    {
        if (!isGpt2()) matrix(block + "ffn_gate", m_spec.embedding, m_spec.feedForward);
        matrix(block + "ffn_up", m_spec.embedding, m_spec.feedForward);
        matrix(block + "ffn_down", m_spec.feedForward, m_spec.embedding);
        if (isGpt2()) {
            bias(block + "ffn_up", m_spec.feedForward);
            bias(block + "ffn_down", m_spec.embedding);
        }
    }

    void writeExperts(const std::string& block)
    {
        const std::uint64_t embedding = m_spec.embedding;
        const std::uint64_t width = m_spec.feedForward;
        tensor(block + "ffn_gate_inp.weight", {embedding, m_spec.experts}, QuantType::F32, 0, 0.3F);
        if (isGptOss()) bias(block + "ffn_gate_inp", m_spec.experts);
        expertMatrices(block + "ffn_gate", embedding, width);
        expertMatrices(block + "ffn_up", embedding, width);
        expertMatrices(block + "ffn_down", width, embedding);
        if (m_spec.architecture != "qwen2moe") return;
        tensor(block + "ffn_gate_inp_shexp.weight", {embedding}, QuantType::F32, 0, 0.3F);
        matrix(block + "ffn_gate_shexp", embedding, 2 * width);
        matrix(block + "ffn_up_shexp", embedding, 2 * width);
        matrix(block + "ffn_down_shexp", 2 * width, embedding);
    }

    void expertMatrices(const std::string& name, std::uint64_t columns, std::uint64_t rows)
    {
        const float spread = std::sqrt(3.0F / static_cast<float>(columns));
        const std::string together = name + "_exps";
        if (isGptOss()) tensor(together + ".bias", {rows, m_spec.experts}, QuantType::F32, 0, 0.2F);
        if (!m_spec.expertsApart) {
            tensor(together + ".weight", {columns, rows, m_spec.experts}, m_spec.type, 0, spread);
            return;
        }
        const std::uint64_t count = columns * rows;
        const std::vector<float> values = randomValues(together + ".weight", count * m_spec.experts, 0, spread);
        for (std::uint32_t e = 0; e < m_spec.experts; ++e) {
            const auto begin = values.begin() + static_cast<std::ptrdiff_t>(e * count);
            write(concat(name, '.', e, ".weight"), {columns, rows}, m_spec.type,
                  {begin, begin + static_cast<std::ptrdiff_t>(count)});
        }
    }

    /// Adds a matrix of random values with variance gain² / columns, so that products have about the scale of their
    /// input.
    void matrix(const std::string& name, std::uint64_t columns, std::uint64_t rows, float gain = 1)
    {
        tensor(name + ".weight", {columns, rows}, m_spec.type, 0, gain * std::sqrt(3.0F / static_cast<float>(columns)));
    }

    void norm(const std::string& name, std::uint64_t width, float mean)
    {
        tensor(name + ".weight", {width}, QuantType::F32, mean, 0.2F * mean);
        if (isGpt2()) bias(name, width);
    }

    void bias(const std::string& name, std::uint64_t width)
    {
        tensor(name + ".bias", {width}, QuantType::F32, 0, 0.2F);
    }

    void tensor(const std::string& name, std::vector<std::uint64_t> shape, QuantType type, float mean, float spread)
    {
        if (const auto replaced = m_spec.tensorShapes.find(name); replaced != m_spec.tensorShapes.end()) {
            shape = replaced->second;
        }
        if (const auto given = m_spec.tensors.find(name); given != m_spec.tensors.end()) {
            m_writer.addTensor(name, given->second.type, shape, given->second.data);
            return;
        }
        std::uint64_t elements = 1;
        for (const std::uint64_t length : shape) elements *= length;
        write(name, shape, type, randomValues(name, elements, mean, spread));
    }

    /// Returns random values, uniformly distributed between mean - spread and mean + spread. Each tensor has a random
    /// generator of its own, so its values do not depend on the other tensors.
    std::vector<float> randomValues(const std::string& name, std::uint64_t count, float mean, float spread) const
    {
        std::uint64_t seed = m_spec.seed;
        for (const char letter : name) seed = seed * 31 + static_cast<unsigned char>(letter);
        std::mt19937_64 random(seed);
        std::vector<float> values(count);
        for (float& value : values) {
            value = mean + spread * (static_cast<float>(random() >> 40) * 0x1p-23F - 1.0F);
        }
        return values;
    }

    void write(const std::string& name, const std::vector<std::uint64_t>& shape, QuantType type,
               const std::vector<float>& values)
    {
        if (m_spec.omittedTensors.contains(name)) return;
        std::vector<std::byte> data(rowBytes(type, values.size()));
        encode(type, values, data.data());
        m_writer.addTensor(name, type, shape, data);
    }

    static void encode(QuantType type, const std::vector<float>& values, std::byte* out)
    {
        switch (type) {
        case QuantType::F32:
            std::memcpy(out, values.data(), values.size() * sizeof(float));
            return;
        case QuantType::F16:
            encodeF16(values.data(), out, values.size());
            return;
        case QuantType::BF16:
            encodeBF16(values.data(), out, values.size());
            return;
        case QuantType::Q8_0:
            encodeQ8_0(values.data(), out, values.size());
            return;
        case QuantType::Q4_0:
            encodeQ4_0(values.data(), out, values.size());
            return;
        case QuantType::Q4_K:
            encodeQ4_K(values.data(), out, values.size());
            return;
        case QuantType::Q6_K:
            encodeQ6_K(values.data(), out, values.size());
            return;
        default:
            throw Error(concat("a tiny model cannot be written as ", quantTraits(type).name, "."));
        }
    }

    static constexpr float kLogitScale = 3;

    const TinyModelSpec& m_spec;
    GgufWriter m_writer;
    std::set<std::string> m_written;
};

}  // namespace

std::string TinyModelSpec::chatMlTemplate()
{
    return "{% for message in messages %}<|im_start|>{{ message.role }}\n{{ message.content }}<|im_end|>\n{% endfor %}"
           "{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}";
}

std::vector<std::byte> tinyModelBytes(const TinyModelSpec& spec)
{
    return TinyModelWriter(spec).write().build();
}

void writeTinyModel(const std::filesystem::path& path, const TinyModelSpec& spec)
{
    TinyModelWriter(spec).write().write(path);
}

}  // namespace vitrine::test

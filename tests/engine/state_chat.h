#pragma once

#include "core/base/sentence.h"
#include "core/compute/cpu/kernels.h"
#include "core/compute/devices/make_backend.h"
#include "core/generate/engine/kv_state_store.h"
#include "core/generate/engine/token_scorer.h"
#include "tests/inference/tiny_evaluation.h"

#include <QTemporaryDir>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace vitrine::test {

inline TinyModelSpec stateSpec()
{
    TinyModelSpec spec = tinySpec("llama");
    spec.embedding = 256;  // each head then has two blocks of Q8_0
    return spec;
}

/// Returns a model whose rotary positions depend on the context length.
inline TinyModelSpec longSpec(float base = 10000.0F)
{
    TinyModelSpec spec;
    spec.architecture = "phi3";
    spec.embedding = 128;
    spec = TinyFamily(spec).spec;
    spec.metadata["phi3.rope.freq_base"] = base;
    spec.metadata["phi3.rope.scaling.original_context_length"] = std::uint32_t{100};
    spec.extraVectors["rope_factors_short.weight"] = std::vector<float>(16, 1.0F);
    spec.extraVectors["rope_factors_long.weight"] = std::vector<float>(16, 4.0F);
    return spec;
}

/// Returns a model with this number of key heads in each layer, so that the rows of layers have different lengths. Each
/// head has 64 dimensions.
inline TinyModelSpec unevenSpec(const std::vector<std::int32_t>& kvHeads)
{
    TinyModelSpec spec = stateSpec();
    spec.architecture = "deci";
    spec.layers = static_cast<std::uint32_t>(kvHeads.size());
    spec.metadata["deci.attention.head_count_kv"] = kvHeads;
    for (std::size_t layer = 0; layer < kvHeads.size(); ++layer) {
        for (const char* part : {".attn_k.weight", ".attn_v.weight"}) {
            spec.tensorShapes["blk." + std::to_string(layer) + part] = {spec.embedding,
                                                                        64U * static_cast<unsigned>(kvHeads[layer])};
        }
    }
    return spec;
}

/// Returns a CPU back end with another instruction set than the one under test. Returns null if this computer has no
/// other.
inline std::shared_ptr<Backend> otherBackend()
{
    const std::string tested = makeTestBackend(1)->numerics();
    for (const Kernels* kernels : allKernels()) {
        if (!isSupported(*kernels)) continue;
        std::shared_ptr<Backend> other = makeBackend({"cpu", std::string(kernels->name), 1});
        if (other->numerics() != tested) return other;
    }
    return nullptr;
}

/// Everything on which a state depends, except for the tokens.
struct Setting {
    std::uint64_t model = 1;
    TinyModelSpec spec = longSpec();
    std::size_t context = 64;
    bool otherLevel = false;
    KvType keys = KvType::F16;
    KvType values = KvType::F16;
};

/// A conversation whose tokens are evaluated and recorded.
struct Chat {
    explicit Chat(KvType type = KvType::F16, std::size_t capacity = 64)
        : tiny(stateSpec()), conversation(tiny.cache(capacity, type))
    {
    }
    explicit Chat(const Setting& s)
        : tiny(s.spec, Evaluator::kDefaultChunk, s.otherLevel ? otherBackend() : makeTestBackend(2)),
          conversation(tiny.evaluator.makeCache(64, s.keys, s.values, s.context)), model(s.model)
    {
    }

    void evaluate(std::span<const TokenId> tokens)
    {
        tiny.evaluator.evaluate(conversation.cache(), tokens, {});
        for (const TokenId id : tokens) {
            TokenRecord record = describeToken(tiny.model->tokenizer(), id, conversation.tokens().size());
            record.scored = id % 2 == 0;
            if (record.scored) {
                record.logit = static_cast<float>(id) * 0.5F;
                record.rank = id;
                record.top.push_back(
                    {5, tiny.model->tokenizer().tokenBytes(5), tiny.model->tokenizer().kind(5), 2.5F, 0.25F, 0});
            }
            conversation.append(std::move(record));
        }
    }
    KvFingerprint fingerprint()
    {
        return fingerprintOf(model, tiny.model->config(), conversation.cache(), *tiny.backend);
    }
    std::vector<Sentence> restore(KvStateStore& store, std::span<const TokenId> prompt)
    {
        return store.restore(
            conversation, prompt, [this] { return fingerprint(); }, tiny.model->tokenizer());
    }
    std::vector<float> next()
    {
        const std::vector<TokenId> token = {9};
        return tiny.lastLogits(conversation.cache(), token);
    }

    TinyEvaluation tiny;
    Conversation conversation;
    std::uint64_t model = 1;  ///< hash of the model file
};

inline KvStateOptions folderOptions(const QTemporaryDir& folder)
{
    KvStateOptions options;
    options.folder = folder.filePath("states").toStdString();
    options.minTokens = 1;
    return options;
}

}  // namespace vitrine::test

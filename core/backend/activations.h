#pragma once

#include "core/backend/backend.h"
#include "core/model/model_config.h"
#include "core/tensor/buffer.h"

#include <array>
#include <cstddef>
#include <memory>
#include <span>

namespace vitrine {

/// Keys and values that each head of absorbed attention has for itself in one layer, for as long as it takes to compute
/// the beginning of a prompt: all that its tokens see.
struct ExpandedLatent {
    std::unique_ptr<Buffer> buffer;  ///< of `key` and `value`
    MatrixView key;                  ///< [tokens, heads * latent.keyDim]: [rotated | plain]
    MatrixView value;                ///< likewise, filled up with zeros
    std::unique_ptr<KvCache> cache;  ///< of ModelConfig::ofExpandedLatent
};

/// All intermediates of the forward pass by name, in one buffer that is allocated once for `maxTokens` tokens.
/// The names are those of the taps (core/inference/tap.def).
class Activations {
public:
    Activations(Backend& backend, const ModelConfig& config, std::size_t maxTokens);

    /// Size of the buffer for `maxTokens` tokens.
    static std::size_t bytesFor(const ModelConfig& config, std::size_t maxTokens);

    /// Gives all views `tokens` rows (<= maxTokens).
    void setTokens(std::size_t tokens);
    /// Gives the views of attention the widths of a layer. Precondition: no rows are left out (keepLast).
    void setLayer(const ModelConfig& config, std::size_t layer);
    /// Reduces all views but `key` and `value` to their last `rows` rows, until the next setTokens.
    void keepLast(std::size_t rows);
    /// Makes room for `scores` over `positions` positions. Only called when somebody looks at them, since they are
    /// large.
    void requireScores(Backend& backend, std::size_t heads, std::size_t positions);
    /// Lets absorbed attention compute the step in its expanded form (ModelConfig::ofExpandedLatent), up to where
    /// `expanded` is set to nullptr.
    void requireExpanded(Backend& backend, const ModelConfig& config);
    /// What a layer reads of the layers before it: the residual stream first.
    std::span<const MatrixView> betweenLayers() noexcept;
    /// Makes room for logits of `rows` tokens.
    void requireLogits(Backend& backend, std::size_t rows, std::size_t vocabulary);
    /// Makes room for the `count` largest of them.
    void requireFirstLogits(Backend& backend, std::size_t rows, std::size_t count);

    MatrixView residual;       ///< [tokens, embedding]: embed, then layer_out
    MatrixView normed;         ///< [tokens, embedding]: attn_norm, ffn_norm, final_norm
    MatrixView query;          ///< [tokens, heads * headDim]: q, q_rope
    MatrixView key;            ///< [tokens, kvHeads * headDim]: k, k_rope
    MatrixView value;          ///< [tokens, kvHeads * headDim]: v
    MatrixView scores;         ///< [tokens, heads * positions]
    MatrixView attentionMix;   ///< [tokens, heads * headDim]
    MatrixView blockOut;       ///< [tokens, embedding]: attn_out, ffn_out
    MatrixView attentionGate;  ///< [tokens, heads * headDim]: attn_gate; no columns without gates of attention
    MatrixView gate;           ///< [tokens, activatedWidth]; no columns when the feed-forward is not gated
    MatrixView up;             ///< [tokens, feedForward]; no columns when all layers have experts
    MatrixView router;         ///< [tokens, experts]; no columns without experts
    MatrixView expertIn;       ///< [tokens, experts.latent]: what experts read and give where that is not the embedding
    MatrixView expertOut;      ///< likewise
    MatrixView second;         ///< [tokens, embedding]: what a plain feed-forward gives beside experts
    MatrixView perLayer;       ///< [tokens, layers * perLayerInput]
    MatrixView perLayerToken;  ///< [tokens, layers * perLayerInput]: the part that depends on the token alone
    MatrixView perLayerPart;   ///< [tokens, perLayerInput]: that of one layer
    MatrixView perLayerGate;   ///< [tokens, perLayerInput]
    MatrixView queryDown;      ///< [tokens, latent.queryRank], as all up to latentValues of attention with latent keys
    MatrixView queryParts;     ///< [tokens, heads * latent.keyDim]
    MatrixView down;           ///< [tokens, latent.rank + latent.rotated]
    MatrixView latent;         ///< [tokens, latent.rank]: latent
    MatrixView keyValue;       ///< [tokens, heads * (latent.plain + latent.valueDim)]; no columns where absorbed
    MatrixView latentMix;      ///< [tokens, heads * latent.valueDim]
    MatrixView fused;          ///< [tokens, …]: projections whose columns are dealt out to two others
    MatrixView mixed;          ///< [tokens, channels] of recurrent layers, as all up to steps: conv
    MatrixView recurrentGate;  ///< [tokens, innerWidth]
    MatrixView recurrentMix;   ///< [tokens, innerWidth]: recurrent_mix
    MatrixView decay;          ///< [tokens, heads]: decay
    MatrixView strength;       ///< [tokens, heads]: beta
    MatrixView steps;          ///< [tokens, heads]
    MatrixView stepDown;       ///< [tokens, …]: vectors that steps and gates are made of
    MatrixView firstValue;     ///< [tokens, embedding]: that of the first layer (RWKV 7), as the five that follow
    MatrixView shifted;        ///< [tokens, embedding]
    MatrixView blended;        ///< [tokens, embedding]
    MatrixView stateRemoved;   ///< [tokens, keyWidth]
    MatrixView stateCorrected;            ///< [tokens, keyWidth]
    std::array<MatrixView, 4> streams;    ///< [tokens, embedding] each, as the two that follow of several streams
    std::array<MatrixView, 4> predicted;  ///< [tokens, embedding] each
    MatrixView streamShares;              ///< [tokens, streams]
    MatrixView streamMix;                 ///< [tokens, streams * streams]
    MatrixView side;                      ///< [tokens, sideRank]
    MatrixView stateKey;                  ///< [tokens, keyWidth]
    MatrixView stateQuery;                ///< [tokens, keyWidth]
    MatrixView stateToken;                ///< [tokens, tokenWidth]: what the states read
    MatrixView hidden;       ///< [tokens, embedding]: of the tokens before (JoinWeights), then what a next block gets
    MatrixView joined;       ///< [tokens, 2 * embedding]
    MatrixView logits;       ///< [rows, vocabulary]
    MatrixView firstLogits;  ///< [rows, TopKRow::width(count)]
    ExpandedLatent* expanded = nullptr;  ///< then queries and what is mixed have latent.keyDim for each head

private:
    Activations(const ModelConfig& config, std::size_t maxTokens);
    std::size_t elements();
    /// All in the buffer that they share.
    std::array<MatrixView*, 53> inCommon() noexcept;

    std::array<MatrixView, 7> m_between{};
    std::size_t m_maxTokens;
    std::array<std::size_t, 53> m_columns{};  ///< of all in common, whatever a layer has made of them
    std::unique_ptr<Buffer> m_buffer;
    std::unique_ptr<ExpandedLatent> m_expanded;
    std::unique_ptr<Buffer> m_scoresBuffer;
    std::unique_ptr<Buffer> m_logitsBuffer;
    std::unique_ptr<Buffer> m_firstLogitsBuffer;
};

}  // namespace vitrine

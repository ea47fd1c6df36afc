#pragma once

#include "core/compute/backend/backend.h"
#include "core/file/tensor/buffer.h"
#include "core/model/model_config.h"

#include <array>
#include <cstddef>
#include <memory>
#include <span>

namespace vitrine {

/// Expanded form of absorbed attention (LatentConfig): separate keys and values for each head, for all tokens of one
/// layer. It is used only for the first chunk of a prompt.
struct ExpandedLatent {
    std::unique_ptr<Buffer> buffer;  ///< memory of `key` and `value`
    MatrixView key;                  ///< [tokens, heads * latent.keyDim]; each head has its rotated dimensions first
    MatrixView value;  ///< [tokens, heads * latent.keyDim]; each head is padded with zeros to latent.keyDim
    std::unique_ptr<KvCache> cache;  ///< cache with the shape of ModelConfig::ofExpandedLatent()
};

/// All intermediates of the forward pass, in one buffer that is allocated once for `maxTokens` tokens. The comment
/// after each view gives its shape and the taps (inspection points, core/compute/inference/tap.def) that read it.
class Activations {
public:
    /// Allocates the buffer on `backend`. Throws ResourceError if memory is insufficient.
    Activations(Backend& backend, const ModelConfig& config, std::size_t maxTokens);

    /// Size of the buffer for `maxTokens` tokens, in bytes.
    static std::size_t bytesFor(const ModelConfig& config, std::size_t maxTokens);

    /// Sets the number of rows of all views to `tokens`. Precondition: tokens <= maxTokens.
    void setTokens(std::size_t tokens);
    /// Sets the widths of queries, keys and values to those of layer `layer`. Precondition: keepLast() was not called
    /// in this step.
    void setLayer(const ModelConfig& config, std::size_t layer);
    /// Reduces all views except `key` and `value` to their last `rows` rows. The next setTokens() restores all rows.
    void keepLast(std::size_t rows);
    /// Allocates `scores` for `positions` positions. Call it only if a tap reads the scores, because they take much
    /// memory.
    void requireScores(Backend& backend, std::size_t heads, std::size_t positions);
    /// Allocates `expanded`, which makes absorbed attention use its expanded form (ModelConfig::ofExpandedLatent). To
    /// return to the absorbed form, set `expanded` to nullptr.
    void requireExpanded(Backend& backend, const ModelConfig& config);
    /// Returns the views that carry values from one layer to the next. The first of them is the residual stream.
    std::span<const MatrixView> betweenLayers() noexcept;
    /// Allocates `logits` for `rows` tokens.
    void requireLogits(Backend& backend, std::size_t rows, std::size_t vocabulary);
    /// Allocates `firstLogits` for the `count` largest logits of each of `rows` tokens.
    void requireFirstLogits(Backend& backend, std::size_t rows, std::size_t count);

    MatrixView residual;      ///< [tokens, embedding]: residual stream; taps: embed, then layer_out
    MatrixView normed;        ///< [tokens, embedding]: output of a norm; taps: attn_norm, ffn_norm, final_norm
    MatrixView query;         ///< [tokens, heads * headDim]: queries; taps: q, q_rope
    MatrixView key;           ///< [tokens, kvHeads * headDim]: keys; taps: k, k_rope
    MatrixView value;         ///< [tokens, kvHeads * headDim]: values; tap: v
    MatrixView scores;        ///< [tokens, heads * positions]: softmax of the scores; allocated only for the tap scores
    MatrixView attentionMix;  ///< [tokens, heads * headDim]: values weighted by attention; tap: attn_mix
    MatrixView blockOut;      ///< [tokens, embedding]: output of a branch; taps: attn_out, recurrent_out, ffn_out
    MatrixView attentionGate;  ///< [tokens, heads * headDim] or no columns: gates of attention; tap: attn_gate
    MatrixView gate;  ///< [tokens, activatedWidth]: gate projection, then activations; tap: ffn_act; no columns without
                      ///< gates and experts
    MatrixView up;  ///< [tokens, feedForward]: up projection; tap without gates: ffn_act; no columns if all layers have
                    ///< experts
    MatrixView router;     ///< [tokens, experts]: logits of the router; tap: ffn_router; no columns without experts
    MatrixView expertIn;   ///< [tokens, experts.latent]: input of experts that work in a latent space
    MatrixView expertOut;  ///< [tokens, experts.latent]: output of experts that work in a latent space
    MatrixView second;     ///< [tokens, embedding]: output of a branch that runs next to attention or the experts, or a
                           ///< temporary copy of a residual stream
    MatrixView perLayer;   ///< [tokens, layers * perLayerInput]: per-layer inputs of all layers
    MatrixView perLayerToken;  ///< [tokens, layers * perLayerInput]: the part of `perLayer` from a separate embedding
    MatrixView perLayerPart;   ///< [tokens, perLayerInput]: the columns of `perLayer` for one layer
    MatrixView perLayerGate;   ///< [tokens, perLayerInput]: gate of the per-layer input of one layer
    MatrixView queryDown;      ///< [tokens, latent.queryRank]: low-rank projection of the queries (LatentConfig)
    MatrixView queryParts;     ///< [tokens, heads * latent.keyDim]: queries; in each head, the plain dimensions come
                               ///< before the rotated ones
    MatrixView down;       ///< [tokens, latent.rank + latent.rotated]: latent vector, then the rotated part of the keys
    MatrixView latent;     ///< [tokens, latent.rank]: latent vector of keys and values; tap: latent
    MatrixView keyValue;   ///< [tokens, heads * (latent.plain + latent.valueDim)]: keys and values; no columns if
                           ///< attention is absorbed
    MatrixView latentMix;  ///< [tokens, heads * latent.valueDim]: input of the output projection of attention
    MatrixView fused;      ///< [tokens, …]: output of one projection that is then split into two views
    MatrixView mixed;      ///< [tokens, channels]: queries, keys and values of a recurrent layer; tap: conv
    MatrixView recurrentGate;   ///< [tokens, innerWidth]: gate of a recurrent layer's output
    MatrixView recurrentMix;    ///< [tokens, innerWidth]: values read from the states; tap: recurrent_mix
    MatrixView decay;           ///< [tokens, decayWidth]: decay of the recurrent states; tap: decay
    MatrixView strength;        ///< [tokens, strengthWidth]: write strength of the recurrent states; tap: beta
    MatrixView steps;           ///< [tokens, heads or decayWidth]: step sizes (Δ in Mamba); tap in Mamba: beta
    MatrixView stepDown;        ///< [tokens, …]: low-rank input of the projections to steps and gates
    MatrixView firstValue;      ///< [tokens, embedding]: values of the first layer, which later layers of RWKV 7 mix in
    MatrixView shifted;         ///< [tokens, embedding]: previous token minus current token (RWKV 7)
    MatrixView blended;         ///< [tokens, embedding]: blend of a token and the previous token (RWKV 7)
    MatrixView stateRemoved;    ///< [tokens, keyWidth]: keys with which RWKV 7 reads the state (ops::Recur)
    MatrixView stateCorrected;  ///< [tokens, keyWidth]: keys with which RWKV 7 corrects the state (ops::Recur)
    std::array<MatrixView, 4>
        streams;  ///< [tokens, embedding] each: residual streams (AltUp); tap of the first: layer_out
    std::array<MatrixView, 4> predicted;  ///< [tokens, embedding] each: predicted streams after the current layer
    MatrixView streamShares;              ///< [tokens, streams]: output of the router for each stream
    MatrixView streamMix;                 ///< [tokens, streams * streams]: coefficients for mixing the streams
    MatrixView side;         ///< [tokens, sideRank]: low-rank vector of the branch that runs next to attention
    MatrixView stateKey;     ///< [tokens, keyWidth]: keys of the recurrent states
    MatrixView stateQuery;   ///< [tokens, keyWidth]: queries of the recurrent states
    MatrixView stateToken;   ///< [tokens, tokenWidth]: queries, keys and values of the states; tap in RWKV 7: conv
    MatrixView hidden;       ///< [tokens, embedding]: hidden states for a prediction block
    MatrixView joined;       ///< [tokens, 2 * embedding]: embedding and hidden state of a token, both normalised
                             ///< (JoinWeights)
    MatrixView logits;       ///< [rows, vocabulary]: logits of the requested tokens; tap: logits
    MatrixView firstLogits;  ///< [rows, TopKRow::width(count)]: largest logits of each row
    /// If not null, absorbed attention uses its expanded form. `query` and `attentionMix` then have latent.keyDim
    /// columns per head.
    ExpandedLatent* expanded = nullptr;

private:
    Activations(const ModelConfig& config, std::size_t maxTokens);
    std::size_t elements();
    /// Returns all views that are in the common buffer.
    std::array<MatrixView*, 53> inCommon() noexcept;

    std::array<MatrixView, 7> m_between{};
    std::size_t m_maxTokens;
    std::array<std::size_t, 53> m_columns{};  ///< width that each view in the common buffer has before setLayer()
    std::unique_ptr<Buffer> m_buffer;
    std::unique_ptr<ExpandedLatent> m_expanded;
    std::unique_ptr<Buffer> m_scoresBuffer;
    std::unique_ptr<Buffer> m_logitsBuffer;
    std::unique_ptr<Buffer> m_firstLogitsBuffer;
};

}  // namespace vitrine

#pragma once

#include "core/compute/cpu/cpu_backend_impl.h"
#include "core/compute/inference/tap.h"
#include "core/diagnose/cause/deviation.h"
#include "core/diagnose/compare/forced_run.h"

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace vitrine {

/// The part of a forward pass that a run computes.
struct Segment {
    std::size_t firstLayer = 0;
    /// Number of layers removed from the start of the model; layers from `cut` up to firstLayer are skipped.
    std::size_t cut = 0;
    std::optional<RepeatedLayer> repeats{};  ///< layer that the model computes twice, if any
    /// Residual stream before firstLayer, [tokens, embedding]; empty: computed from the token ids.
    std::vector<float> input;
    Site target = Site::Logits;
    std::size_t targetLayer = 0;

    /// Returns the layer number under which a tap of the run's layer `layer` is reported; std::nullopt if it is not
    /// reported.
    std::optional<std::size_t> shownAs(Site site, std::size_t layer) const noexcept;
};

/// Recorded inputs and cache rows of each layer. The keys of the maps are layer numbers.
struct LayerRecord {
    /// Values passed from layer to layer, each [tokens, columns]; the residual stream is the first. The number of
    /// layers is the key of the input to the operations after the last layer.
    std::map<std::size_t, std::vector<std::vector<float>>> input;
    /// Cache rows of each layer, [tokens, kvWidth of the layer].
    std::map<std::size_t, std::vector<float>> keys, values;
    /// Both parts of the per-layer inputs, [tokens, layers * perLayerInput], before their norm: the part that depends
    /// on the token id, and the part computed from the token's embedding.
    std::vector<float> ofTokens, ofEmbeddings;
};

/// A backend that computes some operations differently, as the deviation describes, for chosen layers, tokens and heads
/// only. All other results are exact up to float32. After every tap that the other engine has, it continues with the
/// other engine's values, as runForced does. It computes nothing after the target tap.
class DeviatingBackend final : public CpuBackend {
public:
    explicit DeviatingBackend(std::size_t threads);

    /// Prepares the next run of `model`, from layer segment.firstLayer on. The arguments must outlive that run. If the
    /// run does not begin at the first token, it uses the keys and values that the previous run left.
    void prepare(const Model& model, const Segment& segment, const OtherValues& other, const Deviation& deviation,
                 const Scope& scope, std::size_t prompt);
    /// The probe calls this function before each capture to announce which tap is captured.
    void atTap(Site site, std::size_t layer, std::size_t firstPosition) noexcept;

    // Operations without any deviation. Deviations call them.
    void plainNorm(const MatrixView& out, const MatrixView& x, const NormWeights& weights, NormKind kind,
                   float epsilon);
    void divide(const NormCall& call);  ///< computes the norm with the divisor of `call`
    void plainActivate(const ActivateCall& call);
    void rotate(const RopeCall& call);
    /// Applies rotate() to a single row [heads · headDim]. `at` is the position of the row's token.
    void rotateRow(const RopeCall& call, std::span<float> row, std::size_t at) const;
    /// Returns the dimensions of a head in the current layer. heads() and kvHeads() also refer to the current layer.
    std::size_t headDim() const noexcept;
    std::size_t heads() const noexcept;
    std::size_t kvHeads() const noexcept;
    const ModelConfig& config() const noexcept { return *m_config; }
    /// If `records` is set, the run stores its layer inputs and cache rows here. Runs that skip layers read them from
    /// here.
    LayerRecord* record = nullptr;
    bool records = false;
    /// Returns the keys (site KRope) or values (site V) of a layer that this run does not compute, [positions,
    /// kvWidth]. May return nullptr.
    std::function<const std::vector<float>*(Site site, std::size_t layer)> cached;
    /// Writes the residual stream as it was at the start of the layer to `out` [tokens, embedding].
    /// putStreamAfterAttention adds the output of attention.
    void putLayerInput(const MatrixView& out) const;
    void putStreamAfterAttention(const MatrixView& out) const;
    /// Writes the current residual stream; only the last rows if `out` has fewer.
    void putStream(const MatrixView& out) const;
    void putRotatedQueries(const MatrixView& out) const;
    void plainCut(const MatrixView& x, float deviations);

    void begin(std::span<const std::int32_t> tokens, std::size_t firstPosition) override;
    void enterLayer(std::size_t layer, std::span<const MatrixView> alive) override;
    void run(const Op& op) override;
    void capture(const MatrixView& x, std::span<float> destination) override;

private:
    using CpuBackend::compute;
    void compute(const ops::Embed& op);
    void compute(const ops::AddPositions& op);
    void compute(const ops::Norm& op);
    void compute(const ops::Project& op);
    void compute(const ops::Rope& op);
    void compute(const ops::StoreKv& op);
    void compute(const ops::Attention& op);
    void compute(const ops::Activate& op);
    void compute(const ops::Xielu& op);
    void compute(const ops::Experts& op);
    void compute(const ops::CopyHeads& op);
    void compute(const ops::ProjectHeads& op);
    void compute(const ops::Deal& op);
    void compute(const ops::Convolve& op);
    void compute(const ops::CorrectionKeys& op);
    void compute(const ops::MixStreams& op);
    void compute(const ops::AddWeighted& op);
    void compute(const ops::MatchLength& op);
    void compute(const ops::CutBelow& op);
    void compute(const ops::Decays& op);
    void compute(const ops::Recur& op);
    void compute(const ops::Exponential& op);
    void compute(const ops::Scale& op);
    void compute(const ops::SoftCap& op);
    void compute(const ops::AddResidual& op);

    struct Cached {
        std::vector<float> keys, values;  ///< keys and values without the deviation, [positions, kvWidth]
        /// Keys and values as the cache returns them, with the deviation and the rounding of the cache, [positions,
        /// kvWidth].
        std::vector<float> storedKeys, storedValues;
    };

    Call call() noexcept;
    Call callAt(std::size_t position) noexcept { return {*this, m_layer, 1, position}; }
    bool acts() const noexcept { return !m_scope->layer || (m_inLayers && *m_scope->layer == m_layer); }
    std::size_t numberInModel() const noexcept { return m_layer - m_segment->cut; }
    const LayerWeights& layerWeights() const noexcept { return m_weights->layers[numberInModel()]; }
    void restore(std::span<const MatrixView> alive) const;
    void keepRows(const MatrixView& x, std::vector<float>& kept) const;
    void computeLayerInput(const MatrixView& out, const LayerInputCall& change);
    void normed(const NormCall& call);
    std::vector<float> normedCopy(const MatrixView& x, const NormWeights& weights);
    StreamsCall streams();
    /// Runs `wrong`. Outside of the scope, the results in `views` are replaced by those of `right`.
    void scoped(std::span<const MatrixView> views, const std::function<void()>& right,
                const std::function<void()>& wrong);
    bool within(std::size_t token, std::size_t column, std::size_t columns) const noexcept;
    Linear decoded(const Linear& weights);
    void decodeAll(ExpertWeights& weights);
    void plainAttention(const ops::Attention& op, const AttentionCall& call);
    const std::vector<float>* cacheOf(std::size_t layer, bool ofKeys) const;
    /// Returns the keys or values of a layer from other runs, through `cached`; nullptr if they are unknown.
    const std::vector<float>* knownCache(std::size_t layer, bool ofKeys) const;
    double scoreOf(const AttentionCall& call, double product, std::size_t head, std::size_t own,
                   std::size_t other) const;
    void plainExperts(const ops::Experts& op, const ExpertsCall& call, const ActivateCall& activation);
    void activateView(const ActivateCall& call, const MatrixView& x, const std::optional<MatrixView>& up);
    void combine(const ActivateCall& call, const MatrixView& x, const MatrixView& up);
    void applied(Role role, const MatrixView& x, const std::function<void()>& right);
    void multiplyBy(const MatrixView& x, const MatrixView& out, const Linear& weights);
    /// Returns the tensor decoded to floats. Products with floats do not round the activations, and each tensor is
    /// decoded once for many passes.
    const Tensor& inFloats(const Tensor& tensor);
    bool endsBranch(Role role) const noexcept;
    void endBranch(const MatrixView& x);
    void force(const MatrixView& x, const OtherRows& other) const;
    void changeValues(const MatrixView& x);

    const ModelConfig* m_config = nullptr;
    const Weights* m_weights = nullptr;
    const Segment* m_segment = nullptr;
    const OtherValues* m_other = nullptr;
    const Deviation* m_deviation = nullptr;
    const Scope* m_scope = nullptr;
    std::size_t m_prompt = 0;

    std::vector<TokenId> m_ids;
    std::size_t m_first = 0;  ///< position of the first token of the current step
    std::size_t m_layer = 0;
    bool m_inLayers = false;
    bool m_output = false;  ///< whether the run is after the last layer
    bool m_passes = false;  ///< whether the run is still before the first layer that it computes
    /// Whether operations do nothing, because the run is before its first layer or after the target.
    bool m_idle = false;
    bool m_skipped = false;              ///< whether the deviation replaces the layer's output by its input
    MatrixView m_queries;                ///< queries after RoPE
    ops::MixStreams::Views m_predicted;  ///< predicted residual streams of the layer, before its branches change them
    Site m_site = Site::Embed;
    std::size_t m_siteLayer = 0;
    std::size_t m_sitePosition = 0;
    MatrixView m_branch;  ///< output of attention in the current layer
    std::vector<float> m_layerInput, m_attentionInput, m_feedForwardInput;
    std::map<std::size_t, Cached> m_cached;
    MatrixView m_residual;
    /// Inputs of convolutions, by layer and number of the convolution in the layer.
    std::map<std::pair<std::size_t, std::size_t>, std::vector<float>> m_convolved;
    std::map<std::size_t, std::vector<double>> m_states;  ///< recurrent states, by layer, of layers with a deviation
    struct Floats {
        Tensor tensor;
        std::vector<float> values;
    };
    const GgufFile* m_file = nullptr;
    std::map<const std::byte*, Floats> m_floats;  ///< decoded tensors of the file, by address of their data
    Floats m_passing;                             ///< the last decoded tensor that is not from the file
    std::size_t m_floatCount = 0;
    const Deviation* m_decodedBy = nullptr;
    std::map<std::pair<const std::byte*, std::size_t>, std::shared_ptr<const std::vector<float>>> m_decoded;
};

}  // namespace vitrine

#pragma once

#include "core/cause/deviation.h"
#include "core/compare/forced_run.h"
#include "core/cpu/cpu_backend_impl.h"
#include "core/inference/tap.h"

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
    std::size_t cut = 0;  ///< number of layers that the model lacks; those from here to firstLayer are skipped
    std::optional<RepeatedLayer> repeats{};  ///< the model has this layer, too
    std::vector<float> input;  ///< [tokens, embedding] the residual stream before firstLayer; empty: from the ids
    Site target = Site::Logits;
    std::size_t targetLayer = 0;

    /// The number that a tap of a layer of the run has; nothing if no tap shows it.
    std::optional<std::size_t> shownAs(Site site, std::size_t layer) const noexcept;
};

/// Inputs of layers and their rows in the cache, by layer.
struct LayerRecord {
    /// Values that layers pass on, the residual stream first, each [tokens, columns]; also the input of the part after
    /// the last layer.
    std::map<std::size_t, std::vector<std::vector<float>>> input;
    std::map<std::size_t, std::vector<float>> keys, values;  ///< [tokens, kvWidth of the layer]
    /// [tokens, layers * perLayerInput]: what the ids and what their embeddings give every layer, before its norm.
    std::vector<float> ofTokens, ofEmbeddings;
};

/// Exact arithmetic up to float32, with single operations changed, for some layers, tokens and heads only. Behind every
/// tap it goes on with the other engine's values, where it has them (as runForced does). Nothing is computed after the
/// target.
class DeviatingBackend final : public CpuBackend {
public:
    explicit DeviatingBackend(std::size_t threads);

    /// Prepares the next run of `model` (with the layers from segment.firstLayer on). The arguments must outlive that
    /// run. A run that does not begin at the first token goes on with the keys and values that the last one left.
    void prepare(const Model& model, const Segment& segment, const OtherValues& other, const Deviation& deviation,
                 const Scope& scope, std::size_t prompt);
    /// The probe says what is captured next.
    void atTap(Site site, std::size_t layer, std::size_t firstPosition) noexcept;

    // For deviations: operations as they are without any.
    void plainNorm(const MatrixView& out, const MatrixView& x, const NormWeights& weights, NormKind kind,
                   float epsilon);
    void divide(const NormCall& call);  ///< norms with the call's divisor
    void plainActivate(const ActivateCall& call);
    void rotate(const RopeCall& call);
    std::size_t headDim() const noexcept;  ///< of the layer, as the next
    std::size_t heads() const noexcept;
    std::size_t kvHeads() const noexcept;
    const ModelConfig& config() const noexcept { return *m_config; }
    /// Receives what the run passes, where `records`; what is passed over comes from here.
    LayerRecord* record = nullptr;
    bool records = false;
    /// Keys and values of another layer [positions, kvWidth], where the run does not compute it; may give nothing.
    std::function<const std::vector<float>*(Site site, std::size_t layer)> cached;
    /// What attention (false) and the feed-forward read, [tokens, embedding], after the last products of it.
    std::span<const float> branchInput(bool feedForward) const noexcept
    {
        return feedForward ? m_feedForwardInput : m_attentionInput;
    }

    /// The residual stream as the layer began, and with what attention adds; `out` is [tokens, embedding].
    void putLayerInput(const MatrixView& out) const;
    void putStreamAfterAttention(const MatrixView& out) const;
    void putStream(const MatrixView& out) const;  ///< as it is now, the last rows
    void putRotatedQueries(const MatrixView& out) const;
    void plainCut(const MatrixView& x, float deviations);

    void begin(std::span<const std::int32_t> tokens, std::size_t firstPosition) override;
    void enterLayer(std::size_t layer, std::span<const MatrixView> alive) override;
    void embed(const MatrixView& x, const Tensor& table) override;
    void addPositions(const MatrixView& x, const Tensor& table) override;
    void norm(const MatrixView& out, const MatrixView& x, const NormWeights& weights, NormKind kind,
              float epsilon) override;
    using CpuBackend::project;
    void project(const MatrixView& x, std::span<const Projection> projections) override;
    void rope(const MatrixView& x, std::size_t headDim, const RopeConfig& config) override;
    void storeKv(KvCache& cache, std::size_t layer, const MatrixView& keys, const MatrixView& values) override;
    void attention(const MatrixView& out, const MatrixView& queries, const KvCache& cache, std::size_t layer,
                   const AttentionOptions& options, const MatrixView* scores) override;
    void activate(const MatrixView& x, const MatrixView* up, Activation f) override;
    void xielu(const MatrixView& x, const XieluConfig& f) override;
    void clamp(const MatrixView& x, float limit) override;
    void copyHeads(const HeadStretch& out, const HeadStretch& in, std::size_t heads, std::size_t count) override;
    void deal(const MatrixView& first, const MatrixView& second, const MatrixView& x, std::size_t width) override;
    void mixStreams(std::span<const MatrixView> out, std::span<const MatrixView> x,
                    const MatrixView& coefficients) override;
    void addWeighted(const MatrixView& x, const MatrixView& y, const MatrixView& factors, std::size_t column) override;
    void matchLength(const MatrixView& x, const MatrixView& y) override;
    void cutBelow(const MatrixView& x, float deviations) override;
    void experts(const MatrixView& out, const MatrixView& activated, const MatrixView& x, const MatrixView& logits,
                 const ExpertWeights& weights, const ExpertConfig& config, Activation f) override;
    void projectHeads(const HeadStretch& out, const HeadStretch& in, std::span<const Linear> heads) override;
    void convolve(const MatrixView& x, KvCache& cache, std::size_t layer, std::span<const float> kernel,
                  std::span<const float> bias, std::size_t which) override;
    void decays(const MatrixView& decay, const MatrixView& steps, std::span<const float> bias,
                std::span<const float> rates) override;
    void recur(const MatrixView& out, const RecurrentInput& input, KvCache& cache, std::size_t layer,
               const RecurrentConfig& config) override;
    void exponential(const MatrixView& x, float factor) override;
    void correctionKeys(const RecurrentInput& out, const MatrixView& keys, std::span<const float> scale,
                        std::span<const float> learn, std::size_t width) override;
    void scale(const MatrixView& x, float factor) override;
    void softCap(const MatrixView& x, float cap) override;
    void addResidual(const MatrixView& x, const MatrixView& y) override;
    void capture(const MatrixView& x, std::span<float> destination) override;

private:
    struct Cached {
        std::vector<float> keys, values;              ///< right ones [positions, kvWidth]
        std::vector<float> storedKeys, storedValues;  ///< as they are in the cache
    };
    /// How far a layer with a state is.
    enum class Stage : std::uint8_t { Begun, Convolved, Recurred };

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
    Part partOfActivation() const noexcept;
    ResidualCall::Branch nextBranch() noexcept;
    StreamsCall streams();
    Part partOf(const NormWeights& weights) const noexcept;
    Part partOf(const Linear& weights) const noexcept;
    /// Runs `wrong`, and where it does not act `right` instead, on the same views.
    void scoped(std::span<const MatrixView> views, const std::function<void()>& right,
                const std::function<void()>& wrong);
    bool within(std::size_t token, std::size_t column, std::size_t columns) const noexcept;
    Linear decoded(const Linear& weights);
    void decodeAll(ExpertWeights& weights);
    void plainAttention(const MatrixView& out, const MatrixView& queries, const AttentionCall& call,
                        const MatrixView* scores);
    const std::vector<float>* cacheOf(std::size_t layer, bool ofKeys) const;
    /// Returns the cache of a layer from the records of other runs.
    const std::vector<float>* knownCache(std::size_t layer, bool ofKeys) const;
    double scoreOf(const AttentionCall& call, double product, std::size_t head, std::size_t own,
                   std::size_t other) const;
    void plainExperts(const MatrixView& out, const MatrixView& activated, const MatrixView& x, const MatrixView& logits,
                      const ExpertsCall& call, const ActivateCall& activation);
    void activateView(const ActivateCall& call, const MatrixView& x, const MatrixView* up);
    void combine(const ActivateCall& call, const MatrixView& x, const MatrixView& up);
    StateActivation stateActivation(const MatrixView* up) const noexcept;
    void activateState(StateActivation kind, const MatrixView& x, const MatrixView* up, Activation f);
    bool inTimeMix() const noexcept;
    ElementwiseFunction nextSigmoid() noexcept;
    void elementwise(ElementwiseFunction site, const MatrixView& x, const std::function<void()>& right);
    bool isResidual(const MatrixView& x) const noexcept;
    std::size_t branchesBeforeFeedForward() const noexcept;
    void multiplyBy(const MatrixView& x, const MatrixView& out, const Linear& weights);
    /// The same in floats: the levels multiply these without rounding, and many passes decode once.
    const Tensor& inFloats(const Tensor& tensor);
    bool endsBranch(Part part) const noexcept;
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
    std::size_t m_first = 0;  ///< position of the step's first token
    std::size_t m_layer = 0;
    std::size_t m_additions = 0;  ///< to the residual stream in this layer
    std::size_t m_ropes = 0;
    std::size_t m_sigmoids = 0;  ///< of RWKV 7 in this layer
    bool m_inLayers = false;
    bool m_output = false;                ///< behind the last layer
    bool m_passes = false;                ///< before the first layer
    bool m_idle = false;                  ///< there, or behind the target: nothing is computed
    bool m_skipped = false;               ///< the layer gives what it got
    bool m_corrects = false;              ///< in a layer with several streams, behind its branches
    MatrixView m_perLayer;                ///< what a token gives every layer
    MatrixView m_queries;                 ///< rotated
    std::vector<MatrixView> m_predicted;  ///< streams of the layer, before its branches
    Site m_site = Site::Embed;
    std::size_t m_siteLayer = 0;
    std::size_t m_sitePosition = 0;
    MatrixView m_branch;  ///< what attention adds
    std::vector<float> m_layerInput, m_attentionInput, m_feedForwardInput;
    std::map<std::size_t, Cached> m_cached;
    Stage m_stage = Stage::Begun;
    MatrixView m_residual;
    std::map<std::pair<std::size_t, std::size_t>, std::vector<float>> m_convolved;  ///< by layer and which
    std::map<std::size_t, std::vector<double>> m_states;                            ///< of layers with a deviation
    struct Floats {
        Tensor tensor;
        std::vector<float> values;
    };
    const GgufFile* m_file = nullptr;
    std::map<const std::byte*, Floats> m_floats;  ///< of tensors of the file
    Floats m_passing;                             ///< of another
    std::size_t m_floatCount = 0;
    const Deviation* m_decodedBy = nullptr;
    std::map<std::pair<const std::byte*, std::size_t>, std::shared_ptr<const std::vector<float>>> m_decoded;
};

}  // namespace vitrine

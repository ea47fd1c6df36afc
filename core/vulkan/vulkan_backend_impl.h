#pragma once

#include "core/backend/backend.h"
#include "core/vulkan/device_weights.h"
#include "core/vulkan/product_wish.h"
#include "core/vulkan/read_back.h"
#include "core/vulkan/recorder.h"
#include "core/vulkan/vulkan_backend.h"
#include "core/vulkan/vulkan_memory.h"
#include "vk_kernels/interface/push_constants.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// Records every operation; `finish` runs them. The operations are in ops/, one file each.
class VulkanBackend final : public Backend {
public:
    explicit VulkanBackend(const VulkanOptions& options);
    ~VulkanBackend() override;

    std::string description() const override;
    std::string driver() const override { return m_context->driver(); }
    std::string numerics() const override;
    bool roundsFactors() const noexcept override { return products == Products::Units || products == Products::Dot; }
    std::size_t rowsMultipliedAlike() const noexcept override;
    std::unique_ptr<Buffer> allocate(std::size_t bytes) override;
    std::unique_ptr<KvCache> makeKvCache(const ModelConfig& config, std::size_t capacity, KvType keys,
                                         KvType values) override;
    std::unique_ptr<ResidentWeights> makeResident(const Weights& weights, const ModelPart& part) override;
    std::optional<std::uint64_t> freeBytes() const override { return m_memory->freeBytes(); }

    void begin(std::span<const std::int32_t> tokens, std::size_t firstPosition) override;
    void upload(const MatrixView& x, std::span<const float> source) override;
    void embed(const MatrixView& x, const Tensor& table) override;
    void addPositions(const MatrixView& x, const Tensor& table) override;
    void norm(const MatrixView& out, const MatrixView& x, const NormWeights& weights, NormKind kind,
              float epsilon) override;
    void project(const MatrixView& x, std::initializer_list<Projection> projections) override;
    void rope(const MatrixView& x, std::size_t headDim, const RopeConfig& config) override;
    void storeKv(KvCache& cache, std::size_t layer, const MatrixView& keys, const MatrixView& values) override;
    void attention(const MatrixView& out, const MatrixView& queries, const KvCache& cache, std::size_t layer,
                   const AttentionOptions& options, const MatrixView* scores) override;
    void activate(const MatrixView& x, const MatrixView* up, Activation f) override;
    void experts(const MatrixView& out, const MatrixView& activated, const MatrixView& x, const MatrixView& logits,
                 const ExpertWeights& weights, const ExpertConfig& config, Activation f) override;
    void scale(const MatrixView& x, float factor) override;
    void softCap(const MatrixView& x, float cap) override;
    void addResidual(const MatrixView& x, const MatrixView& y) override;
    std::size_t mostTopK() const noexcept override { return 256; }
    void topK(const MatrixView& first, const MatrixView& x) override;
    void draw(const MatrixView& out, const MatrixView& x, float temperature, float number) override;
    void capture(const MatrixView& x, std::span<float> destination) override;
    void finish() override;
    std::unique_ptr<RecordedStep> finishAndKeep() override;

    /// For tests.
    ReadBack& readBack() noexcept { return m_readBack; }
    const Recorder& recorder() const noexcept { return m_recorder; }
    const VulkanMemory& memory() const noexcept { return *m_memory; }
    /// How many weights had to be copied for a single step since the back end was made.
    std::size_t transientCopies() const noexcept { return m_transientCopies; }
    /// How products are computed, chosen by what the device is. With many tokens `Units` takes the matrix units, `Dot`
    /// integer dot products, `Tiles` shared memory, and all of them mat_vec with few; `Rows` is for processors that
    /// pose as GPUs.
    enum class Products : std::uint8_t { Vectors, Tiles, Rows, Dot, Units };
    Products products = Products::Vectors;
    PromptProducts promptProducts() const;
    bool hasMatrixUnits() const noexcept;
    /// How many workgroups it takes to keep the device busy.
    std::size_t busyGroups = 0;
    static constexpr std::size_t kGpuBusyGroups = 256;
    static constexpr std::size_t kMaxAttentionGroup =
        8;  ///< query heads of a workgroup: their state fits into registers
    /// Of a workgroup that reduces rows. Where they are one subgroup, nothing goes through shared memory.
    std::uint32_t reductionLanes = 0;

private:
    class Resident;
    class Recorded;
    /// What rounds is tried, and left alone where it fails. Throws DeviceError when the device lacks what is wished
    /// for, or is lost.
    void chooseProducts(ProductWish wish);
    Products exactProducts() const noexcept;
    std::optional<Products> roundingProducts(ProductWish wish);
    /// Why results of these cannot be trusted, a sentence; empty when they can.
    std::string faultOf(Products candidate);
    std::vector<float> trialProduct(Products kind, const Linear& weights, std::span<const float> x);
    std::string productsName(Products kind) const;
    /// Sines and cosines of all positions so far, for the frequencies of one RopeConfig.
    struct RopeTable {
        std::vector<double> frequencies;
        double magnitude;
        std::size_t positions;
        OwnedRegion memory;  ///< [positions, pairs] (cosine, sine)
    };

    /// The copy of a model's weights that is on the device, else one made for this step.
    const DeviceMatrix& matrix(const Tensor& tensor);
    Region vector(std::span<const float> values);
    const DeviceExperts& expertMatrices(std::span<const Linear> experts);
    template <typename Part>
    const auto& deviceCopy(const Part& part);

    void lookUp(const MatrixView& x, const Tensor& table, bool byPosition);
    /// Rows of a matrix that a workgroup of mat_vec multiplies, so that they share each value of x.
    static constexpr std::uint32_t kMatVecRows = 4;
    /// Rows of a matrix that a lane of mat_rows owns.
    static constexpr std::uint32_t kMatRowsRows = 8;
    static constexpr std::uint32_t kMaxColumns = 8;   ///< that a workgroup of mat_vec multiplies
    static constexpr std::size_t kMaxGroups = 65535;  ///< of a dispatch in one direction: what every device allows
    /// Words of a matrix that one dispatch may reach: shaders count them in 32 bits, of which drivers may take one for
    /// a sign.
    static constexpr std::size_t kMaxWords = std::size_t{1} << 30;

    /// Rows of floats, `stride` from one to the next.
    struct Rows {
        Region region;
        std::size_t stride;
    };
    /// Rows of x for matrix units: halves, and the factor of each row; or for integer dot products: bytes, and two
    /// factors of each group of 32.
    struct Rounded {
        Region values, factors;
    };
    /// The products of `count` rows of x, which are rounded when that is first needed.
    void multiply(const Rows& x, std::size_t count, const Linear& weights, const Rows& destination,
                  std::optional<Rounded>& rounded);
    void multiply(const Rows& x, std::size_t count, const Linear& weights, const Rows& destination)
    {
        std::optional<Rounded> rounded;
        multiply(x, count, weights, destination, rounded);
    }
    void dispatchProduct(QuantType type, const ProductPush& push);
    bool takesUnits(const DeviceMatrix& w, std::size_t tokens) const noexcept;
    Rounded toHalves(const Rows& x, std::size_t count, std::size_t columns);
    void dispatchUnits(QuantType type, const ProductPush& push);
    bool takesDot(const DeviceMatrix& w, std::size_t tokens) const noexcept;
    Rounded toBytes(const Rows& x, std::size_t count, std::size_t columns);
    void dispatchDot(QuantType type, const ProductPush& push);
    bool takesTiles(std::size_t tokens) const noexcept;
    /// Products of matrices of one format with the same rows of x, unless a gate or a sum of them comes next.
    struct PendingProducts {
        QuantType type;
        ProductsPush push;  ///< but for x and the destinations
        Region x;
        std::vector<Region> destinations;
    };
    bool joinProducts(const MatrixView& x, const MatrixView& out, const Linear& weights);
    void recordProducts(PendingProducts some, std::uint32_t mode, Activation f);
    bool gateProducts(const Region& gate, const Region& up, Activation f);
    bool addProduct(const Region& x, const Region& term);
    void dispatchProducts(QuantType type, const ProductsPush& push, std::uint32_t mode, Activation f);
    bool takesRows(std::size_t columns, std::uint64_t x, std::size_t stride) const noexcept;
    struct ExpertRows {
        Region x, destination;
        std::size_t xStride, slotX, destinationStride, slotDestination;
    };
    void multiplyExperts(const DeviceExperts& experts, const ExpertRows& rows, const Region& chosen, std::size_t tokens,
                         std::size_t used);
    /// How attention is shared out: heads of a workgroup, and parts of the positions that have one of their own.
    struct AttentionShape {
        std::size_t group = 1;
        std::size_t parts = 1;
        std::size_t positions = kNoLimit;  ///< to which this is the right shape
    };
    AttentionShape attentionShape(std::size_t tokens, std::size_t heads, std::size_t kvHeads,
                                  std::size_t positions) const;
    void activateRegion(const Region& x, const Region* up, Activation f);
    /// Rows that are added to x, unless a norm of x comes next and adds them.
    struct PendingSum {
        Region x, term;
    };
    void recordSum(const PendingSum& sum);
    /// A rotation, unless keys are stored next: then one dispatch does both.
    struct PendingRope {
        Region x;
        RopePush push;  ///< but for x and the state
    };
    void recordRope(const PendingRope& rope);
    bool rotatesHeads(const MatrixView& keys) const;
    /// Keys and values that are stored, unless attention of a single token comes next: then one dispatch does both.
    struct PendingStore {
        Region keys, values, keyCache, valueCache;
        KvType keyType, valueType;
        std::size_t kvHeads, headDim, capacity, tokens;
        std::optional<PendingRope> queries;  ///< that are rotated on the way, and the keys as they are
    };
    void recordStore(const PendingStore& store);
    std::optional<PendingStore> takeStore(const MatrixView& queries, const Region& keyCache);
    /// Records what is pending, which is of one kind: at the begin of every operation that does not do its work.
    void settle();
    /// Nothing is recorded or pending.
    bool isIdle() const noexcept;
    const RopeTable& ropeTable(const RopeConfig& config, std::size_t positions);
    const Region& tables();
    /// Memory for intermediates of an operation; it grows and is used again.
    Region scratch(OwnedRegion& owned, std::size_t bytes);
    std::uint32_t isOneSubgroup() const noexcept;
    /// Throws Error when the validation layer has complained.
    void reportComplaints();

    std::shared_ptr<VulkanContext> m_context;
    std::shared_ptr<VulkanMemory> m_memory;
    Recorder m_recorder;
    ReadBack m_readBack;
    std::list<DeviceWeights> m_resident;  ///< of each model that is loaded
    DeviceWeights m_transient;            ///< for this step alone
    std::size_t m_transientCopies = 0;
    std::string m_productsNote;  ///< PromptProducts::reason

    /// The token of a view's first row: a view with fewer rows than the step stands for its last tokens.
    std::uint32_t firstTokenOf(const MatrixView& x) const noexcept
    {
        return static_cast<std::uint32_t>(m_tokenCount - x.rows);
    }

    static constexpr std::size_t kNoLimit = std::numeric_limits<std::size_t>::max();
    /// What is recorded is right only for steps that end at this position at most.
    void holdsUpTo(std::size_t positions) noexcept { m_holdsUpTo = std::min(m_holdsUpTo, positions); }
    static void writeState(const Region& state, std::span<const std::int32_t> tokens, std::size_t firstPosition);

    std::vector<PendingProducts> m_products;
    std::optional<PendingSum> m_sum;
    std::vector<PendingRope> m_ropes;  ///< at most two: of queries and keys
    std::optional<PendingStore> m_store;

    OwnedRegion m_state;                ///< its first position and its tokens, where shaders read them
    std::vector<OwnedRegion> m_inputs;  ///< the same, where the host writes them: for each `begin` until `finish`
    std::size_t m_begun = 0;            ///< how often
    std::size_t m_tokenCount = 0;
    std::size_t m_firstPosition = 0;
    std::size_t m_holdsUpTo = kNoLimit;
    std::uint64_t m_releases = 0;  ///< of memory, when recording began
    OwnedRegion m_tables;          ///< the grids of the IQ formats
    std::list<RopeTable> m_ropeTables;
    OwnedRegion m_rounded, m_roundedFactors, m_chosen, m_shares, m_sharedLogit, m_expertUp, m_expertParts;
    OwnedRegion m_attentionParts, m_topKSlices, m_drawBlocks;
};

}  // namespace vitrine

#pragma once

#include "core/backend/backend.h"
#include "core/vulkan/device_weights.h"
#include "core/vulkan/read_back.h"
#include "core/vulkan/recorder.h"
#include "core/vulkan/vulkan_backend.h"
#include "core/vulkan/vulkan_memory.h"

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

struct ProductPush;

/// Records every operation; `finish` runs them. The operations are in ops/, one file each.
class VulkanBackend final : public Backend {
public:
    explicit VulkanBackend(const VulkanOptions& options);
    ~VulkanBackend() override;

    std::string description() const override;
    std::unique_ptr<Buffer> allocate(std::size_t bytes) override;
    std::unique_ptr<KvCache> makeKvCache(const ModelConfig& config, std::size_t capacity, KvType keys,
                                         KvType values) override;
    std::unique_ptr<ResidentWeights> makeResident(const Weights& weights) override;

    void begin(std::span<const std::int32_t> tokens, std::size_t firstPosition) override;
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
    void capture(const MatrixView& x, std::span<float> destination) override;
    void finish() override;

    /// For tests.
    ReadBack& readBack() noexcept { return m_readBack; }
    const Recorder& recorder() const noexcept { return m_recorder; }
    /// How many weights had to be copied for a single step since the back end was made.
    std::size_t transientCopies() const noexcept { return m_transientCopies; }
    /// How products are computed, chosen by what the device is. With many tokens `Units` takes the matrix units,
    /// `Tiles` shared memory, and both mat_vec with few; `Rows` is for processors that pose as GPUs.
    enum class Products : std::uint8_t { Vectors, Tiles, Rows, Units };
    Products products = Products::Vectors;
    bool hasMatrixUnits() const noexcept;

private:
    class Resident;
    Products suitedProducts() const noexcept;
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
    static constexpr std::size_t kMaxGroups = 65535;  ///< of a dispatch in one direction: what every device allows

    /// Rows of floats, `stride` from one to the next.
    struct Rows {
        Region region;
        std::size_t stride;
    };
    /// Rows of x for matrix units: halves, and the factor of each row.
    struct Halves {
        Region values, factors;
    };
    /// The products of `count` rows of x. Those rows as halves are made when they are first needed.
    void multiply(const Rows& x, std::size_t count, const Linear& weights, const Rows& destination,
                  std::optional<Halves>& halves);
    void multiply(const Rows& x, std::size_t count, const Linear& weights, const Rows& destination)
    {
        std::optional<Halves> halves;
        multiply(x, count, weights, destination, halves);
    }
    void dispatchProduct(QuantType type, const ProductPush& push);
    bool takesUnits(const DeviceMatrix& w, std::size_t tokens) const noexcept;
    Halves toHalves(const Rows& x, std::size_t count, std::size_t columns);
    void dispatchUnits(QuantType type, const ProductPush& push);
    bool takesRows(const ProductPush& push) const noexcept;
    void dispatchRows(std::string_view kernel, QuantType type, const ProductPush& push, std::uint32_t columns);
    struct ExpertRows {
        Region x, destination;
        std::size_t xStride, slotX, destinationStride, slotDestination;
    };
    void multiplyExperts(const DeviceExperts& experts, const ExpertRows& rows, const Region& chosen, std::size_t tokens,
                         std::size_t used);
    void activateRegion(const Region& x, const Region* up, Activation f);
    const RopeTable& ropeTable(const RopeConfig& config, std::size_t positions);
    const Region& tables();
    /// Memory for intermediates of an operation; it grows and is used again.
    Region scratch(OwnedRegion& owned, std::size_t bytes);
    std::uint32_t reductionLanes() const noexcept;

    std::shared_ptr<VulkanContext> m_context;
    std::shared_ptr<VulkanMemory> m_memory;
    Recorder m_recorder;
    ReadBack m_readBack;
    std::list<DeviceWeights> m_resident;  ///< of each model that is loaded
    DeviceWeights m_transient;            ///< for this step alone
    std::size_t m_transientCopies = 0;

    /// The position of a view's first row: a view with fewer rows than the step stands for its last tokens.
    std::size_t firstPositionOf(const MatrixView& x) const noexcept { return m_firstPosition + m_tokenCount - x.rows; }

    OwnedRegion m_tokens;  ///< of the step
    std::size_t m_tokenCount = 0;
    std::size_t m_firstPosition = 0;
    OwnedRegion m_tables;  ///< the grids of the IQ formats
    std::list<RopeTable> m_ropeTables;
    OwnedRegion m_halves, m_halfFactors, m_chosen, m_shares, m_sharedLogit, m_expertUp, m_expertParts;
};

}  // namespace vitrine

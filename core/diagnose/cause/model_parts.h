#pragma once

#include "core/compute/backend/role.h"
#include "core/compute/inference/tap.h"
#include "core/model/model_config.h"
#include "core/model/weights.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace vitrine {

class Model;

/// All norms or all matrix products with one role.
template <typename Weights>
struct LayerPart {
    Role role = Role::Other;
    std::string name;                       ///< usual name of its tensors: "attn_norm", "attn_q"
    std::uint32_t sites = 0;                ///< bit mask of the taps that are the first to depend on it
    std::vector<const Weights*> ofLayer{};  ///< [layers]: nullptr in layers without it

    /// Returns whether the weights of a layer have biases.
    bool isBiased() const
    {
        return std::ranges::any_of(ofLayer, [](const Weights* each) { return each && !each->bias.empty(); });
    }
};
struct NormPart : LayerPart<NormWeights> {
    NormKind kind = NormKind::Rms;

    /// Returns whether the weights are in the file. If not, all weights are 1.
    bool hasTensor() const
    {
        return std::ranges::any_of(ofLayer, [](const NormWeights* each) { return each && !each->tensor.empty(); });
    }
};
using ProductPart = LayerPart<Linear>;

/// The norms and the matrix products in the layers of a model, according to a recording of its forward pass. The
/// weights belong to the model, which must outlive this object.
class ModelParts {
public:
    explicit ModelParts(const Model& model);

    /// Returns the norms in the order of Role. Norms of values have no weights and are not included.
    std::span<const NormPart> norms() const noexcept { return m_norms; }
    /// Returns the matrix products, except those of experts, in the order of Role.
    std::span<const ProductPart> products() const noexcept { return m_products; }
    /// Returns a bit mask of the taps that can be the first to differ if all norms in the layers are computed
    /// incorrectly, including norms without weights.
    std::uint32_t sitesOfNorms() const noexcept { return m_sitesOfNorms; }

private:
    std::vector<NormPart> m_norms;
    std::vector<ProductPart> m_products;
    std::uint32_t m_sitesOfNorms = 0;
};

}  // namespace vitrine

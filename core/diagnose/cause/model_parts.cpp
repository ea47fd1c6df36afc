#include "core/diagnose/cause/model_parts.h"

#include "core/diagnose/program/tap_graph.h"
#include "core/model/model.h"

#include <map>
#include <string_view>
#include <utility>
#include <variant>

namespace vitrine {

namespace {

using Norms = std::map<Role, NormPart>;
using Products = std::map<Role, ProductPart>;

/// Adds the weights of the parts of all layers.
void addWeights(const Program& program, Norms& norms, Products& products)
{
    const std::size_t layers = program.layers.size();
    for (std::size_t layer = 0; layer < layers; ++layer) {
        const auto put = [&](auto& part, const auto* weights) {
            part.ofLayer.resize(layers);
            part.ofLayer[layer] = weights;
        };
        for (const Recorded& event : program.layers[layer]) {
            const Op* const op = std::get_if<Op>(&event);
            if (const auto* const norm = op ? std::get_if<ops::Norm>(op) : nullptr) {
                put(norms[norm->role], norm->weights);
                norms[norm->role].kind = norm->kind;
            }
            if (const auto* const project = op ? std::get_if<ops::Project>(op) : nullptr) {
                for (const Projection& each : project->products) put(products[each.role], each.weights);
            }
        }
    }
}

/// Adds the sites of the parts: those of the taps that are computed from them without a tap in between.
void addSites(const TapGraph& graph, std::size_t layers, Norms& norms, Products& products)
{
    for (const SiteTraits& traits : allSites()) {
        for (std::size_t layer = 0; layer < (traits.perLayer ? layers : 1); ++layer) {
            for (const auto& [op, output] : graph.operationsOf({traits.site, layer})) {
                const std::uint32_t site = 1U << static_cast<unsigned>(traits.site);
                if (const auto* const norm = std::get_if<ops::Norm>(op)) norms[norm->role].sites |= site;
                if (const auto* const all = std::get_if<ops::Project>(op)) {
                    products[all->products[output].role].sites |= site;
                }
            }
        }
    }
}

std::string_view tensorOf(const NormWeights& norm)
{
    return norm.tensor;
}

std::string_view tensorOf(const Linear& matrix)
{
    return matrix.weight.name;
}

/// Returns the name of a tensor without "blk.<layer>." and ".weight".
std::string_view shortName(std::string_view tensor)
{
    constexpr std::string_view kBlock = "blk.", kWeight = ".weight";
    if (tensor.starts_with(kBlock)) tensor.remove_prefix(tensor.find('.', kBlock.size()) + 1);
    if (tensor.ends_with(kWeight)) tensor.remove_suffix(kWeight.size());
    return tensor;
}

/// Returns the name of a part's tensor. If it has no tensor, or if one tensor may contain the matrices of several
/// roles, returns the usual name of a tensor with this role; empty if the role has no such name.
std::string_view nameOf(Role role, std::string_view tensor)
{
    switch (role) {
    case Role::Query:
        return "attn_q";
    case Role::Key:
        return "attn_k";
    case Role::Value:
        return "attn_v";
    case Role::Gate:
        return "ffn_gate";
    case Role::Up:
        return "ffn_up";
    default:
        break;
    }
    if (!tensor.empty()) return shortName(tensor);
    switch (role) {
    case Role::AttentionNorm:
        return "attn_norm";
    case Role::FeedForwardNorm:
        return "ffn_norm";
    case Role::QueryNorm:
        return "attn_q_norm";
    case Role::KeyNorm:
        return "attn_k_norm";
    default:
        return {};
    }
}

/// Appends the parts that layers have, with their roles and names. Leaves out parts without a name.
template <typename Part>
void collect(std::map<Role, Part>& from, std::vector<Part>& to)
{
    for (auto& [role, part] : from) {
        const auto first = std::ranges::find_if(part.ofLayer, [](const auto* each) { return each && *each; });
        if (first == part.ofLayer.end()) continue;
        part.role = role;
        part.name = nameOf(role, tensorOf(**first));
        if (!part.name.empty()) to.push_back(std::move(part));
    }
}

}  // namespace

ModelParts::ModelParts(const Model& model)
{
    Norms norms;
    Products products;
    Program program = recordProgram(model);
    addWeights(program, norms, products);
    addSites(TapGraph(std::move(program)), model.config().layers, norms, products);
    for (const auto& [role, norm] : norms) {
        // The norm of the per-layer inputs runs before the layers, but only layers show it.
        if (!norm.ofLayer.empty() || role == Role::LayerInputNorm) m_sitesOfNorms |= norm.sites;
    }
    collect(norms, m_norms);
    collect(products, m_products);
}

}  // namespace vitrine

#pragma once

#include "core/base/sentence.h"
#include "core/compute/inference/tap.h"
#include "core/diagnose/cause/cause.h"
#include "core/diagnose/cause/deviation.h"
#include "core/diagnose/cause/model_parts.h"
#include "core/diagnose/cause/site_masks.h"
#include "core/model/model.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vitrine {

/// A mistake that the other engine may have made, with a Deviation that makes the same mistake.
struct Hypothesis {
    Cause cause = Cause::Unknown;
    Sentence detail;          ///< the exact mistake, in a few words: "base 10000 instead of 1000000"
    Sentence hint;            ///< what the user should inspect in the other engine; empty: the usual hint of the cause
    std::string type;         ///< quantization type, for Cause::WeightsDecoded
    std::uint32_t sites = 0;  ///< bit mask of the taps that can be the first to differ
    Deviation deviation{};
    bool decodeOnly = false;  ///< whether the mistake affects only decoded tokens, which are evaluated one by one
    bool wholeModel = true;   ///< whether the hypothesis is also tried if HypothesisContext::wholePass is true
    bool looksAhead = false;  ///< whether the mistake makes a token's values depend on later tokens
    /// Set if the deviation chooses its layers itself: the first of these layers.
    std::optional<std::size_t> firstLayer{};
};

/// Describes the model and the first bad tap for which hypotheses are made.
struct HypothesisContext {
    const Model& model;
    const ModelParts& parts;  ///< of the model
    std::size_t tokens = 0;
    std::size_t prompt = 0;   ///< number of tokens in the prompt; later tokens are decoded one by one
    std::size_t context = 0;  ///< context length in tokens
    /// Bit mask of the sites where a hypothesis must be able to differ first. Check it before making an expensive
    /// hypothesis.
    std::uint32_t sites = 0;
    std::size_t layer = 0;        ///< layer of the first bad tap
    std::size_t position = 0;     ///< first position that differs
    bool wholePass = false;       ///< whether several operations lie between the last good values and the first bad tap
    std::vector<bool> badRows{};  ///< for each position, whether this row of the tap differs; empty: unknown
};

using Hypotheses = std::vector<Hypothesis>;

/// Returns the detail "`wrong` instead of `right`".
template <typename Wrong, typename Right>
Sentence insteadOf(const Wrong& wrong, const Right& right)
{
    return SENTENCE(wrong, " instead of ", right);
}

/// Returns the detail "that of `name`". `name` is the same in every language, such as the name of a tensor.
Sentence thatOf(std::string_view name);
/// Returns the detail "leaves out `name`". `name` is the same in every language, as in thatOf.
Sentence leavesOut(std::string_view name);
/// Returns the detail "in `norm`, `detail`".
Sentence inNorm(std::string_view norm, const Sentence& detail);
/// Returns the detail that a norm is of a wrong kind: "attn_norm, LayerNorm instead of RMSNorm".
Sentence otherKindOf(const Sentence& norm, NormKind wrong, NormKind right);
/// Returns every kind of norm except `right`.
std::vector<NormKind> otherKinds(NormKind right);
/// Returns a number with its sign and a space: "+ 3" or "- 3".
std::string signedNumber(int number);

/// Returns a deviation with hooks.
template <typename... Functions>
Deviation deviating(Functions... hooks)
{
    Deviation made;
    (made.set(std::move(hooks)), ...);
    return made;
}

/// Restricts a hook to the operations with a role.
template <typename Function>
auto forRole(Role role, Function hook)
{
    return [role, hook = std::move(hook)](ChangedBy<Function>& call) {
        if (call.role == role) hook(call);
    };
}
/// Returns a hook that changes the matrix or the bias of one product. `change` is a function of the product.
template <typename Function>
auto forProduct(Role role, Function change)
{
    return [role, change = std::move(change)](ProjectCall& call) {
        if (ProjectCall::Product* const product = call.find(role)) change(*product);
    };
}
/// Returns a hook that changes the result of one product. `change` is a function of the result, a MatrixView.
template <typename Function>
auto forResult(Role role, Function change)
{
    return [role, change = std::move(change)](ProjectedCall& call) {
        if (const ProjectCall::Product* const product = call.find(role)) change(product->out);
    };
}

/// Returns a hook that replaces the function of the activations with a role.
inline auto withFunction(Role role, float (*function)(float))
{
    return forRole(role, [function](ActivateCall& call) { call.function = function; });
}

constexpr bool isHeadNorm(Role role) noexcept
{
    return role == Role::QueryNorm || role == Role::KeyNorm;
}

/// Collects hypotheses.
class HypothesisList {
public:
    explicit HypothesisList(Hypotheses& all) : m_all(all) {}

    /// Adds a hypothesis. Its hooks are functions of what they change: [](NormCall& call) { call.skip = true; }.
    /// The result is valid until the next call.
    template <typename... Functions>
    Hypothesis& add(Cause cause, Sentence detail, std::uint32_t sites, Functions... hooks)
    {
        Hypothesis& added = m_all.emplace_back();
        added.cause = cause;
        added.detail = std::move(detail);
        added.sites = sites;
        added.deviation = deviating(std::move(hooks)...);
        return added;
    }

private:
    Hypotheses& m_all;
};

/// Returns every hypothesis that is possible for the model, by kind.
Hypotheses allHypotheses(const HypothesisContext& context);

// Each function adds the hypotheses of one kind that are possible for the model, the more common mistakes first.
void addEmbeddingHypotheses(const HypothesisContext& context, HypothesisList& list);
void addNormHypotheses(const HypothesisContext& context, HypothesisList& list);
void addProjectionHypotheses(const HypothesisContext& context, HypothesisList& list);
void addReshapeHypotheses(const HypothesisContext& context, HypothesisList& list);
void addRopeHypotheses(const HypothesisContext& context, HypothesisList& list);
void addRopeKernelHypotheses(const HypothesisContext& context, HypothesisList& list);
void addAttentionHypotheses(const HypothesisContext& context, HypothesisList& list);
void addSoftmaxHypotheses(const HypothesisContext& context, HypothesisList& list);
void addStateHypotheses(const HypothesisContext& context, HypothesisList& list);
void addTimeMixHypotheses(const HypothesisContext& context, HypothesisList& list);
void addLatentHypotheses(const HypothesisContext& context, HypothesisList& list);
void addGateHypotheses(const HypothesisContext& context, HypothesisList& list);
void addLayerInputHypotheses(const HypothesisContext& context, HypothesisList& list);
void addStreamHypotheses(const HypothesisContext& context, HypothesisList& list);
void addCacheHypotheses(const HypothesisContext& context, HypothesisList& list);
void addRouterHypotheses(const HypothesisContext& context, HypothesisList& list);
void addFeedForwardHypotheses(const HypothesisContext& context, HypothesisList& list);
void addLayerHypotheses(const HypothesisContext& context, HypothesisList& list);
void addOutputHypotheses(const HypothesisContext& context, HypothesisList& list);
void addKernelHypotheses(const HypothesisContext& context, HypothesisList& list);

/// Adds two hypotheses: a mistake in the norms of the layers, and the same mistake in all norms.
void addInAllNorms(const HypothesisContext& context, HypothesisList& list, Cause cause, const Sentence& detail,
                   const Hook<NormCall>& change, bool looksAhead = false);

/// Returns the first position that still contributes to the state when a token at `position` reads it.
using Begins = std::function<std::size_t(std::size_t position)>;
/// Adds hypotheses about states that are cleared at a chunk border: only at `border`, the first position that differs,
/// or at every multiple of it. `when` names the border, such as "at position 8" or "every 8 tokens".
void addLostAtBorders(std::size_t border, const std::function<void(const Sentence& when, const Begins& begins)>& add);

/// A mistake that consists of one wrong number. The search fits the number to the other engine's values.
struct NumberHypothesis {
    Cause cause;
    /// Returns the detail for a value, which is a number or a Sentence such as "10000 instead of 1000000".
    std::function<Sentence(const Sentence& value)> detailOf;
    std::uint32_t sites;  ///< bit mask of the taps that can be the first to differ
    double right;         ///< the correct number; 0 if the model does not have this number
    double low, high;     ///< bounds of the search, greater than 0
    std::function<Deviation(double number)> deviation;

    /// Returns the detail for the fitted number, with the correct number if the model has one.
    Sentence detail(double number) const;
};
using NumberHypotheses = std::vector<NumberHypothesis>;

/// Returns every mistake with a fitted number that is possible for the model.
NumberHypotheses numberHypotheses(const HypothesisContext& context);

}  // namespace vitrine

#pragma once

#include "core/base/sentence.h"
#include "core/cause/cause.h"
#include "core/cause/deviation.h"
#include "core/inference/tap.h"
#include "core/model/model.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace vitrine {

/// A mistake that another engine may have made, and how it computes then.
struct Hypothesis {
    Cause cause = Cause::Unknown;
    std::string detail;       ///< as Verdict's: "base 10000 for 1000000"
    std::string hint;         ///< as Verdict's; empty: the cause's usual one
    std::string type;         ///< of Cause::WeightsDecoded
    std::uint32_t sites = 0;  ///< bit mask of the taps at which it can show first
    Deviation deviation{};
    bool decodeOnly = false;                  ///< only tokens that come one by one can show it
    bool wholeModel = true;                   ///< worth a whole forward pass where only the end is seen
    bool looksAhead = false;                  ///< a token's values depend on those behind it
    std::optional<std::size_t> firstLayer{};  ///< it chooses its layers itself, of which this is the first
};

/// For which model hypotheses are wanted.
struct HypothesisContext {
    const Model& model;
    std::size_t tokens = 0;
    std::size_t prompt = 0;       ///< positions from here on came one by one
    std::size_t context = 0;      ///< its length
    std::uint32_t sites = 0;      ///< taps at which they must be able to show: ask before making something expensive
    std::size_t layer = 0;        ///< of the first bad tap
    std::size_t position = 0;     ///< the first that differs
    bool wholePass = false;       ///< more than one layer lies between the last good tap and the first bad one
    std::vector<bool> badRows{};  ///< by position: which rows of the tap differ; empty: unknown
};

constexpr std::uint32_t siteMask(std::initializer_list<Site> sites) noexcept
{
    std::uint32_t mask = 0;
    for (const Site site : sites) mask |= 1U << static_cast<unsigned>(site);
    return mask;
}

using Hypotheses = std::vector<Hypothesis>;

/// Collects hypotheses of one kind.
class HypothesisList {
public:
    explicit HypothesisList(Hypotheses& all) : m_all(all) {}

    Deviation& add(Cause cause, std::string detail, std::uint32_t sites)
    {
        m_all.push_back({cause, std::move(detail), {}, {}, sites, {}});
        return m_all.back().deviation;
    }
    Hypothesis& last() { return m_all.back(); }
    void onlyWhenDecoding() { last().decodeOnly = true; }

private:
    Hypotheses& m_all;
};

/// Returns every hypothesis that is possible for the model, by kind.
Hypotheses allHypotheses(const HypothesisContext& context);

// Each adds those that are possible for the model, the more usual ones first.
void addEmbeddingHypotheses(const HypothesisContext& context, Hypotheses& all);
void addNormHypotheses(const HypothesisContext& context, Hypotheses& all);
void addProjectionHypotheses(const HypothesisContext& context, Hypotheses& all);
void addReshapeHypotheses(const HypothesisContext& context, Hypotheses& all);
void addRopeHypotheses(const HypothesisContext& context, Hypotheses& all);
void addRopeKernelHypotheses(const HypothesisContext& context, Hypotheses& all);
void addAttentionHypotheses(const HypothesisContext& context, Hypotheses& all);
void addSoftmaxHypotheses(const HypothesisContext& context, Hypotheses& all);
void addStateHypotheses(const HypothesisContext& context, Hypotheses& all);
void addTimeMixHypotheses(const HypothesisContext& context, Hypotheses& all);
void addLatentHypotheses(const HypothesisContext& context, Hypotheses& all);
void addGateHypotheses(const HypothesisContext& context, Hypotheses& all);
void addLayerInputHypotheses(const HypothesisContext& context, Hypotheses& all);
void addStreamHypotheses(const HypothesisContext& context, Hypotheses& all);
void addCacheHypotheses(const HypothesisContext& context, Hypotheses& all);
void addRouterHypotheses(const HypothesisContext& context, Hypotheses& all);
void addFeedForwardHypotheses(const HypothesisContext& context, Hypotheses& all);
void addLayerHypotheses(const HypothesisContext& context, Hypotheses& all);
void addOutputHypotheses(const HypothesisContext& context, Hypotheses& all);
void addKernelHypotheses(const HypothesisContext& context, Hypotheses& all);

/// The first position that a state knows of when it reads a token.
using Begins = std::function<std::size_t(std::size_t position)>;
/// Adds states that are forgotten at the borders of chunks: at the first position that differs, and at every border.
void addLostAtBorders(std::size_t border,
                      const std::function<void(const std::string& detail, const Begins& begins)>& add);

/// Taps at which a norm within layers can show first.
std::uint32_t normSites(const Model& model);

/// A mistake that is another number, which is to be fitted.
struct NumberHypothesis {
    Cause cause;
    std::string before;   ///< the number in the detail: "base "
    std::uint32_t sites;  ///< as of Hypothesis
    double right;         ///< the model's; 0 where it has none
    double low, high;     ///< searched between these, more than 0
    std::function<Deviation(double number)> deviation;

    std::string detail(double number) const;
};
using NumberHypotheses = std::vector<NumberHypothesis>;

NumberHypotheses numberHypotheses(const HypothesisContext& context);

}  // namespace vitrine

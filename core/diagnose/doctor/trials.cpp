#include "core/diagnose/doctor/trials.h"

#include "core/diagnose/doctor/repairs/repair.h"
#include "core/diagnose/doctor/savings.h"
#include "core/diagnose/doctor/trial_texts.h"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <numeric>

namespace vitrine {

namespace {

/// In models with at most this number of layers, an exchange of every pair of layers is tried. In larger models, only
/// exchanges of neighbouring layers are tried.
constexpr std::size_t kAllPairs = 12;
/// If a repair in all layers saves at least this fraction of the loss, repairs in single layers are not tried.
constexpr double kRepaired = 0.5;
constexpr double kAsMuch = 0.995;  ///< a saving of at least this fraction of the largest saving counts as equally good
/// The saving of a repair of a layer must exceed the saving of leaving out a part of the same layer by this factor.
constexpr double kMoreThanWithout = 1.05;

/// Minima of the fraction that a repair saves, and of the saving in standard errors, if the weights have a sign of the
/// mistake (Repair::isVisible).
constexpr double kConfirmed = 0.01;
constexpr double kConfirmedDeviations = 1;

/// A repair with the layers to which it is applied.
struct Trial {
    const Repair* repair;
    std::vector<std::size_t> layers;
    bool everywhere = false;

    bool isOfSingleLayers() const noexcept { return !everywhere && !layers.empty(); }
};

std::vector<Trial> allTrials(std::size_t layers)
{
    std::vector<std::size_t> all(layers);
    std::iota(all.begin(), all.end(), std::size_t{0});
    std::vector<Trial> trials;
    for (const Repair& repair : allRepairs()) {
        if (repair.scope == RepairScope::Model) trials.push_back({&repair, {}});
        if (repair.scope == RepairScope::Layers) trials.push_back({&repair, all, true});
    }
    for (const Repair& repair : allRepairs()) {
        const bool isOfLayers = repair.scope == RepairScope::Layers || repair.scope == RepairScope::Layer;
        if (isOfLayers && layers > 1) {
            for (const std::size_t layer : all) trials.push_back({&repair, {layer}});
        }
        if (repair.scope != RepairScope::Pairs) continue;
        for (std::size_t distance = 1; distance < (layers <= kAllPairs ? layers : 2); ++distance) {
            for (std::size_t i = 0; i + distance < layers; ++i) trials.push_back({&repair, {i, i + distance}});
        }
    }
    return trials;
}

/// Returns the saving of a repair if the weights have a sign of the mistake. The loss only has to confirm the sign.
/// Returns nullopt if it does not.
std::optional<Saving> confirmedSaving(const TextLosses& before, const TextLosses& after)
{
    Savings savings;
    for (std::size_t text = 0; text < before.size(); ++text) savings.add(before[text], after[text]);
    if (savings.saved < kConfirmed * savings.cost || savings.deviations() < kConfirmedDeviations) return std::nullopt;
    return Saving{savings.cost / savings.count, (savings.cost - savings.saved) / savings.count, savings.count};
}

/// Measures which fraction of the time limit has passed.
class Clock {
public:
    explicit Clock(TrialTime time) : m_time(time) {}
    double share() const
    {
        const double used = static_cast<double>(std::clock() - m_processorStart) / CLOCKS_PER_SEC;
        const double passed = std::chrono::duration<double>(std::chrono::steady_clock::now() - m_start).count();
        return std::max(used / static_cast<double>(m_time.threads), passed / kBusy) / m_time.seconds;
    }

private:
    static constexpr double kBusy = 3;
    std::chrono::steady_clock::time_point m_start = std::chrono::steady_clock::now();
    std::clock_t m_processorStart = std::clock();
    TrialTime m_time;
};

/// Adds further layers to the result, because several layers may have the same mistake. A layer is added if undoing the
/// mistake in it saves even more.
void addLayers(HelpfulRepair& result, const Model& model, const TrialTexts& texts, const Clock& clock)
{
    const auto lossesWith = [&](const std::vector<std::size_t>& layers) -> std::optional<TextLosses> {
        RepairedModel repaired(model);
        if (!result.repair->apply(repaired, layers)) return std::nullopt;
        return texts.losses(repaired.result());
    };
    std::optional<TextLosses> now = lossesWith(result.layers);
    for (std::size_t i = 0; i < model.config().layers && now && clock.share() < 2; ++i) {
        if (std::find(result.layers.begin(), result.layers.end(), i) != result.layers.end()) continue;
        std::vector<std::size_t> layers = result.layers;
        layers.push_back(i);
        std::optional<TextLosses> then = lossesWith(layers);
        const std::optional<Saving> saving = then ? texts.clearlySaved(*now, *then) : std::nullopt;
        if (!saving) continue;
        std::sort(layers.begin(), layers.end());
        result.layers = std::move(layers);
        result.saving.after = saving->after;
        now = std::move(then);
    }
}

/// Returns the first, and therefore likeliest, of the repairs with about the largest saving. Repairs that undo only
/// part of the mistake, or a similar mistake, save slightly less.
const HelpfulRepair& bestOf(const std::vector<HelpfulRepair>& helpful)
{
    const auto saved = [](const HelpfulRepair& one) { return one.saving.saved(); };
    double most = 0;
    for (const HelpfulRepair& one : helpful) most = std::max(most, saved(one));
    const HelpfulRepair& chosen = *std::find_if(helpful.begin(), helpful.end(),
                                                [&](const HelpfulRepair& one) { return saved(one) >= kAsMuch * most; });
    // A part of a layer is damaged if leaving it out helps almost as much as the chosen repair. That repair then helps
    // only because it weakens the damaged part.
    const auto without = std::find_if(helpful.begin(), helpful.end(), [&](const HelpfulRepair& one) {
        return one.repair->scope == RepairScope::Layer && one.layers == chosen.layers &&
               kMoreThanWithout * saved(one) >= saved(chosen);
    });
    return without == helpful.end() ? chosen : *without;
}

}  // namespace

Trials tryRepairs(const std::shared_ptr<const Model>& model, std::span<const SampleTokens> samples, const Sense& sense,
                  Backend& backend, TrialTime time, const std::function<void(float)>& progress)
{
    Trials result;
    TrialTexts texts(model, samples, sense, backend);
    if (texts.empty()) return result;
    const Clock clock(time);
    const std::optional<TextLosses> now = texts.losses(model);
    if (!now) return result;

    const std::vector<Trial> trials = allTrials(model->config().layers);
    std::vector<HelpfulRepair> helpful;
    bool isRepaired = false;
    for (std::size_t i = 0; i < trials.size(); ++i) {
        const Trial& trial = trials[i];
        if (trial.isOfSingleLayers() && isRepaired) break;
        const double share = clock.share();
        if (share >= 1) {
            result.left = trials.size() - i;
            break;
        }
        if (progress) {
            const double done = static_cast<double>(i) / static_cast<double>(trials.size());
            progress(static_cast<float>(std::max(share, done)));
        }
        RepairedModel copy(*model);
        if (!trial.repair->apply(copy, trial.layers)) continue;
        ++result.made;
        const std::shared_ptr<const Model> repaired = copy.result();
        if (!texts.isPromising(repaired)) continue;
        const std::optional<TextLosses> then = texts.losses(repaired);
        if (!then) continue;
        const bool isOneOfFew = trial.repair->scope == RepairScope::Model;
        std::optional<Saving> saving = texts.clearlySaved(*now, *then, isOneOfFew);
        if (!saving && trial.repair->isVisible && trial.repair->isVisible(*model))
            saving = confirmedSaving(*now, *then);
        if (!saving) continue;
        isRepaired = isRepaired || (!trial.isOfSingleLayers() && saving->share() > kRepaired);
        helpful.push_back({trial.repair, trial.layers, trial.everywhere, *saving});
    }
    if (helpful.empty()) return result;
    result.best = bestOf(helpful);
    const RepairScope scope = result.best->repair->scope;
    if ((scope == RepairScope::Layers || scope == RepairScope::Layer) && !result.best->everywhere) {
        addLayers(*result.best, *model, texts, clock);
    }
    return result;
}

}  // namespace vitrine

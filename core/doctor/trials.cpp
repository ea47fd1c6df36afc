#include "core/doctor/trials.h"

#include "core/base/error.h"
#include "core/doctor/repairs/repair.h"
#include "core/doctor/text_loss.h"
#include "core/inference/evaluator.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numeric>
#include <optional>

namespace vitrine {

namespace {

constexpr std::size_t kTokens = 160;      ///< of a text
constexpr std::size_t kFirstTokens = 40;  ///< of a text, tried first
constexpr double kHope = 0.2;             ///< the share that these must save of one text, where nothing is known
constexpr std::size_t kTexts = 3;         ///< when nothing is predicted well, and any may be the one the model knows
constexpr std::size_t kKnownTexts = 2;    ///< when some are
constexpr double kKnown = 0.25;           ///< contextGain from which a text counts as known
constexpr double kKnownAgain = 0.4;       ///< the same against uniform, for a text that only the repair makes known

constexpr double kFewestCompared = 24;  ///< tokens
/// A repair must make a text that is then known cost this share less.
constexpr double kClearly = 0.05;
/// And the mean over tokens must be this many times its standard error. On 25 sound files, no repair that saved so much
/// came to more than 2.3; mistakes come to 2.9 in one layer and to 25 in all.
constexpr double kDeviations = 3.5;
constexpr double kFewDeviations = 2.5;  ///< enough where so much is saved:
constexpr double kMuch = 0.25;
constexpr std::size_t kAllPairs = 12;  ///< layers up to which any two may be exchanged, not neighbours alone

constexpr double kCured = 0.5;   ///< what saves so much everywhere needs no trials of single layers
constexpr double kAsMuch = 0.9;  ///< of the largest share saved

/// One way to apply a repair.
struct Trial {
    const Repair* repair;
    std::vector<std::size_t> layers;
    bool everywhere = false;
};

std::vector<Trial> allTrials(std::size_t layers)
{
    std::vector<std::size_t> all(layers);
    for (std::size_t i = 0; i < layers; ++i) all[i] = i;
    std::vector<Trial> trials;
    for (const Repair& repair : allRepairs()) {
        if (repair.scope == RepairScope::Model) trials.push_back({&repair, {}});
        if (repair.scope == RepairScope::Layers) trials.push_back({&repair, all, true});
    }
    for (const Repair& repair : allRepairs()) {
        if (repair.scope == RepairScope::Layers && layers > 1) {
            for (const std::size_t layer : all) trials.push_back({&repair, {layer}});
        }
        if (repair.scope != RepairScope::Pairs) continue;
        for (std::size_t distance = 1; distance < (layers <= kAllPairs ? layers : 2); ++distance) {
            for (std::size_t i = 0; i + distance < layers; ++i) trials.push_back({&repair, {i, i + distance}});
        }
    }
    return trials;
}

/// Of the tokens of each text.
using Losses = std::vector<std::vector<float>>;

double meanOf(const std::vector<float>& values)
{
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

class TrialRunner {
public:
    TrialRunner(std::shared_ptr<const Model> model, std::span<const SampleTokens> texts, const Sense& sense,
                Backend& backend)
        : m_model(std::move(model)), m_uniform(sense.uniform), m_backend(backend)
    {
        choose(texts, sense);
    }

    bool hasTexts() const noexcept { return !m_texts.empty(); }

    /// Losses of a model on the tokens of each text; nothing where one is not a number.
    std::optional<Losses> losses(const std::shared_ptr<const Model>& model, std::size_t tokens = kTokens)
    {
        Evaluator evaluator(model, m_backend, kTokens);
        Losses result;
        for (const std::vector<TokenId>& text : m_texts) {
            TextLoss loss = lossOf(evaluator, std::span(text).first(std::min(tokens, text.size())));
            if (!std::isfinite(loss.mean)) return std::nullopt;
            result.push_back(std::move(loss.tokens));
        }
        return result;
    }

    /// Whether the beginnings of the texts leave hope: most repairs make no difference, or a bad one.
    bool isPromising(const std::shared_ptr<const Model>& model)
    {
        if (m_isKnown) return true;  // what a mistake in one layer costs shows in all tokens together
        if (!m_shortBefore) m_shortBefore = losses(m_model, kFirstTokens);
        const std::optional<Losses> after = losses(model, kFirstTokens);
        if (!m_shortBefore || !after) return false;
        for (std::size_t i = 0; i < after->size(); ++i) {
            if (meanOf((*after)[i]) < (1 - kHope) * meanOf((*m_shortBefore)[i])) return true;
        }
        return false;
    }

    /// The share saved over the texts that a model knows before or after, if it is a clear one; else 0.
    double clearlySaved(const Losses& before, const Losses& after) const
    {
        double cost = 0, saved = 0, squares = 0, count = 0;
        for (std::size_t text = 0; text < before.size(); ++text) {
            const double known = std::min((1 - kKnown) * m_references[text], (1 - kKnownAgain) * m_uniform);
            if (meanOf(before[text]) >= known && meanOf(after[text]) >= known) continue;
            for (std::size_t i = 0; i < before[text].size(); ++i) {
                const double difference = static_cast<double>(before[text][i]) - after[text][i];
                cost += before[text][i];
                saved += difference;
                squares += difference * difference;
                ++count;
            }
        }
        if (count < kFewestCompared || saved < kClearly * cost) return 0;
        const double mean = saved / count;
        const double variance = std::max(squares / count - mean * mean, 1e-12);
        const double deviations = mean / std::sqrt(variance / count);
        const bool isClear = deviations >= kDeviations || (deviations >= kFewDeviations && saved >= kMuch * cost);
        return isClear ? saved / cost : 0;
    }

private:
    void choose(std::span<const SampleTokens> texts, const Sense& sense)
    {
        std::vector<std::pair<double, std::size_t>> order;  // by gain
        for (std::size_t i = 0; i < texts.size() && i < sense.texts.size(); ++i) {
            if (texts[i].isJudged) order.emplace_back(-contextGain(sense.texts[i], sense.uniform), i);
        }
        std::stable_sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
        const bool known = !order.empty() && -order.front().first >= 2 * kKnown;
        if (!known)
            std::sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
        if (known) {
            std::erase_if(order, [](const auto& text) { return -text.first < kKnown; });
        }
        m_isKnown = known;
        order.resize(std::min(order.size(), known ? kKnownTexts : kTexts));
        for (const auto& [gain, i] : order) {
            m_texts.push_back(texts[i].tokens);
            m_texts.back().resize(std::min(m_texts.back().size(), kTokens));
            m_references.push_back(known ? sense.texts[i].withoutContext : m_uniform);
        }
    }

    std::shared_ptr<const Model> m_model;
    double m_uniform;
    Backend& m_backend;
    std::vector<std::vector<TokenId>> m_texts;
    std::vector<double> m_references;
    bool m_isKnown = false;
    std::optional<Losses> m_shortBefore;  ///< of the model as it is, on the beginnings
};

double meanOf(const Losses& losses)
{
    double sum = 0, count = 0;
    for (const std::vector<float>& text : losses) {
        sum += meanOf(text) * static_cast<double>(text.size());
        count += static_cast<double>(text.size());
    }
    return sum / count;
}

/// The same mistake may have been made in several layers: adds those where undoing it saves more still.
void addLayers(Cure& cure, const Model& model, TrialRunner& runner, const std::function<bool()>& isLate)
{
    const auto lossesWith = [&](const std::vector<std::size_t>& layers) -> std::optional<Losses> {
        Patient patient(model);
        if (!cure.repair->undo(patient, layers)) return std::nullopt;
        return runner.losses(patient.result());
    };
    std::optional<Losses> now = lossesWith(cure.layers);
    for (std::size_t i = 0; i < model.config().layers && now && !isLate(); ++i) {
        if (std::find(cure.layers.begin(), cure.layers.end(), i) != cure.layers.end()) continue;
        std::vector<std::size_t> layers = cure.layers;
        layers.push_back(i);
        std::optional<Losses> then = lossesWith(layers);
        if (!then || runner.clearlySaved(*now, *then) == 0) continue;
        std::sort(layers.begin(), layers.end());
        cure.layers = std::move(layers);
        cure.after = meanOf(*then);
        now = std::move(then);
    }
}

}  // namespace

Trials tryRepairs(const std::shared_ptr<const Model>& model, std::span<const SampleTokens> texts, const Sense& sense,
                  Backend& backend, double seconds, const std::function<void(float)>& progress)
{
    Trials result;
    TrialRunner runner(model, texts, sense, backend);
    if (!runner.hasTexts()) return result;
    const auto start = std::chrono::steady_clock::now();
    const auto share = [&] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() / seconds;
    };
    const std::optional<Losses> now = runner.losses(model);
    if (!now) return result;

    const std::vector<Trial> trials = allTrials(model->config().layers);
    std::vector<std::pair<double, Cure>> better;
    for (std::size_t i = 0; i < trials.size(); ++i) {
        // What undoes a mistake everywhere needs no company of single layers.
        const bool isSingle = !trials[i].everywhere && !trials[i].layers.empty();
        const bool isCured =
            std::any_of(better.begin(), better.end(), [](const auto& one) { return one.first > kCured; });
        if (isSingle && isCured) break;
        if (share() >= 1) {
            result.left = trials.size() - i;
            break;
        }
        if (progress)
            progress(
                static_cast<float>(std::max(share(), static_cast<double>(i) / static_cast<double>(trials.size()))));
        const Trial& trial = trials[i];
        Patient patient(*model);
        if (!trial.repair->undo(patient, trial.layers)) continue;
        ++result.made;
        const std::shared_ptr<const Model> repaired = patient.result();
        if (!runner.isPromising(repaired)) continue;
        const std::optional<Losses> then = runner.losses(repaired);
        if (!then) continue;
        if (const double saved = runner.clearlySaved(*now, *then); saved > 0) {
            better.push_back({saved, {trial.repair, trial.layers, trial.everywhere, meanOf(*now), meanOf(*then)}});
        }
    }
    if (better.empty()) return result;
    // Of those that help about as much, the likeliest: repairs are in that order.
    const double most = std::max_element(better.begin(), better.end(), [](const auto& a, const auto& b) {
                            return a.first < b.first;
                        })->first;
    const auto best =
        std::find_if(better.begin(), better.end(), [most](const auto& one) { return one.first >= kAsMuch * most; });
    result.best = std::move(best->second);
    if (result.best->repair->scope == RepairScope::Layers && !result.best->everywhere) {
        addLayers(*result.best, *model, runner, [&] { return share() >= 2; });
    }
    return result;
}

}  // namespace vitrine

#include "core/diagnose/compare/coverage.h"

#include "core/base/error.h"
#include "core/compute/backend/expert_choice.h"
#include "core/compute/cpu/cpu_backend.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <set>

namespace vitrine {

namespace {

constexpr std::size_t kFewest = 24;
constexpr std::size_t kMost = 512;  ///< maximum number of suggested tokens, unless a window is longer
/// A rotation by a smaller angle, in radians, cannot be distinguished from noise.
constexpr double kSmallestAngle = 1e-4;

std::size_t largestWindow(const ModelConfig& config)
{
    std::size_t window = 0;
    for (std::size_t layer = 0; layer < config.layers; ++layer) {
        window = std::max<std::size_t>(window, config.layer(layer).window);
    }
    return window;
}

std::set<std::size_t> windowsOf(const ModelConfig& config)
{
    std::set<std::size_t> windows;
    for (std::size_t layer = 0; layer < config.layers; ++layer) windows.insert(config.layer(layer).window);
    windows.erase(0);
    return windows;
}

bool repeats(const std::vector<TokenId>& tokens)
{
    return std::set<TokenId>(tokens.begin(), tokens.end()).size() < tokens.size();
}

/// The number of dimension pairs that RoPE rotates by less than kSmallestAngle over a given number of tokens. Counted
/// in the layer with the most such pairs.
struct SlowPairs {
    std::size_t slow = 0;
    std::size_t all = 0;
};

SlowPairs slowPairs(const ModelConfig& config, std::size_t context, std::size_t tokens)
{
    SlowPairs most;
    for (std::size_t layer = 0; layer < config.layers; ++layer) {
        const RopeConfig* const rope = config.ropeOf(layer, context);
        if (!rope) continue;
        const auto hardlyTurns = [tokens](double frequency) {
            return frequency * static_cast<double>(tokens - 1) < kSmallestAngle;
        };
        const auto slow =
            static_cast<std::size_t>(std::count_if(rope->frequencies.begin(), rope->frequencies.end(), hardlyTurns));
        if (most.all == 0 || slow > most.slow) most = {slow, rope->frequencies.size()};
    }
    return most;
}

/// The number of experts that no token chooses, summed over all layers with router logits.
struct IdleExperts {
    std::size_t idle = 0;
    std::size_t all = 0;
};

IdleExperts idleExperts(const Model& model, const Trace& own)
{
    IdleExperts found;
    ExpertChoice choice;
    for (const TraceArray& router : own.arrays()) {
        if (router.site != Site::Router || router.rows == 0) continue;
        std::vector<bool> chosen(router.width, false);
        for (std::size_t row = 0; row < router.rows; ++row) {
            choice.make(std::span(router.values).subspan(row * router.width, router.width),
                        model.weights().layers[router.layer].experts.choiceBias, model.config().experts);
            for (const std::uint32_t expert : choice.chosen()) chosen[expert] = true;
        }
        found.all += router.width;
        found.idle += static_cast<std::size_t>(std::count(chosen.begin(), chosen.end(), false));
    }
    return found;
}

/// Returns `count` ids spread over the vocabulary, including its first and last id. To test repetitions, the second id
/// occurs again in the middle, and one id occurs twice in a row.
std::vector<TokenId> spreadIds(std::size_t vocabulary, std::size_t count)
{
    std::vector<TokenId> ids;
    std::uint64_t state = 0x2545F4914F6CDD1DULL;
    for (std::size_t i = 0; i < count; ++i) {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        ids.push_back(static_cast<TokenId>(state % vocabulary));
    }
    if (count > 2) ids[1] = static_cast<TokenId>(vocabulary - 1);
    if (count > 6) {
        ids[2] = 0;
        ids[count / 2] = ids[1];
        ids[count / 2 + 2] = ids[count / 2 + 1];
    }
    return ids;
}

}  // namespace

std::vector<Sentence> notReached(const TraceRequest& request, const Trace& own)
{
    const ModelConfig& config = request.model->config();
    const std::size_t count = request.tokens.size();
    std::vector<Sentence> sentences;
    if (count < 2)
        sentences.emplace_back(SENTENCE("A single token attends only to itself, and position 0 is not rotated."));
    for (const std::size_t window : windowsOf(config)) {
        if (count > window) continue;
        sentences.push_back(
            count == 1 ? SENTENCE("1 token does not fill the attention window of ", window, " positions.")
                       : SENTENCE(count, " tokens do not fill the attention window of ", window, " positions."));
    }
    if (count > 1 && !repeats(request.tokens)) sentences.emplace_back(SENTENCE("No token is repeated."));
    if (request.decode == 0)
        sentences.emplace_back(SENTENCE("No token is decoded alone: all tokens are evaluated together, as a prompt."));
    if (request.decode >= count)
        sentences.emplace_back(
            SENTENCE("All tokens are decoded one by one. No tokens are evaluated together as a prompt."));
    const SlowPairs pairs = count > 1 ? slowPairs(config, request.context, count) : SlowPairs{};
    if (pairs.slow > 0) {
        sentences.push_back(SENTENCE(pairs.slow, " of ", pairs.all,
                                     " pairs of rotated dimensions are rotated by less than ", kSmallestAngle,
                                     " radians within ", count, " tokens."));
    }
    const IdleExperts experts = idleExperts(*request.model, own);
    if (experts.idle > 0) {
        sentences.push_back(
            SENTENCE(experts.idle, " of the ", experts.all, " experts in all layers are not chosen by any token."));
    }
    return sentences;
}

std::vector<TokenId> suggestTokens(const std::shared_ptr<const Model>& model, std::size_t context, std::size_t decode,
                                   std::size_t threads)
{
    const ModelConfig& config = model->config();
    if (config.vocabulary == 0) throw Error(SENTENCE("The model has no vocabulary to choose tokens from."));
    const std::size_t most = std::max<std::size_t>(std::min(context, std::max(kMost, largestWindow(config) + 1)), 1);
    // The tokens that are evaluated one by one must also lie beyond the sliding window.
    std::size_t count = std::max(kFewest, largestWindow(config) + decode + 1);
    while (count < most && slowPairs(config, context, count).slow > 0) count = std::min(most, 2 * count);
    if (slowPairs(config, context, most).slow == slowPairs(config, context, kFewest).slow) {
        count = std::max(kFewest, largestWindow(config) + decode + 1);  // more tokens would not rotate more pairs
    }
    count = std::min(count, most);
    std::vector<TokenId> ids = spreadIds(config.vocabulary, count);
    TraceRequest request;
    request.model = model;
    request.context = context;
    request.taps.add(Site::Router);
    while (config.experts.count > 0) {
        request.tokens = ids;
        if (idleExperts(*request.model, runTrace(request, *makeCpuBackend({{}, threads}))).idle == 0 || count == most)
            break;
        count = std::min(most, 2 * count);
        ids = spreadIds(config.vocabulary, count);
    }
    return ids;
}

}  // namespace vitrine

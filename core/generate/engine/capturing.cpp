#include "core/generate/engine/capturing.h"

#include "core/base/error.h"
#include "core/base/visible_text.h"
#include "core/compute/backend/device_error.h"
#include "core/compute/devices/placement.h"
#include "core/diagnose/compare_runs/run_comparison.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace vitrine {

namespace {

/// The back end, evaluator and cache of a capture while it runs.
struct Place {
    std::shared_ptr<Backend> backend;  ///< back end made for this capture; null if the loaded back end is used
    std::unique_ptr<Evaluator> evaluator;
    std::unique_ptr<KvCache> cache;
};

/// Makes a separate back end for the capture, copies the model to it, and allocates its cache. Each of these three
/// steps runs to its end even if a stop is requested meanwhile. Returns nullopt if a stop was requested before the last
/// step.
std::optional<Place> placeOfItsOwn(const CaptureRun& run, const ModelSession& session, const BackendMaker& makeBackend,
                                   const std::string& device, const std::stop_token& stop)
{
    const EngineOptions& loaded = session.options();
    const std::optional<ComparedSide> side =
        parseComparedSide(device, {{}, loaded.isa, loaded.threads, loaded.deviceLayers});
    if (!side) throw Error(SENTENCE("There is no device ", inQuotes(device), ". Use cpu, cpu:LEVEL or vulkan[:N]."));
    if (stop.stop_requested()) return std::nullopt;
    const Model& model = *session.model();
    const ModelSummary& summary = session.summary();
    const ModelUse use =
        Evaluator::useOf(model.config(), run.tokens().size(), summary.kvKeys, summary.kvValues, session.chunkTokens());
    Placement placement = placeModel(side->device, model.config(), model.weights(), use, makeBackend);
    Place place;
    bringModel(placement, side->device, [&](Backend& backend) {
        place = {};
        if (stop.stop_requested()) return;
        place.evaluator = std::make_unique<Evaluator>(session.model(), backend, session.chunkTokens());
        if (stop.stop_requested()) return;
        place.cache = place.evaluator->makeCache(std::max<std::size_t>(run.positions(*place.evaluator), 1),
                                                 summary.kvKeys, summary.kvValues, session.contextLength());
    });
    if (!place.cache) return std::nullopt;
    place.backend = std::move(placement.backend);
    return place;
}

std::size_t reusedTokens(const CaptureRun& run, const ModelSession& session, const Capture& command,
                         const Evaluator& evaluator)
{
    if (!command.conversation || !command.device.empty()) return 0;
    const Conversation* const conversation = session.conversations().find(*command.conversation);
    if (!conversation || conversation->cache().hasStates()) return 0;
    return run.reusable(conversation->commonPrefix(run.tokens()), evaluator);
}

/// Copies the keys and values of the first `positions` positions in the first `layers` layers.
void copyRows(const KvCache& from, KvCache& to, std::size_t positions, std::size_t layers)
{
    constexpr std::size_t kRowsAtOnce = 256;
    std::vector<std::byte> keys, values;
    for (std::size_t layer = 0; layer < layers; ++layer) {
        keys.resize(kRowsAtOnce * from.keyRowBytes(layer));
        values.resize(kRowsAtOnce * from.valueRowBytes(layer));
        for (std::size_t begin = 0; begin < positions; begin += kRowsAtOnce) {
            const std::size_t end = std::min(begin + kRowsAtOnce, positions);
            from.exportRows(layer, begin, end, keys.data(), values.data());
            to.importRows(layer, begin, end, keys.data(), values.data());
        }
    }
    to.extend(positions);
}

/// Throws Error if the id of a stored token is not in the vocabulary, or if its bytes differ from the vocabulary's.
void requireRecords(const ModelSession& session, const Capture& command)
{
    const Tokenizer& tokenizer = session.tokenizer();
    for (std::size_t i = 0; i < command.records.size(); ++i) {
        const TokenRecord& stored = command.records[i];
        const bool isKnown = stored.id >= 0 && static_cast<std::size_t>(stored.id) < tokenizer.size();
        if (isKnown && tokenizer.tokenBytes(stored.id) == stored.bytes) continue;
        throw Error(SENTENCE("Token ", stored.id, " (number ", i + 1, " of the prompt) is a different token in ",
                             session.summary().path,
                             ", because the file has changed since the prompt was split into tokens."));
    }
}

/// Emits the scores of the tokens that `logits` [positions, vocabulary] predict. Row 0 has the logits of position
/// `first`, which predict token `first` + 1.
void emitScores(ModelSession& session, const Capture& command, std::size_t first, std::span<const float> logits,
                const EventSink& sink)
{
    const std::size_t vocabulary = session.model()->config().vocabulary;
    const std::size_t end = std::min(first + 1 + logits.size() / vocabulary, command.tokens.size());
    PromptScored scored{command.request, static_cast<std::uint32_t>(first + 1), {}};
    for (std::size_t next = first + 1; next < end; ++next) {
        TokenRecord& record =
            scored.records.emplace_back(describeToken(session.tokenizer(), command.tokens[next], next));
        session.scorer().score(record, logits.subspan((next - first - 1) * vocabulary, vocabulary),
                               command.wants.scores->alternatives);
    }
    if (!scored.records.empty()) sink(std::move(scored));
}

/// Returns the approximate size of all scores in bytes.
std::uint64_t scoreBytes(const Capture& command)
{
    if (!command.wants.scores) return 0;
    return command.tokens.size() *
           (sizeof(TokenRecord) + command.wants.scores->alternatives * sizeof(TokenAlternative));
}

void setWork(const CaptureRun::Work& work, CaptureCost& cost)
{
    cost.answerTokens = static_cast<std::uint32_t>(work.answerTokens);
    cost.answerPasses = static_cast<std::uint32_t>(work.answerPasses);
    cost.lensPasses = work.lensPasses;
    cost.values = work.values;
    cost.promptSeconds = work.promptSeconds;
    cost.answerSeconds = work.answerSeconds;
    cost.lensSeconds = work.lensSeconds;
    cost.valueSeconds = work.valueSeconds;
}

CaptureFinished expected(const PausedCapture& paused, const ModelSession& session, const Capture& command)
{
    const CaptureRun& run = paused.run;
    const CapturePlan& plan = run.plan();
    CaptureCost cost;
    cost.reusedTokens = static_cast<std::uint32_t>(reusedTokens(run, session, command, session.evaluator()));
    cost.evaluatedTokens =
        static_cast<std::uint32_t>(std::max<std::size_t>(plan.end(), cost.reusedTokens)) - cost.reusedTokens;
    setWork(run.expectedWork(cost.reusedTokens, session.evaluator()), cost);
    cost.lensRows = run.lensRows();
    // one additional pass for the prompt
    cost.answerBytes = plan.answerBytes(cost.answerPasses + 1) + scoreBytes(command);
    if (!plan.isEmpty()) cost.heldBytes = std::min(plan.bytes({plan.begin(), plan.end()}), plan.wants().maxBytes);
    return {command.request, cost};
}

/// Returns the back end, evaluator and cache of the capture; nullopt if a stop was requested before they were ready.
std::optional<Place> placeFor(const CaptureRun& run, ModelSession& session, const BackendMaker& makeBackend,
                              const Capture& command, const std::stop_token& stop)
{
    if (command.device.empty()) {
        Place place{nullptr, session.evaluator().another(), nullptr};
        place.cache = session.makeCache(std::max<std::size_t>(run.positions(*place.evaluator), 1));
        return place;
    }
    return placeOfItsOwn(run, session, makeBackend, command.device, stop);
}

}  // namespace

PausedCapture beginCapture(const ModelSession& session, const Capture& command)
{
    session.requireIs(command.modelPath, command.modelHash);
    const std::size_t count = command.tokens.size();
    if (count > session.contextLength()) {
        throw Error(SENTENCE("There are ", count, " tokens, but the context holds ", session.contextLength(), '.'));
    }
    requireRecords(session, command);
    CapturePlan plan(command.wants, session.model()->config(), count);
    return {command.request, session.model(),
            CaptureRun(std::move(plan), command.tokens, count - std::min<std::size_t>(count, command.answerTokens))};
}

bool goOnCapturing(PausedCapture& paused, ModelSession& session, const BackendMaker& makeBackend,
                   const Capture& command, const std::stop_token& stop, const EventSink& sink)
{
    if (paused.model.lock() != session.model())
        throw Error(SENTENCE("The model was reloaded before the capture began."));
    if (command.onlyCost) {
        sink(expected(paused, session, command));
        return true;
    }
    CaptureRun& run = paused.run;
    CaptureFinished finished{command.request, {}};
    const auto tell = [&](std::size_t done, std::size_t total) { sink(CaptureProgress{command.request, done, total}); };
    const CaptureListener listener{
        [&](std::shared_ptr<const CapturedPiece> piece) {
            sink(Captured{command.request, std::move(piece)});
        },
        tell,
        [&](std::size_t first, std::span<const float> logits) { emitScores(session, command, first, logits, sink); }};
    if (!run.plan().isEmpty()) {
        try {
            const std::optional<Place> place = placeFor(run, session, makeBackend, command, stop);
            if (!place) return false;
            const std::size_t reused = reusedTokens(run, session, command, *place->evaluator);
            if (reused > 0) {
                const std::size_t layers = std::min<std::size_t>(run.plan().layers(), session.summary().layers);
                copyRows(session.conversations().find(*command.conversation)->cache(), *place->cache, reused, layers);
            }
            finished.cost.reusedTokens = static_cast<std::uint32_t>(reused);
            if (!run.run(*place->evaluator, *place->cache, stop, listener)) return false;
        } catch (const DeviceError& error) {
            // A failure of the capture's own device is reported as Error instead of DeviceError, because it does not
            // affect the loaded back end.
            if (command.device.empty()) throw;
            throw Error(error.sentence(), error.detail());
        }
    }
    finished.cost.evaluatedTokens = static_cast<std::uint32_t>(run.evaluatedTokens());
    setWork(run.work(), finished.cost);
    finished.cost.lensRows = run.lensRows();
    finished.cost.answerBytes = run.sentBytes() + scoreBytes(command);
    finished.cost.heldBytes = run.heldBytes();
    finished.cost.isExact = run.isExact();
    sink(finished);
    return true;
}

}  // namespace vitrine

#include "app/inspectors/tracked/token_tracker.h"

#include "app/chat/chat_session.h"
#include "app/chat/pause_notice.h"
#include "app/engine/engine_bridge.h"
#include "app/inspectors/shared/evaluation_estimator.h"
#include "app/inspectors/tokens/recorded_token.h"
#include "app/inspectors/tokens/token_strip_model.h"
#include "app/library/model_library.h"
#include "app/models/message_list_model.h"
#include "app/settings/app_settings.h"
#include "app/store/stored_types.h"
#include "app/store/text.h"

#include <QStringList>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

namespace vitrine {

namespace {

/// A capture starts without the user's confirmation if it has at most kTokensAskedAbove tokens or takes at most
/// kLongWait.
constexpr std::uint32_t kTokensAskedAbove = 32;
constexpr double kLongWait = 0.5;  // seconds
/// Minimum interval between two requests of the cost while an answer is written.
constexpr qint64 kAskedAgain = 1000;  // milliseconds
// Number of kept results for the steps of answers (kKeptSteps) and for the layers of tokens (kKeptLayers).
constexpr std::size_t kKeptSteps = 16;
constexpr std::size_t kKeptLayers = 128;

bool follows(const TrackedTokens& tracked, const std::vector<TokenId>& ids)
{
    return std::ranges::all_of(ids,
                               [&](TokenId id) { return std::ranges::find(tracked.ids(), id) != tracked.ids().end(); });
}

bool beginsWith(const std::vector<TokenId>& tokens, const std::vector<TokenId>& beginning)
{
    return tokens.size() >= beginning.size() && std::equal(beginning.begin(), beginning.end(), tokens.begin());
}

/// Returns the positions before tokens whose records lack a value of one of the ids.
std::vector<PositionRange> unrecordedPositions(const TokenStripModel& strip, const std::vector<TokenId>& ids)
{
    std::vector<std::string> bytes;
    for (const TokenId id : ids) bytes.push_back(bytesInStrip(strip, id));
    std::vector<PositionRange> positions;
    for (int row = std::max(strip.promptCount(), 1); row < strip.count(); ++row) {
        const TokenRecord& record = strip.tokenAt(row)->record;
        bool isRecorded = true;
        for (std::size_t i = 0; i < ids.size(); ++i)
            isRecorded = isRecorded && recordedToken(record, ids[i], bytes[i]).has_value();
        const auto before = static_cast<std::size_t>(row) - 1;
        if (!isRecorded) positions.push_back({before, before + 1});
    }
    return positions;
}

/// Returns the pin in the format of the settings: "13530 ·pairs". A piece contains no spaces.
QString written(const TrackModel::Pin& pin)
{
    return QStringLiteral("%1 %2").arg(QString::number(pin.id), pin.piece);
}

}  // namespace

TokenTracker::TokenTracker(const Parts& parts, QObject* parent) : QObject(parent), m_parts(parts)
{
    const TrackModel* model = &parts.model;
    const EngineBridge* bridge = &parts.bridge;
    connect(model, &TrackModel::visibilityChanged, this, &TokenTracker::update);
    connect(model, &TrackModel::computeRequested, this, &TokenTracker::compute);
    connect(model, &TrackModel::cancelled, this, [this] {
        giveUp();
        update();
    });
    connect(model, &TrackModel::pinWanted, this, &TokenTracker::pin);
    connect(model, &TrackModel::unpinWanted, this, &TokenTracker::unpin);
    connect(model, &TrackModel::queryChanged, this, &TokenTracker::suggest);
    connect(parts.session.answer(), &ShownAnswer::generatingChanged, this, &TokenTracker::update);
    connect(parts.session.running(), &RunningAnswers::answeringChanged, this, &TokenTracker::update);
    connect(parts.session.answer(), &ShownAnswer::pauseChanged, this, &TokenTracker::update);
    connect(&parts.library, &ModelLibrary::changed, this, &TokenTracker::update);
    connect(bridge, &EngineBridge::modelLoaded, this, [this](const ModelLoaded& event) {
        // A server reports only the output of its whole model, not of its layers.
        m_layers = event.summary.server ? 1 : event.summary.layers;
        update();
    });
    connect(bridge, &EngineBridge::captured, this, [this](const Captured& event) {
        if (m_request != 0 && event.request == m_request && m_wanted) m_wanted->found->take(*event.piece);
    });
    connect(bridge, &EngineBridge::captureFinished, this, &TokenTracker::handleFinished);
    connect(bridge, &EngineBridge::captureProgress, this, [this](const CaptureProgress& event) {
        if (m_request != 0 && event.request == m_request)
            m_parts.model.setRunning(m_parts.estimator.running(m_request));
    });
    connect(bridge, &EngineBridge::promptReady, this, [this] {
        if (m_request != 0 && !m_asksCost) m_parts.model.setRunning(m_parts.estimator.running(m_request));
    });
    connect(bridge, &EngineBridge::failed, this, [this](const Failed& event) {
        if (m_request == 0 || event.request != m_request) return;
        m_request = 0;
        m_isWanted = false;
        m_wanted.reset();
        m_parts.model.fail(event.sentence);
    });
}

const StoredMessage* TokenTracker::message() const
{
    const MessageListModel& messages = *m_parts.session.messages();
    return messages.messageAt(messages.rowOf(m_parts.tokens.messageId()));
}

LocalizedText TokenTracker::whyNot(const StoredMessage* message) const
{
    if (m_parts.tokens.count() < 2) return SENTENCE("Choose an answer in the chat to track tokens through it.");
    if (m_parts.model.count() == 0)
        return SENTENCE("Enter a word or an id above to track its logit, rank and probability through the answer.");
    const ModelLibrary& library = m_parts.library;
    if (!message || (m_parts.tokens.isRemote() && message->state == MessageState::Streaming))
        return SENTENCE("While this answer is being written, only its recorded data is shown.");
    if (m_parts.tokens.isRemote() && !canAskServer(*message)) return whatServersSay(*message);
    if (const Sentence changed = library.changedSince(message->answer); !changed.empty()) return changed;
    const bool isOpen = library.canEvaluate(message->answer) && m_layers > 0;
    if (!isOpen || (!m_parts.tokens.isRemote() && !m_parts.capture.samplers()))
        return SENTENCE("Open ", toUtf8(library.nameOf(message->answer)),
                        ", which gave this answer, to see more than was recorded with the answer.");
    return {};
}

bool TokenTracker::canAskServer(const StoredMessage& message) const
{
    const ModelLibrary& library = m_parts.library;
    const TokenStripModel& strip = m_parts.tokens;
    return library.canEvaluate(message.answer) && library.summary()->server && library.summary()->server->chosenIds &&
           strip.promptCount() > 0 && strip.knowsIds(strip.count() - 1);
}

Sentence TokenTracker::whatServersSay(const StoredMessage& message) const
{
    const ModelLibrary& library = m_parts.library;
    const std::string host = toUtf8(m_parts.tokens.server());
    if (!library.isOf(message.answer) || !library.summary()->server)
        return SENTENCE("Only the data that ", host,
                        " sent with this answer is known. A tracked token has values only at positions where it was "
                        "among the most probable tokens.");
    if (!library.summary()->server->chosenIds)
        return SENTENCE(host, " gives only the most probable tokens, so a tracked token has gaps at positions where it "
                              "was not among these tokens. To see layers, use a model on this computer.");
    return SENTENCE(host, " did not give the ids of all tokens of this answer, so Vitrine cannot request the "
                          "probabilities of other tokens.");
}

std::vector<TokenId> TokenTracker::pinnedIds() const
{
    std::vector<TokenId> ids;
    for (const TrackModel::Pin& pin : m_parts.model.pins()) ids.push_back(pin.id);
    return ids;
}

std::vector<TokenId> TokenTracker::tokensBefore(int row) const
{
    std::vector<TokenId> tokens;
    for (int i = 0; i < row; ++i) tokens.push_back(m_parts.tokens.tokenAt(i)->record.id);
    return tokens;
}

void TokenTracker::update()
{
    if (!m_parts.model.isVisible()) return giveUp();
    readPins();
    showKept();
    const StoredMessage* message = this->message();
    if (const LocalizedText reason = whyNot(message); !reason.isEmpty()) {
        giveUp();
        return m_parts.model.explain(reason);
    }
    const bool isWriting = m_parts.session.running()->isWriting(m_parts.library);
    if (isWriting && message->state == MessageState::Streaming) {
        if (!m_isWanted) return follow(*message);
        if (m_wanted && m_wanted->message == message->id && m_wanted->found->ids() == pinnedIds())
            return;  // keep the request; only new tokens of the answer have come since then
    }
    std::optional<Wanted> wanted = wantedOf(*message);
    if (!wanted) {
        giveUp();
        return m_parts.model.explain({});
    }
    if (m_wanted && m_wanted->message == wanted->message && m_wanted->tokens == wanted->tokens &&
        m_wanted->found->ids() == wanted->found->ids() && m_wanted->found->steps() == wanted->found->steps() &&
        m_wanted->found->lensAt() == wanted->found->lensAt() &&
        (m_isWriting == isWriting || (m_request != 0 && !m_asksCost)))
        return;
    const bool isWanted = m_isWanted;
    giveUp();
    m_isWanted = isWanted;
    m_isWriting = isWriting;
    m_wanted = std::move(wanted);
    m_parts.model.offer({.pauses = isWriting});
    ask(true);
}

/// Returns a capture of the values that are not known yet for the current tokens; nullopt if all are known.
std::optional<TokenTracker::Wanted> TokenTracker::wantedOf(const StoredMessage& message) const
{
    const TokenStripModel& strip = m_parts.tokens;
    Wanted wanted{message.id, strip.selectedRow(), tokensBefore(strip.count() - 1), nullptr};
    const std::vector<TokenId> ids = pinnedIds();
    const Kept* steps = keptSteps();
    const bool isRecorded = strip.isRemote() && unrecordedPositions(strip, ids).empty();
    const bool wantsSteps = strip.count() > strip.promptCount() && !isRecorded &&
                            !(steps && follows(*steps->found, ids) && steps->tokens == wanted.tokens);
    const bool wantsLayers = wanted.row > 0 && !strip.isRemote() && !keptLayers(wanted.row);
    if (!wantsSteps && !wantsLayers) return std::nullopt;
    const auto begin = static_cast<std::size_t>(std::max(strip.promptCount(), 1)) - 1;
    const PositionRange range = wantsSteps ? PositionRange{begin, wanted.tokens.size()} : PositionRange{0, 0};
    const auto lensAt =
        wantsLayers ? std::optional(static_cast<std::size_t>(wanted.row) - 1) : std::optional<std::size_t>();
    wanted.found = std::make_shared<TrackedTokens>(ids, range, lensAt, m_layers);
    return wanted;
}

/// Requests the current cost from time to time while an answer is written.
void TokenTracker::follow(const StoredMessage& message)
{
    if (m_wanted || !m_followed.isValid()) {
        giveUp();
        m_parts.model.offer({.pauses = true});
    }
    if (m_request != 0 || (m_followed.isValid() && m_followed.elapsed() < kAskedAgain)) return;
    const std::optional<Wanted> wanted = wantedOf(message);
    if (!wanted) return;
    m_isWriting = true;
    m_followed.start();
    post(message, *wanted, true);
}

/// Starts the capture, or first requests its cost if it is unknown.
void TokenTracker::compute()
{
    m_isWanted = true;
    if (m_wanted) {
        if (m_request == 0) ask(false);
        return;
    }
    m_parts.tokens.setFollowTail(false);  // keep this token selected, because its layers are captured
    update();
}

/// Returns the newest result for this answer, preferably one with all pinned tokens; null if no result exists.
const TokenTracker::Kept* TokenTracker::keptSteps() const
{
    const std::vector<TokenId> ids = pinnedIds();
    const Kept* best = nullptr;
    for (const Kept& kept : m_steps) {
        if (kept.message != m_parts.tokens.messageId()) continue;
        if (!best || follows(*kept.found, ids) || !follows(*best->found, ids)) best = &kept;
    }
    return best;
}

const TokenTracker::Kept* TokenTracker::keptLayers(int row) const
{
    const std::vector<TokenId> ids = pinnedIds();
    const std::vector<TokenId> before = tokensBefore(row);
    const auto found = std::ranges::find_if(m_lens, [&](const Kept& kept) {
        return kept.message == m_parts.tokens.messageId() &&
               kept.found->lensAt() == static_cast<std::size_t>(row) - 1 && beginsWith(kept.tokens, before) &&
               follows(*kept.found, ids);
    });
    return found == m_lens.end() ? nullptr : &*found;
}

void TokenTracker::showKept()
{
    const TokenStripModel& strip = m_parts.tokens;
    const Kept* steps = keptSteps();
    // Results stay valid if the answer has only become longer.
    m_parts.model.showSteps(steps ? steps->found : nullptr,
                            steps && !beginsWith(tokensBefore(strip.count() - 1), steps->tokens));
    const Kept* layers = strip.selectedRow() > 0 ? keptLayers(strip.selectedRow()) : nullptr;
    m_parts.model.showLayers(layers ? layers->found : nullptr);
}

void TokenTracker::ask(bool onlyCost)
{
    const StoredMessage* message = this->message();
    if (!m_wanted || !message) return;
    post(*message, *m_wanted, onlyCost);
    if (onlyCost) return;
    m_parts.session.pauseNotice()->announce(
        m_request, [] { return tr("Paused to evaluate tracked tokens"); },
        [this] {
            giveUp();
            update();
        });
    m_parts.model.setRunning(m_parts.estimator.running(m_request));
}

void TokenTracker::post(const StoredMessage& message, const Wanted& wanted, bool onlyCost)
{
    Capture capture;
    capture.request = m_parts.bridge.nextRequest();
    capture.modelPath = toUtf8(message.answer.modelPath);
    capture.modelHash = modelHashFrom(message.answer.facts);
    capture.tokens = wanted.tokens;
    const auto prompt = static_cast<std::size_t>(m_parts.tokens.promptCount());
    capture.answerTokens = static_cast<std::uint32_t>(capture.tokens.size() - std::min(prompt, capture.tokens.size()));
    capture.conversation = m_parts.session.chat()->id();
    capture.wants = wanted.found->wants();
    if (m_parts.tokens.isRemote() && !capture.wants.lens.empty())
        capture.wants.lens.front().positions = unrecordedPositions(m_parts.tokens, wanted.found->ids());
    capture.onlyCost = onlyCost;
    capture.duringAnswer = onlyCost || m_isWriting;
    m_request = capture.request;
    m_asksCost = onlyCost;
    m_parts.bridge.post(std::move(capture));
}

void TokenTracker::giveUp()
{
    if (m_request != 0) m_parts.bridge.cancel(std::exchange(m_request, RequestId{0}));
    m_isWanted = false;
    m_followed.invalidate();
    m_wanted.reset();
}

void TokenTracker::handleFinished(const CaptureFinished& event)
{
    if (m_request == 0 || event.request != m_request) return;
    m_request = 0;
    if (!m_asksCost) {
        if (m_wanted) keep();
        return update();
    }
    const StoredMessage* message = this->message();
    if (!message) return;
    const ReplayCost cost = m_parts.estimator.offer(*message, event.cost, m_isWriting);
    const bool isFew = event.cost.evaluatedTokens <= kTokensAskedAbove && event.cost.lensRows <= kTokensAskedAbove;
    const bool isAsked = !m_parts.library.isUnused();  // do not use a server without the user's request
    const bool isShort = isFew || (cost.seconds >= 0 && cost.seconds <= kLongWait);
    if (m_wanted && (m_isWanted || (isShort && isAsked && !m_isWriting))) return ask(false);
    m_parts.model.offer(cost);
}

void TokenTracker::keep()
{
    Kept kept{m_wanted->message, std::move(m_wanted->tokens), m_wanted->found};
    m_wanted.reset();
    m_isWanted = false;
    if (kept.found->lensAt()) {
        m_lens.push_back(kept);
        if (m_lens.size() > kKeptLayers) m_lens.pop_front();
    }
    if (kept.found->steps().begin == kept.found->steps().end) return;
    m_steps.push_back(std::move(kept));
    if (m_steps.size() > kKeptSteps) m_steps.pop_front();
}

void TokenTracker::readPins()
{
    const StoredMessage* message = this->message();
    const QString path = message ? message->answer.modelPath : m_parts.library.path();
    std::vector<TrackModel::Pin> pins;
    for (const QString& text : m_parts.settings.trackedTokens(path)) {
        const qsizetype blank = text.indexOf(u' ');
        bool isNumber = false;
        const int id = text.left(blank).toInt(&isNumber);
        if (blank > 0 && isNumber && id >= 0 && pins.size() < TrackModel::kMostPins)
            pins.push_back({id, text.mid(blank + 1)});
    }
    m_parts.model.setPins(std::move(pins));
}

void TokenTracker::pin(TokenId id)
{
    const std::optional<QString> piece = pieceOf(id);
    if (!piece) return;
    readPins();
    std::vector<TrackModel::Pin> pins = m_parts.model.pins();
    if (m_parts.model.full() || std::ranges::find(pins, id, &TrackModel::Pin::id) != pins.end()) return;
    pins.push_back({id, *piece});
    writePins(pins);
}

void TokenTracker::unpin(TokenId id)
{
    std::vector<TrackModel::Pin> pins = m_parts.model.pins();
    std::erase_if(pins, [id](const TrackModel::Pin& pin) { return pin.id == id; });
    writePins(pins);
}

void TokenTracker::writePins(const std::vector<TrackModel::Pin>& pins)
{
    const StoredMessage* message = this->message();
    QStringList texts;
    for (const TrackModel::Pin& pin : pins) texts << written(pin);
    m_parts.settings.setTrackedTokens(message ? message->answer.modelPath : m_parts.library.path(), texts);
    update();
}

}  // namespace vitrine

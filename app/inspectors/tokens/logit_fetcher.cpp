#include "app/inspectors/tokens/logit_fetcher.h"

#include "app/answers/answer_stretches.h"
#include "app/chat/chat_session.h"
#include "app/chat/pause_notice.h"
#include "app/engine/engine_bridge.h"
#include "app/inspectors/shared/evaluation_estimator.h"
#include "app/inspectors/tokens/token_strip_model.h"
#include "app/library/model_library.h"
#include "app/models/message_list_model.h"
#include "app/store/stored_types.h"
#include "app/store/text.h"

#include <algorithm>
#include <utility>
#include <variant>

namespace vitrine {

namespace {

/// An evaluation starts without the user's confirmation if it has at most kAskedAbove tokens or takes at most
/// kSecondsAskedAbove seconds.
constexpr std::uint32_t kAskedAbove = 32;
constexpr double kSecondsAskedAbove = 0.5;
/// Minimum interval between two requests of the cost while an answer is written.
constexpr qint64 kFollowedAgain = 1000;  // milliseconds
/// Capacity of the cache in logits: about a hundred steps of a usual vocabulary.
constexpr std::size_t kKeptLogits = std::size_t{16} << 20U;

/// Returns the text that the template wrote at the end of the prompt.
std::string generationPromptOf(const TokenStripModel& tokens)
{
    std::string text;
    for (int row = tokens.promptCount() - 1; row >= 0; --row) {
        const PromptToken& token = *tokens.tokenAt(row);
        if (token.messageIndex >= 0) break;
        text.insert(0, token.record.bytes);
    }
    return text;
}

}  // namespace

LogitFetcher::LogitFetcher(const Parts& parts, Of of, QObject* parent) : QObject(parent), m_parts(parts), m_of(of)
{
    const EngineBridge* bridge = &parts.bridge;
    if (of == Of::Selected)
        connect(&parts.tokens, &TokenStripModel::selectedRowChanged, this, &LogitFetcher::update);
    else
        connect(parts.tokens.selection(), &TokenSelection::pinnedChanged, this, &LogitFetcher::update);
    connect(&parts.tokens, &QAbstractItemModel::modelReset, this, &LogitFetcher::update);
    connect(parts.session.answer(), &ShownAnswer::generatingChanged, this, &LogitFetcher::update);
    connect(parts.session.running(), &RunningAnswers::answeringChanged, this, &LogitFetcher::update);
    connect(parts.session.answer(), &ShownAnswer::pauseChanged, this, &LogitFetcher::update);
    connect(&parts.library, &ModelLibrary::changed, this, &LogitFetcher::update);
    connect(bridge, &EngineBridge::modelLoaded, this, [this](const ModelLoaded& event) {
        m_samplers = event.samplers;
        m_kept.clear();
        update();
    });
    connect(bridge, &EngineBridge::modelUnloaded, this, [this] {
        m_samplers.reset();
        m_kept.clear();
        update();
    });
    connect(bridge, &EngineBridge::captured, this, &LogitFetcher::handleCaptured);
    connect(bridge, &EngineBridge::captureFinished, this, &LogitFetcher::handleFinished);
    connect(bridge, &EngineBridge::captureProgress, this, [this](const CaptureProgress& event) {
        if (event.request == m_request) emit changed();
    });
    connect(bridge, &EngineBridge::promptReady, this, [this] {
        if (m_computes) emit changed();  // the answer interrupts the capture
    });
    connect(bridge, &EngineBridge::failed, this, [this](const Failed& event) {
        if (m_request == 0 || event.request != m_request) return;
        m_request = 0;
        refuse(event.sentence);
    });
}

void LogitFetcher::setPageVisible(const QObject* page, bool seen)
{
    if (seen)
        m_pages.insert(page);
    else
        m_pages.remove(page);
    update();
}

const StoredMessage* LogitFetcher::message() const
{
    const MessageListModel& messages = *m_parts.session.messages();
    return messages.messageAt(messages.rowOf(m_parts.tokens.messageId()));
}

/// Returns the row of the token in the strip; -1 if no such token exists.
int LogitFetcher::row() const
{
    return m_of == Of::Selected ? m_parts.tokens.selectedRow() : m_parts.tokens.selection()->pinnedRow();
}

LocalizedText LogitFetcher::whyNot(const StoredMessage* message) const
{
    const int row = this->row();
    if (m_of == Of::Pinned && row < 0)
        return SENTENCE(
            "The pinned token belongs to another message. Only the recorded data of that message is available.");
    if (!message || !m_parts.tokens.tokenAt(row)) return SENTENCE("Choose a token above to see its logits.");
    if (m_parts.tokens.isRemote()) return whatServersSay();
    if (row == 0) return SENTENCE("This is the first token of the context, so it has no logits.");
    const ModelLibrary& library = m_parts.library;
    if (const Sentence changed = library.changedSince(message->answer); !changed.empty()) return changed;
    if (!library.canEvaluate(message->answer) || !m_samplers)
        return SENTENCE("Open ", toUtf8(library.nameOf(message->answer)),
                        ", which gave this answer, to see all of its logits.");
    return {};
}

/// Returns a sentence about the candidates that the answer's server reported.
LocalizedText LogitFetcher::whatServersSay() const
{
    const QString& host = m_parts.tokens.server();
    const int known = static_cast<int>(m_parts.tokens.tokenAt(row())->record.top.size());
    if (known == 0) return SENTENCE(toUtf8(host), " reported no other candidates for this token.");
    return [host, known] {
        return tr("%1 gave only the %Ln most probable tokens at this position. To see all logits, use a model on this "
                  "computer.",
                  nullptr, known)
            .arg(host);
    };
}

void LogitFetcher::update()
{
    if (m_pages.isEmpty()) {
        giveUp();
        if (!m_step) return;
        m_step.reset();
        return emit stepChanged();
    }
    const StoredMessage* message = this->message();
    if (const LocalizedText reason = whyNot(message); !reason.isEmpty()) {
        giveUp();
        return refuse(reason);
    }
    const bool isWriting = m_parts.session.running()->isWriting(m_parts.library);
    if (isWriting && followsAnswer(*message)) return offerAtNewest(*message);
    const bool isSame = m_step && m_step->message == message->id && m_step->row == row();
    const bool isSettled = m_computes || (m_step && m_step->hasLogits) || isWriting == m_isWriting;
    m_isWriting = isWriting;
    if (isSame && isSettled) return;
    giveUp();
    m_reason.clear();
    m_step = stepOf(*message);
    const bool known = takeKept();
    if (!known && isWriting) m_offer = ReplayCost{.pauses = true};  // until the cost is known
    emit stepChanged();
    if (known || isWriting) emit changed();
    if (!known) ask(true);
}

/// Whether the selection follows the newest token of a running answer. No logits are then requested for each new token.
bool LogitFetcher::followsAnswer(const StoredMessage& message) const
{
    return m_of == Of::Selected && message.state == MessageState::Streaming && m_parts.tokens.followTail();
}

void LogitFetcher::offerAtNewest(const StoredMessage& message)
{
    const bool isOffered = !m_step && m_offer && m_offer->pauses;
    if (!isOffered) {
        giveUp();
        m_step.reset();
        m_reason.clear();
        emit stepChanged();
        m_offer = ReplayCost{.pauses = true};
        emit changed();
    }
    if (row() < 1 || m_request != 0 || (m_followed.isValid() && m_followed.elapsed() < kFollowedAgain)) return;
    m_followed.start();
    post(message, stepOf(message).step, true);
}

void LogitFetcher::compute()
{
    const bool isKnown = m_step && m_offer && m_offer->tokens > 0;
    if (isKnown) return ask(false);
    if (m_of == Of::Selected) m_parts.tokens.setFollowTail(false);  // stay at this token
    update();
    m_isWanted = true;
}

CaptureRunning LogitFetcher::running() const
{
    return m_computes ? m_parts.estimator.running(m_request) : CaptureRunning();
}

void LogitFetcher::refuse(const LocalizedText& reason)
{
    m_computes = false;
    m_offer.reset();
    const bool had = m_step.has_value();
    m_step.reset();
    if (!had && m_reason == reason) return;
    m_reason = reason;
    emit stepChanged();
    emit changed();
}

LogitFetcher::Step LogitFetcher::stepOf(const StoredMessage& message) const
{
    const TokenStripModel& tokens = m_parts.tokens;
    Step wanted{.message = message.id, .row = row()};
    wanted.isAnswers = wanted.row >= tokens.promptCount();
    AnswerStep& step = wanted.step;
    step.step = wanted.isAnswers ? static_cast<std::size_t>(wanted.row - tokens.promptCount()) : 0;
    const DrawnWith with = drawnWithAt(message.answer, step.step);
    wanted.settings = with.settings;
    wanted.seed = with.seed;
    for (int row = 0; row < wanted.row; ++row) {
        const TokenRecord& record = tokens.tokenAt(row)->record;
        step.history.push_back(record.id);
        if (row >= tokens.promptCount()) step.drawnWith.push_back(record.pFinal);
    }
    step.generationPrompt = generationPromptOf(tokens);
    step.drawn = tokens.tokenAt(wanted.row)->record.id;
    return wanted;
}

void LogitFetcher::ask(bool onlyCost)
{
    const StoredMessage* message = this->message();
    if (!m_step || m_step->hasLogits || !message) return;
    if (!onlyCost) {
        m_offer.reset();
        m_computes = true;
    }
    post(*message, m_step->step, onlyCost);
    if (onlyCost) return;
    m_parts.session.pauseNotice()->announce(
        m_request, [] { return tr("Paused to evaluate logits"); }, [this] { cancel(); });
    emit changed();
}

void LogitFetcher::post(const StoredMessage& message, const AnswerStep& step, bool onlyCost)
{
    const std::size_t count = step.history.size();
    Capture capture;
    capture.request = m_parts.bridge.nextRequest();
    capture.modelPath = toUtf8(message.answer.modelPath);
    capture.modelHash = modelHashFrom(message.answer.facts);
    capture.tokens = step.history;
    capture.answerTokens = static_cast<std::uint32_t>(step.step);
    capture.conversation = m_parts.session.chat()->id();
    ValuesWanted logits;
    logits.taps.add(Site::Logits);
    logits.positions = {{count - 1, count}};
    logits.form = ValueForm::Rows;
    capture.wants.values = {logits};
    capture.onlyCost = onlyCost;
    capture.duringAnswer = onlyCost || m_isWriting;
    m_request = capture.request;
    m_asksCost = onlyCost;
    m_parts.bridge.post(std::move(capture));
}

void LogitFetcher::cancel()
{
    giveUp();
    ask(true);
}

/// Cancels the running request.
void LogitFetcher::giveUp()
{
    if (m_request != 0) m_parts.bridge.cancel(std::exchange(m_request, RequestId{0}));
    m_computes = false;
    m_isWanted = false;
    m_followed.invalidate();
    m_offer.reset();
}

bool LogitFetcher::takeKept()
{
    const auto kept = std::ranges::find_if(
        m_kept, [this](const Kept& each) { return each.message == m_step->message && each.row == m_step->row; });
    if (kept == m_kept.end()) return false;
    m_step->step.logits = kept->logits;
    m_step->hasLogits = true;
    std::rotate(kept, kept + 1, m_kept.end());
    return true;
}

void LogitFetcher::keep()
{
    m_kept.push_back({m_step->message, m_step->row, m_step->step.logits});
    std::size_t all = 0;
    for (const Kept& each : m_kept) all += each.logits.size();
    for (; m_kept.size() > 1 && all > kKeptLogits; m_kept.pop_front()) all -= m_kept.front().logits.size();
}

void LogitFetcher::handleCaptured(const Captured& event)
{
    if (event.request != m_request || !m_step) return;
    if (const auto* rows = std::get_if<CapturedRows>(&event.piece->what)) {
        m_step->step.logits = rows->values;
        m_step->hasLogits = true;
        keep();
    }
}

void LogitFetcher::handleFinished(const CaptureFinished& event)
{
    if (m_request == 0 || event.request != m_request) return;
    m_request = 0;
    m_computes = false;
    if (!m_asksCost) return emit changed();
    const StoredMessage* message = this->message();
    if (!message) return;
    const ReplayCost cost = m_parts.estimator.offer(*message, event.cost, !m_step || m_isWriting);
    const bool isShort =
        event.cost.evaluatedTokens <= kAskedAbove || (cost.seconds >= 0 && cost.seconds <= kSecondsAskedAbove);
    if (m_step && (m_isWanted || (isShort && !m_isWriting))) return ask(false);
    m_offer = cost;
    emit changed();
}

}  // namespace vitrine

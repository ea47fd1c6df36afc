#include "app/chat/message_sender.h"

#include "app/answers/answer_stretches.h"
#include "app/chat/chat_notices.h"
#include "app/chat/chat_saver.h"
#include "app/chat/context_gauge.h"
#include "app/chat/message_versions.h"
#include "app/chat/report_failure.h"
#include "app/chat/running_answers.h"
#include "app/chat/shown_chat.h"
#include "app/chat/unsent_message.h"
#include "app/library/endpoints.h"
#include "app/library/model_library.h"
#include "app/models/message_list_model.h"
#include "app/models/queue_model.h"
#include "app/settings/app_settings.h"
#include "app/store/database.h"
#include "core/generate/remote/remote_engine.h"

#include <QTimer>

#include <algorithm>
#include <chrono>
#include <utility>

namespace vitrine {

namespace {

// Time between two tries to send while the database is locked. Each try may block the window for a moment.
constexpr std::chrono::milliseconds kLockedInterval{1000};

}  // namespace

MessageSender::MessageSender(const Parts& parts, QObject* parent)
    : QObject(parent), m_parts(parts), m_queue(parts.database), m_queued(new QueueModel(this))
{
    connect(&parts.library, &ModelLibrary::opened, this, &MessageSender::sendPending);
    connect(&parts.library, &ModelLibrary::changed, this, &MessageSender::dropPending);
    connect(&parts.running, &RunningAnswers::begun, this, &MessageSender::takeBegun);
    connect(&parts.running, &RunningAnswers::ended, this, &MessageSender::canSendChanged);
    connect(&parts.chat, &ShownChat::changed, this, &MessageSender::canSendChanged);
    connect(&parts.chat, &ShownChat::wordsForChanged, this, &MessageSender::canSendChanged);
    connect(&parts.versions, &MessageVersions::pathChanged, this, &MessageSender::canSendChanged);
    connect(&parts.versions, &MessageVersions::versionAdded, this, [this](qint64 version) {
        // The new version contains text of the old one. So it is allowed for the server only if no permission is
        // missing now.
        if (serverToAllow().isEmpty()) markForServer(version);
    });
}

bool MessageSender::canAnswer() const
{
    return m_parts.library.loaded() && !m_parts.library.loading() && !m_parts.library.offline();
}

bool MessageSender::canSend() const
{
    return m_parts.chat.id() != 0 && canAnswer() && !m_parts.running.shown() && serverToAllow().isEmpty();
}

QString MessageSender::serverToAllow() const
{
    if (mayGet(m_parts.chat.id(), m_parts.messages.messages())) return {};
    const QString name = m_parts.library.server();
    const QString host = m_parts.library.host();
    return name.contains(host) ? name : QStringLiteral("%1 (%2)").arg(name, host);
}

QString MessageSender::writtenFor() const
{
    return serverToAllow().isEmpty() ? m_parts.library.address() : QString();
}

bool MessageSender::mayGet(qint64 chat, const std::vector<StoredMessage>& conversation) const
{
    const QString server = m_parts.library.address();
    return server.isEmpty() || m_consent.mayGet(server, m_parts.chat.detailsOf(chat), conversation);
}

void MessageSender::markForServer(qint64 message)
{
    m_consent.allow(m_parts.library.address(), message);
}

/// Marks the chat's system prompt and settings as sent to the server in use. Does nothing if a local model is in use.
void MessageSender::markSettingsSent(qint64 chat)
{
    const QString server = m_parts.library.address();
    if (server.isEmpty()) return;
    if (chat != m_parts.chat.id())
        m_parts.chats.edit(chat, {.wordsFor = server});
    else if (m_parts.chat.details().wordsFor != server)
        m_parts.chat.setWordsFor(server);
}

void MessageSender::allowServer()
{
    for (const StoredMessage& message : m_parts.messages.messages()) markForServer(message.id);
    markSettingsSent(m_parts.chat.id());
    emit canSendChanged();
    if (!m_again || m_again->model != m_parts.library.path()) return sendQueued();
    const auto again = std::exchange(m_again, {});
    answerAgain(again->message, again->values);
}

/// Whether the pending message was meant for the loaded model, or the model is local.
bool MessageSender::mayReceivePending(const QString& model) const
{
    return m_parts.library.host().isEmpty() || m_parts.library.path() == model;
}

/// Sends what waited for a model, after a model was opened.
void MessageSender::sendPending()
{
    if (m_parts.unsent.isWaiting() && mayReceivePending(m_parts.unsent.awaitedModel())) sendUnsent();
    if (m_again && mayReceivePending(m_again->model) && serverToAllow().isEmpty()) {
        const auto again = std::exchange(m_again, {});
        answerAgain(again->message, again->values);
    }
    // Send the queued messages of chats whose answer ended while the model was being opened.
    const QSet<qint64> chats = std::exchange(m_held, {});
    for (const qint64 chat : chats) {
        if (!m_parts.running.ofChat(chat)) sendNext(chat);
    }
}

/// Cancels everything that waits for a model, unless a model is still being opened. If opening failed, the previous
/// model is still open, but the messages were not meant for it.
void MessageSender::dropPending()
{
    if (!m_parts.library.loading()) {
        m_parts.unsent.stopWaiting();
        m_held.clear();
        if (m_again && m_again->model != m_parts.library.path()) m_again.reset();
    }
    emit canSendChanged();
}

void MessageSender::sendUnsent()
{
    const QString text = m_parts.unsent.message();
    if (m_parts.running.shown()) return queueUnsent();
    if (!m_parts.library.loading()) return sendNow(text, ChatStore::Sent::Draft);
    if (text.trimmed().isEmpty())
        m_parts.unsent.stopWaiting();
    else
        m_parts.unsent.waitFor(m_parts.library.loadPath());
}

void MessageSender::sendNow(const QString& text, ChatStore::Sent sent)
{
    if (!canSend() || text.trimmed().isEmpty()) return;
    reportFailure(*this, [this, &text, sent] {
        m_parts.notices.clear();
        const qint64 chat = m_parts.chat.id();
        const StoredMessage* last = m_parts.messages.last();
        StoredMessage message;
        message.parent = last ? last->id : 0;
        message.role = QStringLiteral("user");
        message.text = text;
        message.createdAt = QDateTime::currentDateTime();
        try {
            message.id = m_parts.chats.addUserMessage(chat, message.parent, text, sent);
        } catch (const StoreError& error) {
            const bool isOurs = error.kind() == StoreError::Kind::Locked && Database::isSharedByUs();
            if (!isOurs || sent != ChatStore::Sent::Draft) throw;
            // The unsent message waits, since an import or deletion may take long.
            m_parts.unsent.waitFor(m_parts.library.path());
            QTimer::singleShot(kLockedInterval, this, [this] {
                if (m_parts.unsent.isWaiting() && !m_parts.library.loading()) sendUnsent();
            });
            return;
        }
        message.siblings = m_parts.versions.versions(message.id);
        message.sibling = message.siblings;
        markForServer(message.id);
        m_parts.messages.append(std::move(message));
        if (sent == ChatStore::Sent::Draft) clearUnsent();
        m_parts.chat.reloadTitle();
        emit listChanged(chat);
        startAnswer(m_parts.messages.count());
    });
}

/// Empties the unsent message after it was sent. The store has cleared its copy already.
void MessageSender::clearUnsent()
{
    m_parts.saver.dropUnsentMessage();
    m_parts.unsent.clear();
}

void MessageSender::queueUnsent()
{
    const QString text = m_parts.unsent.message();
    if (text.trimmed().isEmpty()) return;
    reportFailure(*this, [this, &text] {
        m_queue.add(m_parts.chat.id(), text);
        clearUnsent();
        // Deletes the unsent message from the store at once. If the program were killed before that, the message would
        // be in both places.
        m_parts.saver.edit(m_parts.chat.id(), {.draft = QString(), .pasted = QString()});
        m_parts.saver.save();
        showQueue();
    });
}

void MessageSender::showQueue()
{
    m_queued->set(m_queue.messages(m_parts.chat.id()));
}

void MessageSender::takeQueued(qint64 queued)
{
    reportFailure(*this, [this, queued] {
        const auto text = m_queue.remove(queued);
        showQueue();
        if (text) m_parts.unsent.prepend(*text);
    });
}

bool MessageSender::sendUnsentOf(qint64 chat)
{
    const ChatDetails details = m_parts.chat.detailsOf(chat);
    std::vector<StoredMessage> conversation = m_parts.chat.read(chat);
    if (!canAnswer() || !mayGet(chat, conversation)) return false;
    const qint64 parent = conversation.empty() ? 0 : conversation.back().id;
    markForServer(m_parts.chats.addUserMessage(chat, parent, details.draft));
    ask({.chat = chat, .systemPrompt = details.systemPrompt, .conversation = m_parts.chat.read(chat)});
    return true;
}

void MessageSender::sendQueued()
{
    if (canSend()) sendNext(m_parts.chat.id());
}

void MessageSender::sendTo(qint64 chat, const QString& text)
{
    if (text.trimmed().isEmpty()) return;
    reportFailure(*this, [this, chat, &text] {
        try {
            if (!m_parts.chats.row(chat)) {
                m_parts.unsent.prepend(text);
                m_parts.notices.warn(
                    [] { return tr("The chat was deleted, so the message to it was added to this unsent message."); });
                return;
            }
            m_queue.add(chat, text);
        } catch (const StoreError&) {
            m_parts.unsent.prepend(text);
            throw;
        }
        if (chat == m_parts.chat.id()) showQueue();
        if (!m_parts.running.ofChat(chat)) sendNext(chat);
    });
}

void MessageSender::sendNext(qint64 chat)
{
    if (m_parts.chats.isAway() && !isTemporary(chat)) return;  // the queue keeps its messages
    if (!canAnswer()) {
        if (m_parts.library.loading()) m_held.insert(chat);
        return;
    }
    reportFailure(*this, [this, chat] {
        const std::vector<QueuedMessage> waiting = m_queue.messages(chat);
        if (waiting.empty()) return;
        const auto details = m_parts.chats.chat(chat);
        if (!details) return;
        std::vector<StoredMessage> conversation = m_parts.chat.read(chat);
        if (!mayGet(chat, conversation)) return;
        m_queue.send(waiting.front().id, conversation.empty() ? 0 : conversation.back().id);
        conversation = m_parts.chat.read(chat);
        markForServer(conversation.back().id);
        if (chat == m_parts.chat.id()) {
            m_parts.messages.append(conversation.back());
            showQueue();
        }
        ask({.chat = chat, .systemPrompt = details->systemPrompt, .conversation = std::move(conversation)});
    });
}

void MessageSender::answerAgain(qint64 message, const QVariantMap& values, const QString& model)
{
    const int row = m_parts.messages.rowOf(message);
    if (!model.isEmpty() && model != m_parts.library.path()) {
        if (m_parts.running.shown() || row < 0) return;
        m_parts.library.load(model);
        if (m_parts.library.loading()) m_again = {message, values, m_parts.library.loadPath()};
        return;
    }
    if (!canSend() || row < 0) return;
    const bool isAnswer = m_parts.messages.messageAt(row)->role == QLatin1String("assistant");
    if (isAnswer && row == 0) return;
    reportFailure(*this, [&] {
        m_parts.notices.clear();
        startAnswer(isAnswer ? row : row + 1, values);
    });
}

void MessageSender::regenerate()
{
    if (const StoredMessage* last = m_parts.messages.last()) answerAgain(last->id);
}

/// Returns whether the model can continue an answer; if not, shows the reason.
bool MessageSender::requireContinuing()
{
    const ModelLibrary& library = m_parts.library;
    if (library.continues()) return true;
    const auto survey =
        library.endpoints() ? library.endpoints()->access().surveyed(toUtf8(library.path())) : std::nullopt;
    const bool isUnknown = survey && !survey->of(Ability::Continues).asked;
    m_parts.notices.warn([host = library.host(), isUnknown] {
        if (isUnknown) {
            return tr("It is unknown whether %1 can continue an answer, because the test gave no result. You can test "
                      "the server again in its row in the list of models.")
                .arg(host);
        }
        return tr("%1 cannot continue an answer. To get another answer, use “Answer again”.").arg(host);
    });
    return false;
}

void MessageSender::continueAnswer(qint64 message)
{
    const int row = message == 0 ? m_parts.messages.count() - 1 : m_parts.messages.rowOf(message);
    if (!canSend() || row < 1 || !requireContinuing()) return;
    const StoredMessage answer = *m_parts.messages.messageAt(row);
    if (answer.role != QLatin1String("assistant")) return;
    reportFailure(*this, [&] {
        m_parts.notices.clear();
        // Token ids are valid only for the model that wrote them. A server does not accept ids, so it continues a text.
        const bool isRemote = !Endpoints::hostOf(m_parts.library.path()).isEmpty();
        const bool isSameModel = m_parts.library.isOf(answer.answer);
        Continuation begun =
            continuationOf(answer, isSameModel ? m_parts.answers.tokens(answer.id).tokens : std::vector<TokenRecord>());
        if (isRemote)
            begun = textContinuationOf(toUtf8(answer.text), toUtf8(answer.reasoning), std::move(begun.tokens));
        begun.earlier = stretchesOf(answer.answer, std::max(begun.tokens.size(), begun.records.size()));
        continueFrom(row, std::move(begun), {});
    });
}

void MessageSender::answerFrom(qint64 message, std::size_t kept, const ChatOverrides& settings,
                               std::optional<quint64> seed, const std::optional<TokenRecord>& next)
{
    const int row = m_parts.messages.rowOf(message);
    if (!canSend() || row < 1 || !m_parts.library.isOf(m_parts.messages.messageAt(row)->answer) || !requireContinuing())
        return;
    reportFailure(*this, [&] {
        m_parts.notices.clear();
        std::vector<TokenRecord> tokens = m_parts.answers.tokens(message).tokens;
        if (tokens.size() < kept) return;
        const std::optional<TokenRecord> drawn = kept < tokens.size() ? std::optional(tokens[kept]) : std::nullopt;
        tokens.resize(kept);
        if (next) {
            tokens.push_back(*next);
            tokens.back().byHand = !drawn || drawn->byHand || !isSameToken(*drawn, *next);
        }
        // A server continues a text, because it does not accept ids, and not all ids are known.
        const bool isRemote = !Endpoints::hostOf(m_parts.library.path()).isEmpty();
        Continuation begun =
            isRemote ? textContinuationOf(textOf(tokens), {}, tokens) : Continuation{.tokens = std::move(tokens)};
        begun.earlier = stretchesOf(m_parts.messages.messageAt(row)->answer,
                                    std::min(kept, std::max(begun.tokens.size(), begun.records.size())));
        AnswerWanted wanted;
        wanted.settings = settings;
        wanted.seed = seed;
        if (!isRemote) wanted.kept = KeptTokens{message, kept};
        continueFrom(row, std::move(begun), std::move(wanted));
    });
}

void MessageSender::finishEdit(bool answer)
{
    const bool asks = answer && canSend();
    const std::optional<int> row = m_parts.versions.finishEdit();
    if (!row || !asks || m_parts.messages.messageAt(*row)->role != QLatin1String("user")) return;
    reportFailure(*this, [&] { startAnswer(*row + 1); });
}

void MessageSender::keepAll()
{
    ChatOverrides own = m_parts.chat.settingsOf(m_parts.chat.id());
    own.set(QStringLiteral("overflow"), AppSettings::overflowName(AppSettings::Overflow::Stop));
    m_parts.chat.setSettings(own.text());
    m_parts.notices.warn({});
    const StoredMessage* last = m_parts.messages.last();
    if (!m_parts.running.shown() && last && !last->answer.leftOut.empty()) m_parts.versions.remove(last->id);
    m_parts.messages.setLeftOut({});
    m_parts.gauge.forgetLeftOut();
    m_parts.gauge.count();
}

void MessageSender::setPauses(const PauseConditions& conditions, bool first)
{
    m_pauseOn = conditions;
    m_pausesFirst = first;
}

/// Requests an answer that replaces the messages shown from `row` on. The message above `row` is the user's and is
/// already stored.
void MessageSender::startAnswer(int row, const QVariantMap& values)
{
    ChatOverrides settings = m_parts.chat.settingsOf(m_parts.chat.id());
    for (auto value = values.begin(); value != values.end(); ++value) {
        if (value->toString().isEmpty())
            settings.remove(value.key());  // back to the default of the model's template
        else
            settings.set(value.key(), QJsonValue::fromVariant(*value));
    }
    AnswerWanted wanted;
    wanted.settings = std::move(settings);
    continueFrom(row, {}, std::move(wanted));
}

/// Requests an answer in the shown chat that begins with `beginning` and replaces the messages from `row` on.
void MessageSender::continueFrom(int row, Continuation beginning, AnswerWanted wanted)
{
    wanted.chat = m_parts.chat.id();
    wanted.systemPrompt = m_parts.chat.details().systemPrompt;
    wanted.conversation = m_parts.messages.messages();
    wanted.conversation.resize(static_cast<std::size_t>(row));
    wanted.beginning = std::move(beginning);
    ask(std::move(wanted));
}

/// Requests an answer, also in a chat that is not shown. No data goes to a server without permission.
void MessageSender::ask(AnswerWanted wanted)
{
    const qint64 chat = wanted.chat;
    const bool isShown = chat == m_parts.chat.id();
    if (!mayGet(chat, isShown ? m_parts.messages.messages() : wanted.conversation)) return emit canSendChanged();
    markSettingsSent(chat);
    const ChatOverrides own = wanted.settings ? *wanted.settings : m_parts.chat.settingsOf(chat);
    AnswerRequest request = answerRequest(std::move(wanted), own, m_parts.settings, m_parts.library);
    if (isShown) {
        request.command.pauseOn = m_pauseOn;
        request.pausesFirst = m_pausesFirst;
        if (m_pausesFirst)
            request.command.pauseOn.atCount = static_cast<std::uint32_t>(request.command.answerTokens.size());
    }
    m_parts.running.begin(std::move(request));
    emit requested(chat);
    emit canSendChanged();
    emit listChanged(chat);
}

/// Shows an answer that has begun, if its chat is shown.
void MessageSender::takeBegun(const AnswerRun& run, qint64 parent)
{
    markForServer(run.message());
    if (run.chat() != m_parts.chat.id()) return;
    reportFailure(*this, [&] {
        StoredMessage answer = run.begun(parent);
        answer.siblings = m_parts.versions.versions(answer.id);
        answer.sibling = answer.siblings;
        m_parts.messages.replaceFrom(m_parts.messages.rowOf(parent) + 1, {std::move(answer)});
        m_parts.versions.countContinuations();
    });
}

}  // namespace vitrine

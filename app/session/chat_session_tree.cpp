#include "app/inspectors/token_strip_model.h"
#include "app/library/endpoints.h"
#include "app/library/model_library.h"
#include "app/models/message_list_model.h"
#include "app/models/tree_map_model.h"
#include "app/session/answer_stretches.h"
#include "app/session/chat_session.h"
#include "app/session/continuation.h"
#include "app/session/engine_bridge.h"
#include "app/settings/app_settings.h"
#include "app/store/text.h"
#include "core/remote/remote_engine.h"

#include <algorithm>
#include <set>
#include <utility>

// The part of the session that changes the tree of messages: versions, branches and undo. Changes are not allowed while
// the chat is being answered, because the answer belongs to the line that is shown.
namespace vitrine {

namespace {

/// Returns whether the model can continue an answer; if not, shows the reason.
bool requireContinuing(ChatSession& session, const ModelLibrary& library)
{
    if (library.continues()) return true;
    const auto survey =
        library.endpoints() ? library.endpoints()->access().surveyed(toUtf8(library.path())) : std::nullopt;
    if (survey && !survey->of(Ability::Continues).asked) {
        session.setNotice([host = library.host()] {
            return ChatSession::tr("It is unknown whether %1 can continue an answer, because the test gave no result. "
                                   "You can test the server again in its row in the list of models.")
                .arg(host);
        });
        return false;
    }
    session.setNotice([host = library.host()] {
        return ChatSession::tr("%1 cannot continue an answer. To get another answer, use “Answer again”.").arg(host);
    });
    return false;
}

}  // namespace

void ChatSession::showPath()
{
    m_messages->update(readMessages(m_chat.id));
    if (m_messages->rowOf(m_editedMessage) < 0) cancelEdit();
    if (const StoredMessage* last = m_messages->last(); m_messages->rowOf(m_parts.tokens.messageId()) < 0) {
        showTokens(last && last->role == QLatin1String("assistant") ? last->id : 0);
    }
    m_gauge.count();
    countContinuations();
    emit canSendChanged();
    emit progressChanged();
    emit listChanged(m_chat.id);
}

void ChatSession::countContinuations()
{
    const StoredMessage* last = m_messages->last();
    const int count = last ? m_tree.following(last->id) : 0;
    if (std::exchange(m_continuations, count) != count) emit continuationsChanged();
}

void ChatSession::regenerate()
{
    if (const StoredMessage* last = m_messages->last()) answerAgain(last->id);
}

void ChatSession::answerAgain(qint64 message)
{
    answerAgainWith(message, {}, {});
}

void ChatSession::answerAgainWith(qint64 message, const QVariantMap& values, const QString& model)
{
    if (!model.isEmpty() && model != m_parts.library.path()) {
        if (generating() || m_messages->rowOf(message) < 0) return;
        m_parts.library.load(model);
        if (m_parts.library.loading()) m_again = {message, values, m_parts.library.loadPath()};
        return;
    }
    const int row = m_messages->rowOf(message);
    if (!canSend() || row < 0) return;
    const bool answered = m_messages->messageAt(row)->role == QLatin1String("assistant");
    if (answered && row == 0) return;
    guarded([&] {
        dismissError();
        setNotice({});
        startAnswer(answered ? row : row + 1, values);
    });
}

void ChatSession::continueAnswer(qint64 message)
{
    const int row = message == 0 ? m_messages->count() - 1 : m_messages->rowOf(message);
    if (!canSend() || row < 1 || !requireContinuing(*this, m_parts.library)) return;
    const StoredMessage answer = *m_messages->messageAt(row);
    if (answer.role != QLatin1String("assistant")) return;
    guarded([&] {
        dismissError();
        setNotice({});
        // Token ids are only valid for the model that wrote them. A server continues a text instead of ids.
        const bool isRemote = !Endpoints::hostOf(m_parts.library.path()).isEmpty();
        Continuation begun =
            continuationOf(answer, m_parts.library.isOf(answer.answer) ? m_parts.answers.tokens(answer.id).tokens
                                                                       : std::vector<TokenRecord>());
        if (isRemote)
            begun = textContinuationOf(toUtf8(answer.text), toUtf8(answer.reasoning), std::move(begun.tokens));
        begun.earlier = stretchesOf(answer.answer, std::max(begun.tokens.size(), begun.records.size()));
        std::vector<StoredMessage> conversation = m_messages->messages();
        conversation.resize(static_cast<std::size_t>(row));
        ask({.chat = m_chat.id,
             .systemPrompt = m_chat.systemPrompt,
             .conversation = std::move(conversation),
             .beginning = std::move(begun)});
    });
}

void ChatSession::answerFrom(qint64 message, std::size_t kept, const ChatOverrides& settings,
                             std::optional<quint64> seed, const std::optional<TokenRecord>& next)
{
    const int row = m_messages->rowOf(message);
    if (!canSend() || row < 1 || !m_parts.library.isOf(m_messages->messageAt(row)->answer) ||
        !requireContinuing(*this, m_parts.library))
        return;
    guarded([&] {
        dismissError();
        setNotice({});
        std::vector<TokenRecord> tokens = m_parts.answers.tokens(message).tokens;
        if (tokens.size() < kept) return;
        const std::optional<TokenRecord> drawn = kept < tokens.size() ? std::optional(tokens[kept]) : std::nullopt;
        tokens.resize(kept);
        if (next) {
            tokens.push_back(*next);
            tokens.back().byHand = !drawn || drawn->byHand || !isSameToken(*drawn, *next);
        }
        // A server continues a text: not all ids are known, and it takes none.
        const bool isRemote = !Endpoints::hostOf(m_parts.library.path()).isEmpty();
        const bool followed = m_parts.tokens.followTail() || m_parts.tokens.messageId() != message;
        Continuation begun =
            isRemote ? textContinuationOf(textOf(tokens), {}, tokens) : Continuation{.tokens = std::move(tokens)};
        begun.earlier = stretchesOf(m_messages->messageAt(row)->answer,
                                    std::min(kept, std::max(begun.tokens.size(), begun.records.size())));
        std::vector<StoredMessage> conversation = m_messages->messages();
        conversation.resize(static_cast<std::size_t>(row));
        ask({.chat = m_chat.id,
             .systemPrompt = m_chat.systemPrompt,
             .conversation = std::move(conversation),
             .beginning = std::move(begun),
             .settings = settings,
             .seed = seed,
             .selects = isRemote || followed ? std::nullopt : std::optional(kept)});
    });
}

void ChatSession::setEditText(const QString& text)
{
    if (text == m_editText) return;
    m_editText = text;
    emit editTextChanged();
}

void ChatSession::beginEdit(qint64 message)
{
    const StoredMessage* edited = m_messages->messageAt(m_messages->rowOf(message));
    if (!edited || edited->state == MessageState::Streaming) return;
    cancelEdit();
    m_editedMessage = message;
    m_editedChat = m_chat.id;
    m_editBefore = edited->text;
    setEditText(edited->text);
    emit editedMessageChanged();
}

bool ChatSession::editLast()
{
    for (int row = m_messages->count() - 1; row >= 0; --row) {
        const StoredMessage& message = *m_messages->messageAt(row);
        if (message.role != QLatin1String("user")) continue;
        beginEdit(message.id);
        emit rowWanted(row);
        return true;
    }
    return false;
}

void ChatSession::cancelEdit()
{
    if (m_editedMessage == 0) return;
    if (m_editText != m_editBefore) {
        push({.kind = UndoStep::Kind::Edit, .chat = m_editedChat, .message = m_editedMessage, .text = m_editText});
    }
    endEdit();
}

void ChatSession::endEdit()
{
    m_editedMessage = 0;
    setEditText({});
    emit editedMessageChanged();
}

void ChatSession::finishEdit(bool answer)
{
    const int row = m_messages->rowOf(m_editedMessage);
    if (row < 0 || generating() || m_editText.trimmed().isEmpty()) return;
    const StoredMessage before = *m_messages->messageAt(row);
    const bool asks = answer && before.role == QLatin1String("user") && canSend();
    guarded([&] {
        // An unchanged version would be useless.
        if (m_editText != before.text) {
            const bool isFree = serverToAllow().isEmpty();
            const qint64 version = m_tree.addVersion(before.id, m_editText);
            if (isFree) markForServer(version);  // otherwise the version contains text without permission
        }
        endEdit();
        showPath();
        if (asks) startAnswer(row + 1);
    });
}

void ChatSession::branchFrom(qint64 message)
{
    if (generating() || m_messages->rowOf(message) < 0) return;
    guarded([this, message] {
        m_tree.showUpTo(message);
        showPath();
    });
}

void ChatSession::showLatest()
{
    const StoredMessage* last = m_messages->last();
    if (!last || generating()) return;
    guarded([this, last] {
        m_tree.showLine(last->id);
        showPath();
    });
}

void ChatSession::removeBranch(qint64 message)
{
    if (generating() || m_messages->rowOf(message) < 0) return;
    guarded([this, message] {
        push({.chat = m_chat.id, .branch = m_tree.remove(message)});
        showPath();
    });
}

void ChatSession::push(UndoStep step)
{
    m_undo.push_back(std::move(step));
    emit undoTextChanged();
}

QString ChatSession::undoText() const
{
    if (m_undo.empty()) return {};
    const UndoStep& last = m_undo.back();
    if (last.kind == UndoStep::Kind::Other) return last.said.text();
    if (last.kind == UndoStep::Kind::Edit) return tr("The changes to a message were discarded.");
    if (last.kind == UndoStep::Kind::Shortened) return tr("The attached text was shortened.");
    if (last.kind == UndoStep::Kind::Pasted) return tr("The pasted text was removed.");
    const int count = last.branch.messages;
    return tr("%Ln messages were deleted.", nullptr, count);
}

void ChatSession::offerUndo(const LocalizedText& said, std::function<void()> back, qint64 chat)
{
    push({.kind = UndoStep::Kind::Other, .chat = chat, .said = said, .back = std::move(back)});
}

/// Returns whether a step can be undone now. Messages do not change while their chat is being answered.
bool ChatSession::mayUndo(const UndoStep& step) const
{
    const bool ofMessages = step.kind == UndoStep::Kind::Branch || step.kind == UndoStep::Kind::Edit;
    return !ofMessages || !answeringChats().contains(step.chat);
}

void ChatSession::undo()
{
    if (m_undo.empty() || !mayUndo(m_undo.back())) return;
    guarded([this] {
        const UndoStep step = m_undo.back();
        if (step.kind == UndoStep::Kind::Branch) m_tree.restore(step.branch);
        m_undo.pop_back();
        emit undoTextChanged();
        if (step.chat != 0) open(step.chat);
        if (step.chat == 0 || step.chat == m_chat.id) takeBack(step);
    });
}

void ChatSession::takeBack(const UndoStep& step)
{
    switch (step.kind) {
    case UndoStep::Kind::Branch:
        showPath();
        return emit rowWanted(m_messages->rowOf(step.branch.message));
    case UndoStep::Kind::Edit:
        showMessage(step.message);
        beginEdit(step.message);
        if (m_editedMessage == step.message) setEditText(step.text);
        return;
    case UndoStep::Kind::Pasted:
        m_unsent.addPasted(step.text);
        return;
    case UndoStep::Kind::Shortened:
        m_unsent.setPasted(step.text);
        return;
    case UndoStep::Kind::Other:
        step.back();
        return;
    }
}

void ChatSession::forgetUndo()
{
    if (m_undo.empty()) return;
    guarded([this] {
        m_tree.giveUp();
        // The engine also drops the cached states of the removed messages.
        std::set<qint64> chats;
        for (const UndoStep& step : m_undo) {
            if (step.kind == UndoStep::Kind::Branch) chats.insert(step.chat);
        }
        for (const qint64 chat : chats) m_parts.bridge.post(CloseConversation{chat});
        m_undo.clear();
        emit undoTextChanged();
        emit messagesDiscarded();
    });
}

void ChatSession::showSibling(qint64 message, int step)
{
    if (generating() || m_messages->rowOf(message) < 0) return;
    guarded([this, message, step] {
        const auto other = m_tree.version(message, step);
        if (!other) return;
        m_tree.showLine(*other);
        showPath();
        if (m_messages->messageAt(m_messages->rowOf(*other))->role == QLatin1String("assistant")) showTokens(*other);
    });
}

void ChatSession::showVersion(int step)
{
    for (int row = m_messages->count() - 1; row >= 0; --row) {
        const StoredMessage& message = *m_messages->messageAt(row);
        if (message.siblings < 2) continue;
        showSibling(message.id, step);
        return emit rowWanted(row);
    }
}

void ChatSession::drawMap()
{
    guarded([this] {
        std::vector<qint64> shown;
        for (int row = 0; row < m_messages->count(); ++row) shown.push_back(m_messages->messageAt(row)->id);
        std::sort(shown.begin(), shown.end());
        const std::vector<TreeMessage> messages = m_tree.messages(m_chat.id);
        const auto tokensOf = [this](qint64 answer) {
            const AnswerRun* run = runOf(answer);
            return run ? run->tokens() : m_parts.answers.answerTokens(answer);
        };
        m_map->set(messages, shown, findVersions(messages, tokensOf));
    });
}

void ChatSession::showMessage(qint64 message)
{
    if (generating()) return;
    guarded([this, message] {
        if (m_messages->rowOf(message) < 0) {
            m_tree.showLine(message);
            showPath();
        }
        emit rowWanted(m_messages->rowOf(message));
    });
}

}  // namespace vitrine

#include "app/library/endpoints.h"
#include "app/library/model_library.h"
#include "app/models/message_list_model.h"
#include "app/session/answer_stretches.h"
#include "app/session/chat_session.h"
#include "app/session/continuation.h"
#include "app/session/engine_bridge.h"
#include "app/settings/app_settings.h"
#include "app/store/text.h"
#include "core/remote/remote_engine.h"

#include <algorithm>
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

void ChatSession::connectVersions()
{
    const MessageVersions* versions = &m_versions;
    connect(versions, &MessageVersions::pathChanged, this, [this] {
        m_gauge.count();
        emit canSendChanged();
        emit progressChanged();
        emit listChanged(m_chat.id);
    });
    connect(versions, &MessageVersions::continuationsChanged, this, &ChatSession::continuationsChanged);
    connect(versions, &MessageVersions::editedMessageChanged, this, &ChatSession::editedMessageChanged);
    connect(versions, &MessageVersions::editTextChanged, this, &ChatSession::editTextChanged);
    connect(versions, &MessageVersions::rowWanted, this, &ChatSession::rowWanted);
    connect(versions, &MessageVersions::failed, this, &ChatSession::setStoreError);
    connect(versions, &MessageVersions::discarded, &m_undo, &UndoSteps::push);
    connect(versions, &MessageVersions::versionAdded, this, [this](qint64 version) {
        // If a permission is missing, the version contains text without permission, too.
        if (serverToAllow().isEmpty()) markForServer(version);
    });
    connect(&m_undo, &UndoSteps::changed, this, &ChatSession::undoTextChanged);
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
             .kept = isRemote ? std::nullopt : std::optional(KeptTokens{message, kept})});
    });
}

void ChatSession::finishEdit(bool answer)
{
    const bool asks = answer && canSend();
    const std::optional<int> row = m_versions.finishEdit();
    if (!row || !asks || m_messages->messageAt(*row)->role != QLatin1String("user")) return;
    guarded([&] { startAnswer(*row + 1); });
}

void ChatSession::offerUndo(const LocalizedText& said, std::function<void()> back, qint64 chat)
{
    m_undo.push({.kind = UndoStep::Kind::Other, .chat = chat, .said = said, .back = std::move(back)});
}

/// Returns whether a step can be undone now. Messages do not change while their chat is being answered.
bool ChatSession::mayUndo(const UndoStep& step) const
{
    const bool ofMessages = step.kind == UndoStep::Kind::Branch || step.kind == UndoStep::Kind::Edit;
    return !ofMessages || !answeringChats().contains(step.chat);
}

void ChatSession::undo()
{
    if (m_undo.isEmpty() || !mayUndo(m_undo.last())) return;
    guarded([this] {
        const UndoStep step = m_undo.last();
        if (step.kind == UndoStep::Kind::Branch) m_versions.restore(step.branch);
        m_undo.pop();
        if (step.chat != 0) open(step.chat);
        if (step.chat == 0 || step.chat == m_chat.id) takeBack(step);
    });
}

void ChatSession::takeBack(const UndoStep& step)
{
    switch (step.kind) {
    case UndoStep::Kind::Branch:
        m_versions.showPath();
        return emit rowWanted(m_messages->rowOf(step.branch.message));
    case UndoStep::Kind::Edit:
        showMessage(step.message);
        beginEdit(step.message);
        if (editedMessage() == step.message) setEditText(step.text);
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
    if (m_undo.isEmpty()) return;
    guarded([this] {
        m_versions.giveUp();
        // The engine also drops the cached states of the removed messages.
        for (const qint64 chat : m_undo.chatsWithRemovedMessages()) m_parts.bridge.post(CloseConversation{chat});
        m_undo.clear();
        emit messagesDiscarded();
    });
}

}  // namespace vitrine

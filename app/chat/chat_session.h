#pragma once

#include "app/chat/chat_notices.h"
#include "app/chat/chat_saver.h"
#include "app/chat/context_gauge.h"
#include "app/chat/message_sender.h"
#include "app/chat/message_versions.h"
#include "app/chat/running_answers.h"
#include "app/chat/shown_chat.h"
#include "app/chat/undo_steps.h"
#include "app/chat/unsent_message.h"

#include <QObject>
#include <QSet>
#include <QStringList>
#include <QVariantList>
#include <QVariantMap>
#include <QtQml/qqmlregistration.h>

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

namespace vitrine {

class EngineBridge;
class PauseNotice;
class TreeMapModel;

/// The chat that is shown, and the running answers of all chats.
///
/// This class connects the parts of a chat to each other and offers them to the window; each part does one thing
/// (app/chat). Sending stores the user's message before the engine gets the request. A running answer continues while
/// another chat is shown. Data that the store cannot take is kept, reported and written later. Messages are never
/// overwritten: an edit, another answer and a continued answer are new versions of a message.
class ChatSession : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    /// Id of the chat; a double because qmllint does not support 64-bit integers.
    Q_PROPERTY(double chatId READ chatId NOTIFY chatChanged)
    /// Whether the chat is only in memory and is lost when the program ends. True for temporary chats, and for all
    /// chats while the chat file is missing.
    Q_PROPERTY(bool temporary READ temporary NOTIFY chatChanged)
    /// Whether a temporary chat will be saved after the chat file has been repaired.
    Q_PROPERTY(bool savedLater READ savedLater NOTIFY chatChanged)
    Q_PROPERTY(QString title READ title NOTIFY titleChanged)
    Q_MOC_INCLUDE("app/models/message_list_model.h")
    Q_PROPERTY(vitrine::MessageListModel* messages READ messages CONSTANT)
    Q_MOC_INCLUDE("app/models/queue_model.h")
    /// Messages that were sent while the chat was being answered. The next one is sent when the answer is complete.
    Q_PROPERTY(vitrine::QueueModel* queue READ queue CONSTANT)
    Q_MOC_INCLUDE("app/models/tree_map_model.h")
    Q_MOC_INCLUDE("app/chat/pause_notice.h")
    Q_PROPERTY(vitrine::PauseNotice* pauseNotice READ pauseNotice CONSTANT)
    /// All messages of the chat, as of the last drawMap().
    Q_PROPERTY(vitrine::TreeMapModel* map READ map CONSTANT)
    /// Whether an answer is running in the chat that is shown.
    Q_PROPERTY(bool generating READ generating NOTIFY generatingChanged)
    /// Whether an answer is running in any chat.
    Q_PROPERTY(bool answering READ answering NOTIFY answeringChanged)
    /// Whether a message can be sent now.
    Q_PROPERTY(bool canSend READ canSend NOTIFY canSendChanged)
    /// Name of the server that needs the user's permission to get this chat (allowServer()). Parts of the chat were
    /// written for or answered by another model. Empty if no permission is needed.
    Q_PROPERTY(QString serverToAllow READ serverToAllow NOTIFY canSendChanged)
    /// A sentence about what the answer waits for before the model can begin; empty if it does not wait.
    Q_PROPERTY(QString waitsFor READ waitsFor NOTIFY progressChanged)
    Q_PROPERTY(Phase phase READ phase NOTIFY progressChanged)
    /// Evaluated part of the prompt, 0 to 1.
    Q_PROPERTY(double promptProgress READ promptProgress NOTIFY progressChanged)
    Q_PROPERTY(double tokensPerSecond READ tokensPerSecond NOTIFY progressChanged)
    /// Estimated seconds until the prompt is evaluated; negative while unknown.
    Q_PROPERTY(double promptSecondsLeft READ promptSecondsLeft NOTIFY progressChanged)
    /// Tokens of the next prompt in the loaded model, or of the prompt that is being answered. contextUsed is the
    /// total; contextSystem and contextDraft are parts of it. contextReserve tokens are kept free for the answer.
    /// contextLength is the size of the context.
    Q_PROPERTY(int contextUsed READ contextUsed NOTIFY progressChanged)
    Q_PROPERTY(int contextSystem READ contextSystem NOTIFY progressChanged)
    Q_PROPERTY(int contextDraft READ contextDraft NOTIFY progressChanged)
    Q_PROPERTY(int contextReserve READ contextReserve NOTIFY progressChanged)
    Q_PROPERTY(int contextLength READ contextLength NOTIFY progressChanged)
    /// Whether the next prompt would get no answer: it fills the context, and no further messages may be left out.
    Q_PROPERTY(bool tooLong READ tooLong NOTIFY progressChanged)
    /// Text of the unsent message in the editor.
    Q_PROPERTY(QString draft READ draft WRITE setDraft NOTIFY draftChanged)
    /// Number of characters of all attachments. Attachments are sent below `draft`.
    Q_PROPERTY(int pastedLength READ pastedLength NOTIFY pastedChanged)
    /// The attachments: files and long pasted texts, as {file, characters, lines, tokens, encoding, unusualEncoding}.
    /// `file` is "" for a pasted text. `tokens` is the number of tokens in the loaded model, or -1 while unknown.
    /// `unusualEncoding` is "" for UTF-8.
    Q_PROPERTY(QVariantList attachments READ attachments NOTIFY attachmentsChanged)
    /// Maximum number of characters that the editor can hold without becoming slow.
    Q_PROPERTY(int longestDraft READ longestDraft CONSTANT)
    /// Whether the unsent message will be sent as soon as the model that is being opened is ready.
    Q_PROPERTY(bool waiting READ waiting NOTIFY waitingChanged)
    /// Id of the message that is being edited, or 0, and its new text.
    Q_PROPERTY(double editedMessage READ editedMessage NOTIFY editedMessageChanged)
    Q_PROPERTY(QString editText READ editText WRITE setEditText NOTIFY editTextChanged)
    /// Number of messages after the last one that is shown, in branches that are not shown.
    Q_PROPERTY(int continuations READ continuations NOTIFY continuationsChanged)
    /// Describes what undo() would restore: deleted messages, a discarded edit, a pasted text, a preset, or a prompt.
    /// Empty if there is nothing to undo.
    Q_PROPERTY(QString undoText READ undoText NOTIFY undoTextChanged)
    /// Whether undo() can restore something.
    Q_PROPERTY(bool canUndo READ canUndo NOTIFY undoTextChanged)
    Q_PROPERTY(QString systemPrompt READ systemPrompt WRITE setSystemPrompt NOTIFY systemPromptChanged)
    /// Whether some data could not be written to the store yet.
    Q_PROPERTY(bool unsaved READ unsaved NOTIFY unsavedChanged)
    Q_PROPERTY(QString notice READ notice NOTIFY noticeChanged)
    /// Whether `notice` is a warning; false if it reports a success.
    Q_PROPERTY(bool noticeWarns READ noticeWarns NOTIFY noticeChanged)
    Q_PROPERTY(QString error READ error NOTIFY errorChanged)
    Q_PROPERTY(QString errorDetail READ errorDetail NOTIFY errorChanged)

public:
    /// The phase of the answer in the chat that is shown.
    enum class Phase {
        Waiting = static_cast<int>(AnswerRun::Phase::Waiting),  ///< the engine has not begun the answer
        Prompt = static_cast<int>(AnswerRun::Phase::Prompt),    ///< the prompt is being evaluated
        Answer = static_cast<int>(AnswerRun::Phase::Answer),    ///< tokens are being generated
        Paused = static_cast<int>(AnswerRun::Phase::Paused),    ///< the answer pauses before a token (StepMode)
        /// The answer waits between two tokens for a page of the inspector (PauseNotice).
        Held = static_cast<int>(AnswerRun::Phase::Held),
        Idle,  ///< no answer is running
    };
    Q_ENUM(Phase)

    /// All members must outlive the session.
    struct Parts {
        ChatStore& chats;
        AnswerStore& answers;
        EngineBridge& bridge;
        ModelLibrary& library;
        AppSettings& settings;
        const Database& database;
    };

    explicit ChatSession(const Parts& parts, QObject* parent = nullptr);
    /// Writes running answers to the store as interrupted.
    ~ChatSession() override;

    qint64 chatId() const { return m_chat.id(); }
    bool temporary() const { return m_chat.isTemporary(); }
    bool savedLater() const { return m_parts.chats.isLate(chatId()); }
    QString title() const { return m_chat.title(); }
    MessageListModel* messages() const { return m_messages; }
    QueueModel* queue() const { return m_sender.queue(); }
    TreeMapModel* map() const { return m_versions.map(); }
    PauseNotice* pauseNotice() const { return m_pauseNotice; }
    /// The running answers of all chats.
    const RunningAnswers& running() const { return m_running; }
    /// Versions and branches of the shown chat.
    const MessageVersions& versions() const { return m_versions; }
    bool generating() const { return m_running.shown() != nullptr; }
    bool answering() const { return !m_running.isEmpty(); }
    /// Ids of the chats with running answers.
    QSet<qint64> answeringChats() const { return m_running.chats(); }
    /// Id of the chat whose answer pauses; 0: no answer pauses. The engine does no other work during a pause.
    qint64 pausedChat() const { return m_running.pausedChat(); }
    /// Whether an answer by a model on this computer is running or waits for its turn, and no answer pauses.
    bool isWriting() const;
    /// Takes scores of the prompt of `message`, whose answer may still be running.
    void noteScores(qint64 message, const PromptScored& event) { m_running.takeScores(message, event); }
    /// Sets where answers pause by themselves, and whether they also pause before their first token. Applies to answers
    /// that are requested from now on in the chat that is shown.
    void setPauses(const PauseConditions& conditions, bool first) { m_sender.setPauses(conditions, first); }
    QString waitsFor() const;
    bool canSend() const { return m_sender.canSend(); }
    QString serverToAllow() const { return m_sender.serverToAllow(); }
    Phase phase() const;
    double promptProgress() const;
    double tokensPerSecond() const;
    double promptSecondsLeft() const;
    int contextUsed() const;
    int contextSystem() const { return m_gauge.counted().system; }
    int contextDraft() const { return m_gauge.counted().draft; }
    int contextReserve() const { return m_gauge.counted().reserve; }
    int contextLength() const;
    bool tooLong() const { return m_gauge.isTooLong(); }
    QString draft() const { return m_unsent.text(); }
    void setDraft(const QString& draft) { m_unsent.setText(draft); }
    int pastedLength() const { return static_cast<int>(m_unsent.pasted().size()); }
    QVariantList attachments() const { return m_unsent.attachments(); }
    static int longestDraft() { return UnsentMessage::kLongestText; }
    bool waiting() const { return m_unsent.isWaiting(); }
    qint64 editedMessage() const { return m_versions.editedMessage(); }
    QString editText() const { return m_versions.editText(); }
    void setEditText(const QString& text) { m_versions.setEditText(text); }
    int continuations() const { return m_versions.continuations(); }
    QString undoText() const { return m_undo.text(); }
    bool canUndo() const { return !m_undo.isEmpty(); }
    QString systemPrompt() const { return m_chat.details().systemPrompt; }
    void setSystemPrompt(const QString& text) { m_chat.setSystemPrompt(text); }
    /// Settings of the chat that differ from the program's, as JSON (ChatOverrides).
    QString chatSettings() const { return m_chat.details().settings; }
    void setChatSettings(const QString& json) { m_chat.setSettings(json); }
    /// Address of the server for which the system prompt and the texts of the settings were written. Empty if they were
    /// written while a local model, or a server without permission, was in use.
    QString wordsFor() const { return m_chat.details().wordsFor; }
    void setWordsFor(const QString& server) { m_chat.setWordsFor(server); }
    /// Messages of the next prompt after the system prompt: those that are shown, and the unsent message.
    std::vector<StoredMessage> nextConversation() const { return m_gauge.conversation(); }
    PromptLimits promptLimits() const;
    bool unsaved() const { return m_saver.unsaved(); }
    /// Writes all unsaved data to the store; returns whether that succeeded.
    bool saveAll() { return m_saver.save(); }
    QString notice() const { return m_notices.notice(); }
    bool noticeWarns() const { return m_notices.isWarning(); }
    QString error() const { return m_notices.error(); }
    QString errorDetail() const { return m_notices.errorDetail(); }

    /// Sends the unsent message. While the chat is being answered, the message goes to the queue instead. While a model
    /// is being opened, the message is sent when the model is ready, unless the message or the chat changes before.
    Q_INVOKABLE void sendDraft() { m_sender.sendUnsent(); }
    /// Cancels a sendDraft() that waits for a model.
    Q_INVOKABLE void keepDraft() { m_unsent.stopWaiting(); }
    /// Sends `text`. The unsent message stays as it is.
    Q_INVOKABLE void send(const QString& text) { m_sender.send(text); }
    /// Appends a long text to the attachments.
    Q_INVOKABLE void addPasted(const QString& text) { m_unsent.addPasted(text); }
    /// Removes all attachments; undo() restores them.
    Q_INVOKABLE void removePasted() { m_unsent.removePasted(); }
    /// Adds the text of a file to the attachments. `path` and `encoding` are set for text files that can be read again.
    void attach(const QString& file, const QString& text, const QString& path = {}, const QString& encoding = {})
    {
        m_unsent.attach(file, text, path, encoding);
    }
    /// Reads an attached text file again in another encoding, one of encodings().
    Q_INVOKABLE void readAttachmentAs(int at, const QString& encoding) { m_unsent.readAs(at, encoding); }
    Q_INVOKABLE static QStringList encodings() { return UnsentMessage::encodings(); }
    Q_INVOKABLE QString attachmentText(int at) const { return m_unsent.attachmentText(at); }
    Q_INVOKABLE void removeAttachment(int at) { m_unsent.removeAttachment(at); }
    /// Keeps only the lines `first` to `last` of an attachment, counted from 1. Appends the line numbers to the name of
    /// an attached file.
    Q_INVOKABLE void keepLines(int at, int first, int last) { m_unsent.keepLines(at, first, last); }
    /// Splits any message into its parts: {file: name of an attached file, or ""; text}.
    Q_INVOKABLE QVariantList partsOf(const QString& message) const { return UnsentMessage::partsOf(message); }
    /// Stops the answer in the chat that is shown.
    Q_INVOKABLE void stop() { m_running.stop(chatId()); }
    /// Sends the first message of the queue. The queue does not continue by itself after an answer that was stopped or
    /// failed.
    Q_INVOKABLE void sendQueued() { m_sender.sendQueued(); }
    /// Stops leaving messages out of the chat's prompts: a prompt that does not fit is not answered. If some messages
    /// were left out of the prompt of the last answer, removes this answer with removeBranch().
    Q_INVOKABLE void keepAll();
    /// Moves a message from the queue to the beginning of the unsent message.
    Q_INVOKABLE void takeQueued(qint64 queued) { m_sender.takeQueued(queued); }

    /// Requests another answer to the user's last message.
    Q_INVOKABLE void regenerate();
    /// Requests another version of an answer by the open model. It keeps the first `kept` tokens, then takes `next` if
    /// given, and generates the rest.
    void answerFrom(qint64 message, std::size_t kept, const ChatOverrides& settings, std::optional<quint64> seed,
                    const std::optional<TokenRecord>& next = {})
    {
        m_sender.answerFrom(message, kept, settings, seed, next);
    }
    /// Requests another version of `message` if it is an answer, or an answer to `message` if it is the user's.
    Q_INVOKABLE void answerAgain(qint64 message) { m_sender.answerAgain(message); }
    /// Requests another version of an answer with other settings, for this answer only, by the keys of ChatOverrides.
    /// Opens `model` first; empty: uses the open model.
    Q_INVOKABLE void answerAgainWith(qint64 message, const QVariantMap& values, const QString& model)
    {
        m_sender.answerAgain(message, values, model);
    }
    /// Requests another version of an answer that begins with the whole text of this answer and continues it. `message`
    /// 0 means the last message.
    Q_INVOKABLE void continueAnswer(qint64 message) { m_sender.continueAnswer(message); }
    /// Begins to edit a message.
    Q_INVOKABLE void beginEdit(qint64 message) { m_versions.beginEdit(message); }
    /// Begins to edit the user's last message; returns false if no such message exists.
    Q_INVOKABLE bool editLast() { return m_versions.editLast(); }
    Q_INVOKABLE void cancelEdit() { m_versions.cancelEdit(); }
    /// Stores the edited text as a new version. Also requests an answer if `answer` is true and the user wrote the
    /// message.
    Q_INVOKABLE void finishEdit(bool answer) { m_sender.finishEdit(answer); }
    /// Hides the messages after this one. The next message that is sent then begins a new branch after this message.
    Q_INVOKABLE void branchFrom(qint64 message) { m_versions.branchFrom(message); }
    /// Shows the messages after the last shown one again, after branchFrom().
    Q_INVOKABLE void showLatest() { m_versions.showLatest(); }
    /// Removes a message and all messages after it. undo() restores them until forgetUndo() or the end of the program.
    Q_INVOKABLE void removeBranch(qint64 message) { m_versions.remove(message); }
    Q_INVOKABLE void undo();
    /// Adds something that was discarded elsewhere to undo(). `back` restores it and `said` becomes undoText(). undo()
    /// opens `chat` first, unless it is 0.
    void offerUndo(const LocalizedText& said, const std::function<void()>& back, qint64 chat = 0);
    /// Adds the removal of chats to undo(). The list of chats shows it, so undoText() becomes empty. `isPending`
    /// returns whether the removal can still be undone. Call endUndoOfList() when this may have changed.
    void offerUndoOfList(const std::function<void()>& back, const std::function<bool()>& isPending);
    void endUndoOfList() { m_undo.removeEnded(); }
    /// Drops everything that undo() could restore. messagesDiscarded() then requests the deletion of the messages.
    Q_INVOKABLE void forgetUndo();
    /// Shows another version of this message and its continuation: `step` places later, or earlier if negative. The
    /// next message continues this line.
    Q_INVOKABLE void showSibling(qint64 message, int step) { m_versions.showSibling(message, step); }
    /// Shows another version of the last message that has versions, as showSibling().
    Q_INVOKABLE void showVersion(int step) { m_versions.showVersion(step); }
    /// Updates `map`.
    Q_INVOKABLE void drawMap() { m_versions.drawMap(); }
    /// Shows the line of the chat that contains this message, and scrolls to the message.
    Q_INVOKABLE void showMessage(qint64 message) { m_versions.showMessage(message); }
    /// Hides the notice about the prompt in this chat until its cause has ended and occurs again.
    Q_INVOKABLE void dismissNotice() { m_notices.dismiss(chatId()); }
    /// Allows the server in use to get the current contents of the chat that is shown. Then sends the message that
    /// waited for this permission.
    Q_INVOKABLE void allowServer() { m_sender.allowServer(); }
    Q_INVOKABLE void dismissError() { m_notices.dismissError(); }

    /// Shows a chat. If it does not exist any more, shows the newest chat or a new one.
    void open(qint64 chat) { m_chat.open(chat); }
    void newChat() { m_chat.create(); }
    Q_INVOKABLE void newTemporaryChat() { m_chat.createTemporary(); }
    /// Called after the chat file was replaced. Shows its contents and moves the chats that waited for it
    /// (moveLateChats()).
    void returnToStore();
    /// Moves chats that were made while the chat file was away to the file. Chats that are being answered or edited are
    /// not moved yet. Does nothing while the file is still away.
    void moveLateChats();
    /// Called when a chat was removed from the list. Stops its answer, and shows another chat if it was shown.
    void forget(qint64 chat);
    void reloadTitle() { m_chat.reloadTitle(); }
    /// Reads the shown chat from the database again, after its file was replaced or changed.
    void reload() { m_chat.reload(); }
    /// Shows a warning.
    void setNotice(const LocalizedText& notice) { m_notices.warn(notice); }
    /// Shows a message about a success, and clears an earlier error.
    void reportSuccess(const LocalizedText& sentence) { m_notices.reportSuccess(sentence); }
    void setError(const LocalizedText& sentence, const QString& detail) { m_notices.setError(sentence, detail); }
    /// Shows an error that disappears as soon as the store can be written again.
    void setStoreError(const LocalizedText& sentence, const QString& detail);

signals:
    void chatChanged();
    void titleChanged();
    void generatingChanged();
    void answeringChanged();
    void canSendChanged();
    void progressChanged();
    /// shownPause() has changed, or another chat is shown.
    void pauseChanged();
    void draftChanged();
    void pastedChanged();
    void attachmentsChanged();
    void waitingChanged();
    void editedMessageChanged();
    void editTextChanged();
    void continuationsChanged();
    void undoTextChanged();
    /// Removed messages can no longer be restored and should be deleted from the database.
    void messagesDiscarded();
    /// The view should scroll to the message in this row.
    void rowWanted(int row);
    void systemPromptChanged();
    void chatSettingsChanged();
    void noticeChanged();
    void unsavedChanged();
    void errorChanged();
    /// An answer ended without being stopped, complete or with an error, after `seconds` of work.
    void answerEnded(qint64 chat, double seconds);
    /// The answer in the chat that is shown has ended or was stopped.
    void shownAnswerEnded(qint64 message);
    /// The title or time of a chat may differ from the list; 0: of any chat.
    void listChanged(qint64 chat);

private:
    void connectParts();
    void connectAnswers();
    void connectUnsentMessage();
    void forwardSignals();
    void showChat();
    void takeEnded(const EndedAnswer& answer);
    /// Returns the data of the next prompt, for the context gauge.
    NextPrompt nextPrompt() const;
    void offerBranch(qint64 chat, const RemovedBranch& branch);
    void offerEdit(qint64 chat, qint64 message, const QString& text);

    Parts m_parts;
    MessageListModel* m_messages;
    PauseNotice* m_pauseNotice;
    ChatNotices m_notices{this};
    UndoSteps m_undo{this};
    UnsentMessage m_unsent{this};
    RunningAnswers m_running;
    ChatSaver m_saver;
    ShownChat m_chat;
    MessageVersions m_versions;
    ContextGauge m_gauge;
    MessageSender m_sender;
};

}  // namespace vitrine

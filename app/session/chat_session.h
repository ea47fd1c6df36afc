#pragma once

#include "app/i18n/localized_text.h"
#include "app/session/answer_run.h"
#include "app/session/answer_wanted.h"
#include "app/session/context_parts.h"
#include "app/session/message_parts.h"
#include "app/session/prompt_preview.h"
#include "app/session/undo_step.h"
#include "app/store/chat_store.h"
#include "app/store/message_queue.h"
#include "app/store/message_tree.h"
#include "app/store/text.h"
#include "core/base/error.h"

#include <QHash>
#include <QObject>
#include <QSet>
#include <QStringList>
#include <QTimer>
#include <QVariantMap>
#include <QtQml/qqmlregistration.h>

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace vitrine {

class AppSettings;
class Database;
class EngineBridge;
class MessageListModel;
class ModelLibrary;
class QueueModel;
class TokenStripModel;
class PauseNotice;
class TreeMapModel;

/// Where the text of an attached file came from.
struct TextSource {
    QString path;
    QString encoding;
};

/// The chat that is shown, and the answers that are being generated, for whichever chat.
///
/// Sending writes the user's message to the store before the engine is asked; only then does it stop being a draft. A
/// running answer continues when another chat is opened, and is there when its own chat is opened again. What the store
/// cannot take is kept, reported, and tried again.
///
/// Nothing that was said is ever overwritten: an edit, another answer and the continuation of one are versions beside
/// the earlier ones (MessageTree). None of that needs a model, but answering does.
class ChatSession : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    /// As JavaScript counts; qmllint knows no 64-bit integers.
    Q_PROPERTY(double chatId READ chatId NOTIFY chatChanged)
    /// Whether the chat is not written to the disk, and gone when the program ends: a temporary one, or any while there
    /// is no file for the chats.
    Q_PROPERTY(bool temporary READ temporary NOTIFY chatChanged)
    /// Whether a temporary chat will be saved when the file with the chats has been repaired.
    Q_PROPERTY(bool savedLater READ savedLater NOTIFY chatChanged)
    Q_PROPERTY(QString title READ title NOTIFY titleChanged)
    Q_MOC_INCLUDE("app/models/message_list_model.h")
    Q_PROPERTY(vitrine::MessageListModel* messages READ messages CONSTANT)
    Q_MOC_INCLUDE("app/models/queue_model.h")
    /// What was sent while the chat is being answered; it follows by itself when an answer is complete.
    Q_PROPERTY(vitrine::QueueModel* queue READ queue CONSTANT)
    Q_MOC_INCLUDE("app/models/tree_map_model.h")
    Q_MOC_INCLUDE("app/session/pause_notice.h")
    Q_PROPERTY(vitrine::PauseNotice* pauseNotice READ pauseNotice CONSTANT)
    /// All messages of the chat, as drawMap() found them.
    Q_PROPERTY(vitrine::TreeMapModel* map READ map CONSTANT)
    Q_PROPERTY(bool generating READ generating NOTIFY generatingChanged)
    /// Whether an answer is being made in any chat.
    Q_PROPERTY(bool answering READ answering NOTIFY answeringChanged)
    Q_PROPERTY(bool canSend READ canSend NOTIFY canSendChanged)
    /// Where the chat would go on although some of it was written or answered elsewhere: a server, as it is shown, that
    /// is asked only after allowServer(). Empty: nothing is to be asked.
    Q_PROPERTY(QString serverToAllow READ serverToAllow NOTIFY canSendChanged)
    /// What an answer waits for before the model, in words; empty: nothing.
    Q_PROPERTY(QString waitsFor READ waitsFor NOTIFY progressChanged)
    Q_PROPERTY(Phase phase READ phase NOTIFY progressChanged)
    Q_PROPERTY(double promptProgress READ promptProgress NOTIFY progressChanged)
    Q_PROPERTY(double tokensPerSecond READ tokensPerSecond NOTIFY progressChanged)
    /// Seconds until the prompt is read; negative while that is not known.
    Q_PROPERTY(double promptSecondsLeft READ promptSecondsLeft NOTIFY progressChanged)
    /// Tokens of the next prompt in the loaded model, or of the one that is being answered; what they are for, and how
    /// many of the context are to stay free for the answer.
    Q_PROPERTY(int contextUsed READ contextUsed NOTIFY progressChanged)
    Q_PROPERTY(int contextSystem READ contextSystem NOTIFY progressChanged)
    Q_PROPERTY(int contextDraft READ contextDraft NOTIFY progressChanged)
    Q_PROPERTY(int contextReserve READ contextReserve NOTIFY progressChanged)
    Q_PROPERTY(int contextLength READ contextLength NOTIFY progressChanged)
    /// Whether the next prompt would get no answer, since it fills the context and nothing more may be left out of it.
    Q_PROPERTY(bool tooLong READ tooLong NOTIFY progressChanged)
    Q_PROPERTY(QString draft READ draft WRITE setDraft NOTIFY draftChanged)
    /// Characters of the draft's other part, which is too long for an editor; it is sent below the draft.
    Q_PROPERTY(int pastedLength READ pastedLength NOTIFY pastedChanged)
    /// The parts of that: files that were attached, and texts that were pasted, as {file: its name or "", characters,
    /// lines, tokens: in the loaded model, -1 while that is not known}.
    Q_PROPERTY(QVariantList attachments READ attachments NOTIFY attachmentsChanged)
    /// Characters that an editor can hold without becoming slow.
    Q_PROPERTY(int longestDraft READ longestDraft CONSTANT)
    /// The draft will be sent once the model that is being opened is there.
    Q_PROPERTY(bool waiting READ waiting NOTIFY waitingChanged)
    /// The message that is being edited, 0 if none is, and what it is to become.
    Q_PROPERTY(double editedMessage READ editedMessage NOTIFY editedMessageChanged)
    Q_PROPERTY(QString editText READ editText WRITE setEditText NOTIFY editTextChanged)
    /// How many messages follow the last one that is shown, in branches that are not.
    Q_PROPERTY(int continuations READ continuations NOTIFY continuationsChanged)
    /// What undo() would bring back: deleted messages, a discarded edit, a pasted text, a preset, a prompt. Empty if
    /// there is nothing.
    Q_PROPERTY(QString undoText READ undoText NOTIFY undoTextChanged)
    Q_PROPERTY(QString systemPrompt READ systemPrompt WRITE setSystemPrompt NOTIFY systemPromptChanged)
    /// Whether there is something that the store could not take yet.
    Q_PROPERTY(bool unsaved READ unsaved NOTIFY unsavedChanged)
    Q_PROPERTY(QString notice READ notice NOTIFY noticeChanged)
    /// Whether `notice` is a warning; otherwise it reports a success.
    Q_PROPERTY(bool noticeWarns READ noticeWarns NOTIFY noticeChanged)
    Q_PROPERTY(QString error READ error NOTIFY errorChanged)
    Q_PROPERTY(QString errorDetail READ errorDetail NOTIFY errorChanged)

public:
    /// The phase of the answer in the chat that is shown.
    enum class Phase {
        Idle,     ///< there is none
        Waiting,  ///< the engine has not begun it
        Prompt,   ///< the prompt is evaluated
        Answer,   ///< it is written
        Paused,   ///< it waits before a token (StepMode)
        Held,     ///< it waits between two tokens for what a page looks at (PauseNotice)
    };
    Q_ENUM(Phase)

    /// Everything must outlive the session.
    struct Parts {
        ChatStore& chats;
        AnswerStore& answers;
        EngineBridge& bridge;
        ModelLibrary& library;
        AppSettings& settings;
        TokenStripModel& tokens;
        const Database& database;
    };

    explicit ChatSession(const Parts& parts, QObject* parent = nullptr);
    /// What is still running is written as interrupted.
    ~ChatSession() override;

    qint64 chatId() const { return m_chat.id; }
    bool temporary() const;
    bool savedLater() const;
    QString title() const;
    MessageListModel* messages() const { return m_messages; }
    QueueModel* queue() const { return m_queued; }
    TreeMapModel* map() const { return m_map; }
    PauseNotice* pauseNotice() const { return m_pauseNotice; }
    bool generating() const { return shownRun() != nullptr; }
    bool answering() const { return !m_runs.empty(); }
    /// In which answers are being made.
    QSet<qint64> answeringChats() const;
    /// The request of the answer in the chat that is shown, and where it pauses; nothing if there is none.
    std::optional<RequestId> shownRequest() const;
    const Paused* shownPause() const;
    /// Its tokens until there, and how many of these it began with.
    std::span<const TokenRecord> shownTokens() const;
    std::size_t shownGiven() const;
    /// The chat whose answer pauses, since the engine does nothing else meanwhile; 0: none does.
    qint64 pausedChat() const;
    /// Whether an answer is being written on this computer, or waits for its turn, and does not pause.
    bool isWriting() const;
    /// A prompt was scored while its answer may still be written.
    void noteScores(qint64 message, const PromptScored& event);
    /// Of the answers that are asked for from now on in the chat that is shown: where they pause by themselves, and
    /// whether before their first token, too.
    void setPauses(const PauseConditions& conditions, bool first);
    QString waitsFor() const;
    bool canSend() const;
    QString serverToAllow() const;
    Phase phase() const;
    double promptProgress() const;
    double tokensPerSecond() const;
    double promptSecondsLeft() const;
    int contextUsed() const;
    int contextSystem() const { return m_counted.system; }
    int contextDraft() const { return m_counted.draft; }
    int contextReserve() const { return m_counted.reserve; }
    int contextLength() const;
    bool tooLong() const { return m_tooLong; }
    QString draft() const { return m_chat.draft; }
    void setDraft(const QString& draft);
    int pastedLength() const { return static_cast<int>(m_chat.pasted.size()); }
    QVariantList attachments() const;
    static int longestDraft();
    bool waiting() const { return m_waiting; }
    qint64 editedMessage() const { return m_editedMessage; }
    QString editText() const { return m_editText; }
    void setEditText(const QString& text);
    int continuations() const { return m_continuations; }
    QString undoText() const;
    QString systemPrompt() const { return m_chat.systemPrompt; }
    void setSystemPrompt(const QString& text);
    /// What the chat sets otherwise than the program (ChatOverrides), as JSON.
    QString chatSettings() const { return m_chat.settings; }
    void setChatSettings(const QString& json);
    /// The address of the server that the system prompt and the texts of the settings were written for; empty: none.
    /// Whoever writes them while another model is in use writes them for none.
    QString wordsFor() const { return m_chat.wordsFor; }
    void setWordsFor(const QString& server);
    /// What the next prompt is made of after the system prompt: the messages that are shown, and the draft.
    std::vector<StoredMessage> nextConversation() const;
    PromptLimits promptLimits() const;
    bool unsaved() const { return m_retryTimer.isActive(); }
    /// Tries to bring everything to the store; returns whether that succeeded.
    bool saveAll();
    QString notice() const { return m_notice.text(); }
    bool noticeWarns() const { return m_noticeWarns; }
    QString error() const { return m_error.text(); }
    QString errorDetail() const { return m_errorDetail; }

    /// While the chat is being answered, the draft waits in the queue. While a model is being opened, sends as soon as
    /// that is done; until then, changing the draft or the chat cancels it.
    Q_INVOKABLE void sendDraft();
    Q_INVOKABLE void keepDraft() { setWaiting(false); }
    /// Leaves the draft alone.
    Q_INVOKABLE void send(const QString& text) { sendNow(text, ChatStore::Sent::OtherText); }
    Q_INVOKABLE void addPasted(const QString& text);
    Q_INVOKABLE void removePasted();
    /// Puts the text of a file below the draft.
    /// Adds a file to the draft. `path` and `encoding` are those of a text file that can be read again.
    void attach(const QString& file, const QString& text, const QString& path = {}, const QString& encoding = {});
    /// Reads an attached text file again, in one of encodings().
    Q_INVOKABLE void readAttachmentAs(int at, const QString& encoding);
    Q_INVOKABLE static QStringList encodings();
    Q_INVOKABLE QString attachmentText(int at) const;
    Q_INVOKABLE void removeAttachment(int at);
    /// Only the lines from `first` to `last`, counted from 1; the name of a file then says so.
    Q_INVOKABLE void keepLines(int at, int first, int last);
    /// The parts of any message: {file: the name of what was attached, or ""; text}.
    Q_INVOKABLE QVariantList partsOf(const QString& message) const;
    Q_INVOKABLE void stop();
    /// Sends the first message of the queue, which waits after an answer that was stopped or failed.
    Q_INVOKABLE void sendQueued();
    /// From now on nothing is left out of the chat's prompts: if it does not fit it is not answered. If the last answer
    /// was made without some messages, it is taken out, as by removeBranch().
    Q_INVOKABLE void keepAll();
    /// Takes a message out of the queue, and puts it before the draft.
    Q_INVOKABLE void takeQueued(qint64 queued);

    /// Asks for another answer to the user's last message.
    Q_INVOKABLE void regenerate();
    /// Writes an answer of the open model anew behind its first `kept` tokens, and this one, as another version.
    void answerFrom(qint64 message, std::size_t kept, const ChatOverrides& settings, std::optional<quint64> seed,
                    const std::optional<TokenRecord>& next = {});
    /// Asks for another answer in the place of this one, or for an answer to this message of the user's.
    Q_INVOKABLE void answerAgain(qint64 message);
    /// The same with other settings, by the keys of ChatOverrides, this once, and by another model, which is opened
    /// first: it is asked for when that is done. Empty: the one that is open.
    Q_INVOKABLE void answerAgainWith(qint64 message, const QVariantMap& values, const QString& model);
    /// Another version of an answer (0: the last message), which begins with all of it and goes on.
    Q_INVOKABLE void continueAnswer(qint64 message);
    Q_INVOKABLE void beginEdit(qint64 message);
    /// Of the user's last message; false if there is none.
    Q_INVOKABLE bool editLast();
    Q_INVOKABLE void cancelEdit();
    /// Makes a version of the edited message; if it is the user's and `answer` is wanted, also asks for that.
    Q_INVOKABLE void finishEdit(bool answer);
    /// What is sent next continues this message, beside what follows it now.
    Q_INVOKABLE void branchFrom(qint64 message);
    /// After that, shows again what follows.
    Q_INVOKABLE void showLatest();
    /// Takes out a message with all that follows it, until undo() or forgetUndo(), or the end of the program.
    Q_INVOKABLE void removeBranch(qint64 message);
    Q_INVOKABLE void undo();
    /// What was thrown away elsewhere can be brought back by undo(), too: `back` does it. `said` is what undoText()
    /// says, and `chat` is shown before; 0: it belongs to none.
    void offerUndo(const LocalizedText& said, std::function<void()> back, qint64 chat = 0);
    /// Gives up what undo() could bring back; messagesGivenUp() asks for its deletion.
    Q_INVOKABLE void forgetUndo();
    /// Shows the message `step` places from this one among those with the same parent, and what follows it. The next
    /// message continues that.
    Q_INVOKABLE void showSibling(qint64 message, int step);
    /// The same for the last message that has versions.
    Q_INVOKABLE void showVersion(int step);
    Q_INVOKABLE void drawMap();
    /// Shows the chat with this message and the latest line after it.
    Q_INVOKABLE void showMessage(qint64 message);
    /// Hides the notice about the prompt in this chat until the error has ended and comes back.
    Q_INVOKABLE void dismissNotice();
    /// What the chat that is shown holds now may go to the server in use, and a message that waited for that goes
    /// there.
    Q_INVOKABLE void allowServer();
    Q_INVOKABLE void dismissError() { setError({}, {}); }

    /// Shows a chat; if it does not exist (any more), the newest or a new one.
    void open(qint64 chat);
    void newChat();
    Q_INVOKABLE void newTemporaryChat();
    /// The file with the chats was replaced: shows what it has, and moves the chats that waited for it
    /// (moveLateChats()).
    void returnToStore();
    /// Moves chats to the file that were made while it was away, unless it is away or they are being answered or
    /// edited.
    void moveLateChats();
    /// Called when a chat was taken out of the list.
    void forget(qint64 chat);
    void reloadTitle();
    /// Shows the chat as the database has it now, which is in another file or has other contents.
    void reload();
    /// Shows a warning.
    void setNotice(const LocalizedText& notice);
    /// Shows that something worked; an error of an earlier try disappears.
    void reportSuccess(const LocalizedText& sentence);
    void setError(const LocalizedText& sentence, const QString& detail);
    /// An error that disappears by itself once the store can be written again.
    void setStoreError(const LocalizedText& sentence, const QString& detail);

signals:
    void chatChanged();
    void titleChanged();
    void generatingChanged();
    void answeringChanged();
    void canSendChanged();
    void progressChanged();
    /// shownPause() is another, or the chat that it is of.
    void pauseChanged();
    void draftChanged();
    void pastedChanged();
    void attachmentsChanged();
    void waitingChanged();
    void editedMessageChanged();
    void editTextChanged();
    void continuationsChanged();
    void undoTextChanged();
    /// Messages can no longer be brought back: they should really be deleted.
    void messagesGivenUp();
    /// The row of a message that the reader wants to see.
    void rowWanted(int row);
    void systemPromptChanged();
    void chatSettingsChanged();
    void noticeChanged();
    void unsavedChanged();
    void errorChanged();
    /// An answer has ended by itself, complete or with an error, after this time.
    void answerEnded(qint64 chat, double seconds);
    /// The answer in the chat that is shown has ended, or was stopped.
    void shownAnswerEnded(qint64 message);
    /// Title or time of a chat may differ from what the list shows; 0: of any chat.
    void listChanged(qint64 chat);

private:
    /// Runs what uses the store on the user's behalf. Here the store's errors become sentences.
    template <typename Action>
    void guarded(Action action)
    {
        try {
            action();
        } catch (const Error& error) {
            setStoreError(error.sentence(), fromUtf8(error.detail()));
        }
    }
    void connectLibrary();
    void connectBridge();
    void show(ChatDetails chat);
    std::vector<StoredMessage> readMessages(qint64 chat) const;
    void sendNow(const QString& text, ChatStore::Sent sent);
    void queueDraft();
    void showQueue();
    void sendNext(qint64 chat);
    void push(UndoStep step);
    void takeBack(const UndoStep& step);
    bool mayUndo(const UndoStep& step) const;
    void endEdit();
    bool canAnswer() const;
    /// The address of the server that must be allowed for this conversation first; empty: none.
    QString mustAllow(qint64 chat, const std::vector<StoredMessage>& conversation) const;
    /// The message is written for the server in use, if it is one's.
    void noteMeant(qint64 message);
    void sendHeld();
    /// What a chat says besides messages goes to the server in use, if it is one's.
    void noteWordsSent(qint64 chat);
    /// The model in use is the one that something was sent to while it was being opened, or is on this computer.
    bool mayGetWhatWaits(const QString& model) const;
    void startAnswer(int row, const QVariantMap& values = {});
    ChatOverrides settingsOf(qint64 chat) const;
    void ask(AnswerWanted wanted);
    void placeAnswer(const AnswerRun& run, const AnswerWanted& wanted);
    void selectWanted(AnswerRun& run);
    /// Reads what is shown again, as far as it has changed.
    void showPath();
    void countContinuations();
    void countContext();
    void countSoon();
    /// Shows an addition to the answer in its message.
    void showAdded(const AnswerRun& run, const AnswerRun::Added& added);
    void handlePromptReady(const PromptReady& event);
    void showPromptNotices(const std::vector<Sentence>& notices);
    void handlePaused(const Paused& event);
    void handleHeld(const AnswerHeld& event);
    void handleTokens(const std::vector<TokenGenerated>& events);
    void handleFinished(const GenerationFinished& event);
    void handleFailed(const Failed& event);
    void handleCount(const FittedPrompt& prompt);
    void handleUncounted(const LocalizedText& sentence);
    void handleTooLong(int tokens);
    void endRun(AnswerRun& run);
    void startSaving();
    void save();
    void saveSoon();
    void clearDraft();
    void shortenDraft();
    void setWaiting(bool waiting);
    void setPasted(const QString& text);
    void takeAttachments();
    void showTokens(qint64 message);
    bool showsTokensOf(const AnswerRun& run) const;
    AnswerRun* find(RequestId request) const;
    const AnswerRun* runOf(qint64 message) const;
    const AnswerInfo* lastAnswer() const;
    AnswerRun* shownRun() const;

    Parts m_parts;
    MessageTree m_tree;
    MessageQueue m_queue;
    MessageListModel* m_messages;
    QueueModel* m_queued;
    TreeMapModel* m_map;
    PauseNotice* m_pauseNotice;
    ChatDetails m_chat;
    ChatEdits m_edits;  ///< of the chat that is shown, not handed to the store yet
    bool m_waiting = false;
    QString m_waitsForModel;  ///< the path of the one that is to get the draft
    qint64 m_editedMessage = 0;
    QString m_editText;
    int m_continuations = 0;
    std::optional<AnswerAgain> m_again;
    PauseConditions m_pauseOn;
    bool m_pausesFirst = false;
    qint64 m_editedChat = 0;
    QString m_editBefore;          ///< what the edited message says
    std::vector<UndoStep> m_undo;  ///< the last one is the first to be taken back
    LocalizedText m_notice;
    std::vector<Sentence> m_promptNotices;                ///< lines of m_notice that are about a prompt
    std::map<qint64, std::vector<Sentence>> m_dismissed;  ///< such lines that a person dismissed, by chat
    bool m_noticeWarns = true;
    LocalizedText m_error;
    QString m_errorDetail;
    LocalizedText m_savingError;  ///< disappears when saving succeeds again
    std::vector<std::unique_ptr<AnswerRun>> m_runs;
    std::vector<std::unique_ptr<AnswerRun>> m_unsaved;  ///< have ended, but are not wholly in the store
    PromptPreview m_preview;                            ///< its next result becomes m_counted
    ContextParts m_counted;                             ///< of the next prompt in the loaded model
    bool m_tooLong = false;
    std::vector<MessagePart> m_attached;       ///< of m_chat.pasted
    std::vector<int> m_attachedTokens;         ///< of these, where they are counted
    QHash<QString, TextSource> m_textSources;  ///< where attached files came from, by name
    std::vector<std::size_t> m_countedEnds;    ///< of the draft that is counted, in bytes: what is written, each part
    bool m_countsDraft = false;
    /// Messages with the addresses of servers that they were written for, answered by, or allowed to go to.
    QSet<std::pair<qint64, QString>> m_meant;
    QSet<qint64> m_held;            ///< chats whose next message was to be sent while a model was being opened
    std::vector<qint64> m_leftOut;  ///< of the next prompt, as it was said
    bool m_counting = false;
    bool m_countAgain = false;  ///< something has changed since counting began
    QTimer m_sliceTimer{this};
    QTimer m_progressTimer{this};  ///< runs while progress signals are pending
    QTimer m_editTimer{this};
    QTimer m_retryTimer{this};  ///< runs while the store cannot be written
};

}  // namespace vitrine

#pragma once

#include "app/session/answer_run.h"
#include "app/store/chat_store.h"
#include "app/store/text.h"
#include "core/base/error.h"

#include <QObject>
#include <QTimer>

#include <memory>
#include <vector>

namespace vitrine {

class AppSettings;
class EngineBridge;
class MessageListModel;
class ModelLibrary;
class TokenStripModel;

/// The chat that is shown, and the answers that are being generated, for whichever chat.
///
/// Sending writes the user's message to the store before the engine is asked. An answer that runs goes on when another
/// chat is opened, and is found there when its own is opened again.
class ChatSession : public QObject {
    Q_OBJECT
    Q_PROPERTY(qint64 chatId READ chatId NOTIFY chatChanged)
    Q_PROPERTY(QString title READ title NOTIFY titleChanged)
    Q_PROPERTY(QObject* messages READ messagesObject CONSTANT)
    Q_PROPERTY(bool generating READ generating NOTIFY generatingChanged)
    /// Whether an answer is being made in any chat.
    Q_PROPERTY(bool answering READ answering NOTIFY answeringChanged)
    Q_PROPERTY(bool canSend READ canSend NOTIFY canSendChanged)
    Q_PROPERTY(QString phase READ phase NOTIFY progressChanged)
    Q_PROPERTY(double promptProgress READ promptProgress NOTIFY progressChanged)
    Q_PROPERTY(double tokensPerSecond READ tokensPerSecond NOTIFY progressChanged)
    Q_PROPERTY(int contextUsed READ contextUsed NOTIFY progressChanged)
    Q_PROPERTY(int contextLength READ contextLength NOTIFY progressChanged)
    Q_PROPERTY(QString draft READ draft WRITE setDraft NOTIFY draftChanged)
    Q_PROPERTY(QString systemPrompt READ systemPrompt WRITE setSystemPrompt NOTIFY systemPromptChanged)
    Q_PROPERTY(QString notice READ notice NOTIFY noticeChanged)
    Q_PROPERTY(QString error READ error NOTIFY errorChanged)
    Q_PROPERTY(QString errorDetail READ errorDetail NOTIFY errorChanged)

public:
    /// Everything must outlive the session.
    struct Parts {
        ChatStore& chats;
        AnswerStore& answers;
        EngineBridge& bridge;
        ModelLibrary& library;
        AppSettings& settings;
        TokenStripModel& tokens;
    };

    explicit ChatSession(const Parts& parts, QObject* parent = nullptr);
    /// What is still running is written as interrupted.
    ~ChatSession() override;

    qint64 chatId() const { return m_chat.id; }
    QString title() const;
    MessageListModel* messages() const { return m_messages; }
    QObject* messagesObject() const;
    bool generating() const { return shownRun() != nullptr; }
    bool answering() const { return !m_runs.empty(); }
    bool canSend() const;
    QString phase() const;
    double promptProgress() const;
    double tokensPerSecond() const;
    int contextUsed() const;
    int contextLength() const;
    QString draft() const { return m_chat.draft; }
    void setDraft(const QString& draft);
    QString systemPrompt() const { return m_chat.systemPrompt; }
    void setSystemPrompt(const QString& text);
    QString notice() const { return m_notice; }
    QString error() const { return m_error; }
    QString errorDetail() const { return m_errorDetail; }

    Q_INVOKABLE void send(const QString& text);
    Q_INVOKABLE void stop();
    /// Another answer to the last message of the user's; the old one stays in the database.
    Q_INVOKABLE void regenerate();
    Q_INVOKABLE void dismissNotice() { setNotice({}); }
    Q_INVOKABLE void dismissError() { setError({}, {}); }

    /// Shows a chat; one that does not exist (any more) becomes the newest, or a new one.
    void open(qint64 chat);
    void newChat();
    /// Called when a chat was taken out of the list.
    void forget(qint64 chat);
    void reloadTitle();
    void setNotice(const QString& notice);
    void setError(const QString& sentence, const QString& detail);

signals:
    void chatChanged();
    void titleChanged();
    void generatingChanged();
    void answeringChanged();
    void canSendChanged();
    void progressChanged();
    void draftChanged();
    void systemPromptChanged();
    void noticeChanged();
    void errorChanged();
    /// Title, preview or time of some chat may differ from what the list shows.
    void listChanged();

private:
    /// Runs what uses the store: the one place where the store's errors become something to read.
    template <typename Action>
    void guarded(Action action)
    {
        try {
            action();
        } catch (const Error& error) {
            setError(fromUtf8(error.sentence()), fromUtf8(error.detail()));
        }
    }
    void connectBridge();
    void show(const ChatDetails& chat);
    void startAnswer();
    void handlePromptReady(const PromptReady& event);
    void handleTokens(const std::vector<TokenGenerated>& events);
    void handleFinished(const GenerationFinished& event);
    void handleFailed(const Failed& event);
    void endRun(AnswerRun& run);
    void writeRuns();
    void saveEdits();
    void showTokens(qint64 message);
    bool showsTokensOf(const AnswerRun& run) const;
    AnswerRun* find(RequestId request) const;
    AnswerRun* shownRun() const;

    Parts m_parts;
    MessageListModel* m_messages;
    ChatDetails m_chat;
    bool m_draftUnsaved = false;
    bool m_systemPromptUnsaved = false;
    QString m_notice;
    QString m_error;
    QString m_errorDetail;
    std::vector<std::unique_ptr<AnswerRun>> m_runs;
    QTimer m_sliceTimer;
    QTimer m_editTimer;
};

}  // namespace vitrine

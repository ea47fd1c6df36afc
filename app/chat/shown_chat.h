#pragma once

#include "app/i18n/localized_text.h"
#include "app/settings/chat_overrides.h"
#include "app/store/stored_types.h"

#include <QObject>
#include <QSet>
#include <QString>
#include <QtQml/qqmlregistration.h>

#include <functional>
#include <map>
#include <vector>

namespace vitrine {

class AppSettings;
class ChatSaver;
class ChatStore;
class Database;
class MessageListModel;
class RunningAnswers;

/// The chat that is shown: its title, its system prompt, its settings, and the messages in the list. Opens other chats.
class ShownChat : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    /// Id of the chat; a double because qmllint does not support 64-bit integers.
    Q_PROPERTY(double chatId READ id NOTIFY changed)
    /// Whether the chat is only in memory and is lost when the program ends. True for temporary chats, and for all
    /// chats while the chat file is missing.
    Q_PROPERTY(bool temporary READ isTemporary NOTIFY changed)
    /// Whether a temporary chat will be saved after the chat file has been repaired.
    Q_PROPERTY(bool savedLater READ isSavedLater NOTIFY changed)
    Q_PROPERTY(QString title READ title NOTIFY titleChanged)
    Q_PROPERTY(QString systemPrompt READ systemPrompt WRITE setSystemPrompt NOTIFY systemPromptChanged)

public:
    /// Everything that the members use must outlive this object.
    struct Parts {
        ChatStore& chats;
        const Database& database;
        AppSettings& settings;
        ChatSaver& saver;
        RunningAnswers& running;
        MessageListModel& messages;
        /// Returns the address of the server that may get texts which the user writes now. Empty if a model on this
        /// computer is in use, or the server needs a permission.
        std::function<QString()> writtenFor;
    };
    explicit ShownChat(Parts parts, QObject* parent = nullptr);

    /// Id of the chat; 0 before the first one is shown.
    qint64 id() const { return m_details.id; }
    /// The chat as it was opened, with later changes of title, system prompt and settings. UnsentMessage has the
    /// current unsent message.
    const ChatDetails& details() const { return m_details; }
    QString title() const { return titleOf(id()); }
    /// Returns the title of a chat, or a title for chats that have none yet. Throws StoreError.
    QString titleOf(qint64 chat) const;
    bool isTemporary() const;
    bool isSavedLater() const;
    QString systemPrompt() const { return m_details.systemPrompt; }
    /// Settings of the chat that differ from the program's, as JSON (ChatOverrides).
    QString settings() const { return m_details.settings; }
    /// Address of the server for which the system prompt and the texts of the settings were written. Empty if they were
    /// written while a local model, or a server without permission, was in use.
    QString wordsFor() const { return m_details.wordsFor; }
    /// Returns the chat, which need not be shown. Throws StoreError.
    ChatDetails detailsOf(qint64 chat) const;
    ChatOverrides settingsOf(qint64 chat) const { return ChatOverrides::fromText(detailsOf(chat).settings); }
    /// Returns the messages of a chat from the store, with the text of running answers that is not stored yet. Throws
    /// StoreError.
    std::vector<StoredMessage> read(qint64 chat) const;

    /// Shows a chat. If it does not exist any more, shows the newest chat or a new one.
    void open(qint64 chat);
    /// Shows a new chat with the program's system prompt.
    void create();
    Q_INVOKABLE void createTemporary();
    /// Reads the chat from the database again, after its file was replaced or changed. If the chat no longer exists,
    /// shows another one.
    void reload();
    void reloadTitle();
    /// Called when a chat was removed from the list. Stops its answer, and shows another chat if it was shown.
    void forget(qint64 chat);
    /// Emits the signals of all properties, after the other parts of the chat are shown, too.
    void announce();
    /// Shows the chat with the new id after late chats were moved (ChatStore::moveLate). `moved` maps old to new ids.
    void follow(const std::map<qint64, qint64>& moved);

    void setSystemPrompt(const QString& text);
    void setSettings(const QString& json);
    void setWordsFor(const QString& server);

signals:
    /// Another chat is shown, or it was read again. Its messages are in the list. The caller shows its other parts, and
    /// then calls announce().
    void shown();
    /// Another chat is shown with all its parts, or isTemporary() or isSavedLater() may have changed.
    void changed();
    void titleChanged();
    void systemPromptChanged();
    /// The system prompt of the shown chat was changed, so the next prompt must be counted again.
    void systemPromptEdited();
    void settingsChanged();
    void wordsForChanged();
    /// The list of chats should show this chat again.
    void listChanged(qint64 chat);
    void failed(const LocalizedText& sentence, const QString& detail);

private:
    void show(ChatDetails details);
    void showNone();

    Parts m_parts;
    ChatDetails m_details;
};

}  // namespace vitrine

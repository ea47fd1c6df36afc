#pragma once

#include "app/i18n/localized_text.h"
#include "app/settings/chat_overrides.h"
#include "app/store/stored_types.h"

#include <QObject>
#include <QSet>
#include <QString>

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
    /// Whether the chat is lost when the program ends.
    bool isTemporary() const;
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
    void createTemporary();
    /// Reads the chat from the database again. If it no longer exists, shows another one.
    void reload();
    void reloadTitle();
    /// Saves the chat and shows another one, because it was removed.
    void leave();
    /// Shows the chat with the new id after late chats were moved (ChatStore::moveLate). `moved` maps old to new ids.
    void follow(const std::map<qint64, qint64>& moved);

    void setSystemPrompt(const QString& text);
    void setSettings(const QString& json);
    /// Sets the address of the server for which the system prompt and the texts of the settings were written.
    void setWordsFor(const QString& server);

signals:
    /// Another chat is shown, or it was read again. Its messages are in the list.
    void shown();
    void titleChanged();
    void systemPromptChanged();
    void settingsChanged();
    void wordsForChanged();
    /// The list of chats should show this chat again.
    void listChanged(qint64 chat);
    void failed(const LocalizedText& sentence, const QString& detail);

private:
    void show(ChatDetails details);
    void forget();

    Parts m_parts;
    ChatDetails m_details;
};

}  // namespace vitrine

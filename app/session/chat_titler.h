#pragma once

#include "app/i18n/localized_text.h"
#include "core/engine/commands.h"

#include <QObject>
#include <QString>

#include <string>
#include <vector>

namespace vitrine {

class AppSettings;
class ChatSession;
class ChatStore;
class EngineBridge;
class ModelLibrary;
struct GenerationFinished;
struct TokenGenerated;

/// Lets the model write the title of a chat after its first answer, if the setting for it is on. Only models on this
/// computer are asked, and only for chats that still have the title made of their first words.
///
/// It asks in the chat's own conversation, with one more message after the answer: the engine keeps the chat's cache
/// and evaluates only that message. An answer or another model that is wanted meanwhile comes first: the title is given
/// up and asked for again when the engine is idle.
class ChatTitler : public QObject {
    Q_OBJECT

public:
    /// All must outlive this.
    struct Parts {
        ChatSession& session;
        ChatStore& chats;
        EngineBridge& bridge;
        ModelLibrary& library;
        const AppSettings& settings;
    };
    explicit ChatTitler(const Parts& parts, QObject* parent = nullptr);

    /// A chat has got an answer.
    void noteAnswer(qint64 chat);
    /// The title in the model's answer: its first line without quotes and marks, which may be empty.
    static QString titleIn(const QString& answer);

signals:
    /// The chat has another title.
    void titled(qint64 chat);
    void failed(const LocalizedText& sentence, const QString& detail);

private:
    void askSoon();
    void ask();
    bool mayAsk() const;
    /// Whether a chat has one answer and no title but its first words; sets `command` up for it.
    bool prepare(qint64 chat, Generate& command) const;
    void giveWay();
    void takeTokens(const std::vector<TokenGenerated>& events);
    void finish(const GenerationFinished& event);
    /// Calls `action`, which uses the store.
    template <typename Action>
    void guarded(Action action);

    Parts m_parts;
    std::vector<qint64> m_waiting;  ///< chats, the next one last
    RequestId m_request = 0;        ///< that is being answered; 0: none
    qint64 m_chat = 0;              ///< of it
    std::string m_answer;
};

}  // namespace vitrine

#pragma once

#include "app/i18n/localized_text.h"
#include "core/generate/engine/commands.h"

#include <QObject>
#include <QString>

#include <string>
#include <vector>

namespace vitrine {

class AppSettings;
class ChatStore;
class EngineBridge;
class ModelLibrary;
class RunningAnswers;
struct GenerationFinished;
struct TokenGenerated;

/// Lets the model write the title of a chat after its first answer, if the user enabled this. Sends requests only to
/// local models, and only for chats with the default title, which is made of the first words of the chat.
///
/// The request is one more message in the chat's own conversation. The engine keeps the chat's cache and evaluates only
/// that message. An answer or a change of the model cancels the request. It is repeated when the engine is idle.
class ChatTitler : public QObject {
    Q_OBJECT

public:
    /// All members must outlive this object.
    struct Parts {
        const RunningAnswers& running;
        ChatStore& chats;
        EngineBridge& bridge;
        ModelLibrary& library;
        const AppSettings& settings;
    };
    explicit ChatTitler(const Parts& parts, QObject* parent = nullptr);

    /// Called when a chat has got an answer.
    void noteAnswer(qint64 chat);
    /// Returns the title in the model's answer: its first line without quotes and marks. May be empty.
    static QString titleIn(const QString& answer);

signals:
    /// The title of a chat has changed.
    void titled(qint64 chat);
    void failed(const LocalizedText& sentence, const QString& detail);

private:
    void askSoon();
    void ask();
    bool mayAsk() const;
    /// Returns whether the chat has one answer and the default title; if so, fills in `command`.
    bool prepare(qint64 chat, Generate& command) const;
    void cancelTitle();
    void takeTokens(const std::vector<TokenGenerated>& events);
    void finish(const GenerationFinished& event);
    /// Calls `action`, which uses the store, and emits failed() if it throws.
    template <typename Action>
    void guarded(Action action);

    Parts m_parts;
    std::vector<qint64> m_waiting;  ///< chats without a title; the last one is next
    RequestId m_request = 0;        ///< request that is running; 0: none
    qint64 m_chat = 0;              ///< chat of the request
    std::string m_answer;
};

}  // namespace vitrine

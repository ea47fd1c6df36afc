#pragma once

#include "app/i18n/localized_text.h"
#include "core/generate/engine/events.h"

#include <QHash>
#include <QObject>
#include <QString>
#include <QtQml/qqmlregistration.h>

#include <functional>

namespace vitrine {

class EngineBridge;

/// Notice that a running answer pauses between two tokens, because a page of the inspector uses the engine. It shows
/// the reason in the chat, and the user can end the pause.
class PauseNotice : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    /// Reason of the pause, "Paused to evaluate logits"; empty while no answer waits.
    Q_PROPERTY(QString words READ words NOTIFY changed)

public:
    /// The bridge must outlive this object.
    explicit PauseNotice(const EngineBridge& bridge, QObject* parent = nullptr);

    QString words() const { return m_by == 0 ? QString() : m_announced.value(m_by).words.text(); }
    /// Called when a page posts a request that may pause a running answer. `cancel` is the page's function that cancels
    /// the request.
    void announce(RequestId request, const LocalizedText& words, std::function<void()> cancel);
    /// Cancels the request that the answer waits for.
    Q_INVOKABLE void cancel();

signals:
    void changed();

private:
    struct Announced {
        LocalizedText words;
        std::function<void()> cancel;
    };
    void handleWaiting(const AnswerWaiting& event);
    void forget(RequestId request);

    QHash<RequestId, Announced> m_announced;
    RequestId m_by = 0;  ///< request that an answer waits for; 0: none
};

}  // namespace vitrine

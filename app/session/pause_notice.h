#pragma once

#include "app/i18n/localized_text.h"
#include "core/engine/events.h"

#include <QHash>
#include <QObject>
#include <QString>
#include <QtQml/qqmlregistration.h>

#include <functional>

namespace vitrine {

class EngineBridge;

/// What a page looks at, or computes, while an answer waits for it between two tokens: whoever reads the chat sees why
/// it pauses, and can end that.
class PauseNotice : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    /// "Paused to evaluate logits"; empty while no answer waits.
    Q_PROPERTY(QString words READ words NOTIFY changed)

public:
    /// The bridge must outlive this.
    explicit PauseNotice(const EngineBridge& bridge, QObject* parent = nullptr);

    QString words() const { return m_by == 0 ? QString() : m_announced.value(m_by).words.text(); }
    /// A page posts a request for which an answer may wait; `cancel` gives it up as the page itself does.
    void announce(RequestId request, const LocalizedText& words, std::function<void()> cancel);
    Q_INVOKABLE void cancel();

signals:
    void changed();

private:
    struct Announced {
        LocalizedText words;
        std::function<void()> cancel;
    };
    void handleHeld(const AnswerHeld& event);
    void forget(RequestId request);

    QHash<RequestId, Announced> m_announced;
    RequestId m_by = 0;  ///< that an answer waits for now; 0: nothing
};

}  // namespace vitrine

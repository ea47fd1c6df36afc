#pragma once

#include <QObject>
#include <QtQml/qqmlregistration.h>

namespace vitrine {

/// Reports whether the user moved the focus with the keyboard. Controls draw a frame around the focused item only then.
class FocusCause : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON
    /// Whether the user last pressed a key. False if the user last pressed a mouse button or the touch screen.
    Q_PROPERTY(bool keyboard READ keyboard NOTIFY keyboardChanged)

public:
    explicit FocusCause(QObject* parent = nullptr);

    bool keyboard() const { return m_keyboard; }

    bool eventFilter(QObject* watched, QEvent* event) override;

signals:
    void keyboardChanged();

private:
    bool m_keyboard = false;
};

}  // namespace vitrine

#pragma once

#include <QObject>
#include <QtQml/qqmlregistration.h>

namespace vitrine {

/// Whether the focus came to where it is by the keyboard: then, and only then, it is shown.
class FocusCause : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON
    /// Whether keys were pressed since the pointer was.
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

#pragma once

#include <QObject>
#include <QtQml/qqmlregistration.h>

namespace vitrine {

/// Whether the focus was moved by the keyboard. The focus is shown only then.
class FocusCause : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON
    /// Whether the last press was of a key, not of the pointer.
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

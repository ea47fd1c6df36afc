#pragma once

#include <QObject>
#include <QPointer>
#include <QQmlEngine>
#include <QQuickWindow>

namespace vitrine {

/// Makes the shortcuts of a window work while a read-only text has the focus. In Qt 6.4, a read-only TextEdit receives
/// all keys before shortcuts and QML handlers, and accepts even keys that it does not use.
class ReadOnlyKeys : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QQuickWindow* window READ window WRITE setWindow NOTIFY windowChanged)

public:
    using QObject::QObject;

    QQuickWindow* window() const { return m_window; }
    void setWindow(QQuickWindow* window);

    bool eventFilter(QObject* watched, QEvent* event) override;

signals:
    void windowChanged();

private:
    QPointer<QQuickWindow> m_window;
};

}  // namespace vitrine

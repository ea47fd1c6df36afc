#pragma once

#include <QObject>
#include <QPointer>
#include <QQmlEngine>
#include <QQuickWindow>

namespace vitrine {

/// Keeps a window's shortcuts working while a read-only text has the focus. Such a TextEdit accepts all keys before
/// shortcuts and QML handlers, even keys that it does not use (Qt 6.4).
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

#pragma once

#include <QObject>
#include <QPointer>
#include <QQmlEngine>
#include <QQuickWindow>

namespace vitrine {

/// Leaves a window its shortcuts while a text that is only read has the focus. Such a TextEdit takes every key from
/// them, even those it has no use for (Qt 6.4), and before any handler of QML.
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

#pragma once

#include "app/inspectors/inspector_registry.h"
#include "app/inspectors/tokens/token_strip_model.h"
#include "tests/ui/painted_chips.h"

#include <QQmlApplicationEngine>
#include <QQuickItem>
#include <QQuickWindow>
#include <QSize>
#include <QString>
#include <QStringList>
#include <QVariantMap>

#include <memory>

namespace vitrine::test {

/// Main.qml, rendered offscreen, with mocks (tests/ui/mock) of the types of Vitrine.App. A test class inherits from
/// this class. It calls begin() in initTestCase() and end() in cleanup().
class MockWindow {
protected:
    /// Starts to collect the warnings of Qt.
    static void begin();
    /// Closes the window. Returns the warnings since the previous call of end(), one per line.
    QString end();

    void open(const QString& state, QSize size = QSize(1280, 800), const QString& theme = QStringLiteral("light"),
              const QVariantMap& more = {});
    void load(const QString& state, const QString& theme = QStringLiteral("light"), const QVariantMap& more = {});
    void show(QSize size);

    void type(const char* text) const;
    /// Waits until the item has stopped moving, then clicks it.
    void click(QQuickItem* item) const;

    QObject* session() const { return m_app->property("session").value<QObject*>(); }
    /// Returns a part of the session, such as "unsent".
    QObject* sessionPart(const char* name) const { return session()->property(name).value<QObject*>(); }
    QObject* library() const { return m_app->property("library").value<QObject*>(); }
    /// Returns the calls that the mocks have recorded.
    QStringList calls() const { return m_app->property("calls").toStringList(); }

    /// Returns the text field of the composer.
    QQuickItem* editor() const;
    /// Returns the visible chips in the order of their tokens.
    QList<PaintedChip> chips() const;
    /// Returns the first item of this QML type, or nullptr.
    QQuickItem* only(const char* type) const;
    bool inspectorShown() const;
    /// Returns the popup of this type; null if it has not been opened yet. only() cannot find a popup, because a popup
    /// is not an item.
    QObject* child(const char* type) const;
    /// Whether a visible text begins with `beginning`.
    bool shows(const char* beginning) const;

    /// Appends to `found` all items inside `item` that have this QML type.
    static void gather(QQuickItem* item, const QString& type, QList<QQuickItem*>& found);
    /// Returns the first read-only text inside `item`, or nullptr.
    static QQuickItem* readOnlyText(QQuickItem* item);
    /// Fills the token strip with `prompt` tokens in a prompt and `answer` tokens in the answer to it.
    static void fill(TokenStripModel& strip, int prompt, int answer);

    std::unique_ptr<InspectorRegistry> m_registry;
    std::unique_ptr<QObject> m_app;
    std::unique_ptr<QQmlApplicationEngine> m_qml;
    QQuickWindow* m_window = nullptr;
};

}  // namespace vitrine::test

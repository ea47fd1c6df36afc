#pragma once

#include "app/inspectors/inspector_registry.h"
#include "app/inspectors/token_strip_model.h"
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

/// Main.qml with mocks for the types of Vitrine.App (tests/ui/mock), rendered offscreen. A test class inherits it, and
/// calls begin() and end() in initTestCase() and cleanup().
class MockWindow {
protected:
    /// Starts to collect Qt's warnings.
    static void begin();
    /// Closes the window. Returns the warnings since the last end(), one per line.
    QString end();

    void open(const QString& state, QSize size = QSize(1280, 800), const QString& theme = QStringLiteral("light"),
              const QVariantMap& more = {});
    void load(const QString& state, const QString& theme = QStringLiteral("light"), const QVariantMap& more = {});
    void show(QSize size);

    void type(const char* text) const;
    /// Clicks the item after it has stopped moving.
    void click(QQuickItem* item) const;

    QObject* session() const { return m_app->property("session").value<QObject*>(); }
    QObject* library() const { return m_app->property("library").value<QObject*>(); }
    /// Calls that the mocks received.
    QStringList calls() const { return m_app->property("calls").toStringList(); }

    /// Text field of the composer.
    QQuickItem* editor() const;
    /// Visible chips in the order of their tokens.
    QList<PaintedChip> chips() const;
    /// The first item of this QML type, or nullptr.
    QQuickItem* only(const char* type) const;
    bool inspectorShown() const;
    /// The popup of this type, which is not an item; nullptr before its first use.
    QObject* child(const char* type) const;
    /// Whether a visible text begins with `beginning`.
    bool shows(const char* beginning) const;

    /// Adds all items below `item` with this QML type to `found`.
    static void gather(QQuickItem* item, const QString& type, QList<QQuickItem*>& found);
    /// The first read-only text below `item`, or nullptr.
    static QQuickItem* readOnlyText(QQuickItem* item);
    /// Fills the strip with tokens of a prompt and of its answer.
    static void fill(TokenStripModel& strip, int prompt, int answer);

    std::unique_ptr<InspectorRegistry> m_registry;
    std::unique_ptr<QObject> m_app;
    std::unique_ptr<QQmlApplicationEngine> m_qml;
    QQuickWindow* m_window = nullptr;
};

}  // namespace vitrine::test

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

/// Main.qml with stand-ins for the types of Vitrine.App (tests/ui/mock), drawn nowhere. A test program inherits it, and
/// calls begin() and end() in its initTestCase() and cleanup().
class MockWindow {
protected:
    /// From here on, what Qt complains of is kept.
    static void begin();
    /// Closes the window; what was complained of since the last end(), line by line.
    QString end();

    void open(const QString& state, QSize size = QSize(1280, 800), const QString& theme = QStringLiteral("light"),
              const QVariantMap& more = {});
    void load(const QString& state, const QString& theme = QStringLiteral("light"), const QVariantMap& more = {});
    void show(QSize size);

    void type(const char* text) const;
    /// Where the item comes to rest.
    void click(QQuickItem* item) const;

    QObject* session() const { return m_app->property("session").value<QObject*>(); }
    QObject* library() const { return m_app->property("library").value<QObject*>(); }
    /// What the stand-ins were asked to do.
    QStringList calls() const { return m_app->property("calls").toStringList(); }

    /// The composer's.
    QQuickItem* editor() const;
    /// In the order of their tokens.
    QList<PaintedChip> chips() const;
    /// The first item of this QML type; nullptr if there is none.
    QQuickItem* only(const char* type) const;
    bool inspectorShown() const;
    /// A popup, which is no item; nullptr before it is first wanted.
    QObject* child(const char* type) const;
    /// Whether a text that begins so is visible.
    bool shows(const char* beginning) const;

    /// All items below, by the name of their QML type.
    static void gather(QQuickItem* item, const QString& type, QList<QQuickItem*>& found);
    /// The first text below that cannot be written in; nullptr if there is none.
    static QQuickItem* readOnlyText(QQuickItem* item);
    /// Tokens of a prompt, and of the answer to it.
    static void fill(TokenStripModel& strip, int prompt, int answer);

    std::unique_ptr<InspectorRegistry> m_registry;
    std::unique_ptr<QObject> m_app;
    std::unique_ptr<QQmlApplicationEngine> m_qml;
    QQuickWindow* m_window = nullptr;
};

}  // namespace vitrine::test

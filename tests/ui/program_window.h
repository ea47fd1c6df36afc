#pragma once

#include "tests/app/scripted_program.h"

#include <QList>
#include <QQmlApplicationEngine>
#include <QQuickItem>
#include <QQuickWindow>
#include <QString>
#include <QStringList>

#include <memory>

namespace vitrine::test {

/// Returns all visible items of a QML type, searching `item` and the items below it.
QList<QQuickItem*> itemsOf(QQuickItem* item, const QString& type);

/// Main.qml with the program's own models and an engine that follows a script. Test programs need
/// Q_IMPORT_QML_PLUGIN(VitrinePlugin).
class ProgramWindow : protected ScriptedProgram {
protected:
    /// Starts to collect warnings of Qt and QML. Must be called before the first window is opened.
    static void listen();
    /// Returns the warnings since the previous call, except for those that do not concern the window.
    static QStringList takeComplaints();

    /// Opens the window with a new data folder. open() opens the window again with the existing folder after end().
    void openInNewFolder(const QByteArray& script);
    void open(const QByteArray& script);
    void end();

    std::unique_ptr<QQmlApplicationEngine> m_qml;
    QQuickWindow* m_window = nullptr;
};

}  // namespace vitrine::test

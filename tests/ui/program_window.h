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

/// Returns `item` and all items inside it that are visible and have a QML type.
QList<QQuickItem*> itemsOf(QQuickItem* item, const QString& type);

/// Main.qml with the program's own models and a scripted engine.
class ProgramWindow : protected ScriptedProgram {
protected:
    /// Starts to collect warnings of Qt and QML. Must be called before the first window is opened.
    static void listen();
    /// Returns the warnings since the previous call. Leaves out warnings that have nothing to do with the window.
    static QStringList takeComplaints();

    /// openInNewFolder() opens the window with a new data folder. After end(), open() opens it again with the same
    /// folder.
    void openInNewFolder(const QByteArray& script);
    void open(const QByteArray& script);
    void end();

    std::unique_ptr<QQmlApplicationEngine> m_qml;
    QQuickWindow* m_window = nullptr;
};

}  // namespace vitrine::test

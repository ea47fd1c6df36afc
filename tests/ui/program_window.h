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

/// All visible items from this one down, by the name of their QML type.
QList<QQuickItem*> itemsOf(QQuickItem* item, const QString& type);

/// Main.qml with the program's own models behind it and an engine that plays a script. A program that uses it says
/// Q_IMPORT_QML_PLUGIN(VitrinePlugin).
class ProgramWindow : protected ScriptedProgram {
protected:
    /// Before the first window: what Qt and QML complain of is kept from now on.
    static void listen();
    /// What they complained of since the last call, but for what says nothing of the window.
    static QStringList takeComplaints();

    /// A window in a new folder, or again in the same one after `end`.
    void openInNewFolder(const QByteArray& script);
    void open(const QByteArray& script);
    void end();

    std::unique_ptr<QQmlApplicationEngine> m_qml;
    QQuickWindow* m_window = nullptr;
};

}  // namespace vitrine::test

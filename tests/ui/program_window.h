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

/// All visible items of a QML type, from this item down.
QList<QQuickItem*> itemsOf(QQuickItem* item, const QString& type);

/// Main.qml with the program's own models and an engine that plays a script. Test programs need
/// Q_IMPORT_QML_PLUGIN(VitrinePlugin).
class ProgramWindow : protected ScriptedProgram {
protected:
    /// Starts to collect warnings of Qt and QML; call it before the first window.
    static void listen();
    /// Returns the warnings since the last call, without those that do not concern the window.
    static QStringList takeComplaints();

    /// Opens a window in a new folder; open() reuses the folder after end().
    void openInNewFolder(const QByteArray& script);
    void open(const QByteArray& script);
    void end();

    std::unique_ptr<QQmlApplicationEngine> m_qml;
    QQuickWindow* m_window = nullptr;
};

}  // namespace vitrine::test

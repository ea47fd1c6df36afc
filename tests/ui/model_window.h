#pragma once

#include "app/application.h"
#include "tests/support/tiny_model.h"

#include <QList>
#include <QQmlApplicationEngine>
#include <QQuickItem>
#include <QQuickWindow>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>

#include <memory>

namespace vitrine::test {

/// Main.qml with the whole program and a model that it evaluates. Test programs need
/// Q_IMPORT_QML_PLUGIN(VitrinePlugin).
class ModelWindow {
protected:
    static constexpr int kPatience = 60000;  ///< milliseconds

    /// Writes the model file `m_model`.
    void makeModel(const TinyModelSpec& spec);
    /// Shows the inspector with this page. If $VITRINE_QML names the folder `ui`, its QML files are used without a
    /// build.
    void openWindow(const QString& page);
    /// Loads `m_model`.
    void openModel();
    /// Sends a message and waits for the answer.
    void ask(const QString& message);
    void closeWindow();

    /// Visible items of a QML type; the visible item with a name; all texts below an item, from top to bottom.
    QList<QQuickItem*> itemsOf(const QString& type) const;
    QQuickItem* named(const QString& name) const;
    static QStringList textsBelow(QQuickItem* item);
    /// Clicks the button with this name. Returns false if it is not visible.
    bool press(const QString& name) const;

    QTemporaryDir m_folder;
    QString m_model;
    std::unique_ptr<Application> m_application;
    std::unique_ptr<QQmlApplicationEngine> m_qml;
    QQuickWindow* m_window = nullptr;
};

}  // namespace vitrine::test

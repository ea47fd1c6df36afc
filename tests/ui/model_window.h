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

/// Main.qml with the whole program behind it, and a model that it really computes. A program that uses it says
/// Q_IMPORT_QML_PLUGIN(VitrinePlugin).
class ModelWindow {
protected:
    static constexpr int kPatience = 60000;  ///< milliseconds

    /// Writes `m_model`.
    void makeModel(const TinyModelSpec& spec);
    /// Shows the inspector with this page. $VITRINE_QML names the folder `ui`, whose files are then shown as they are
    /// now, without a build.
    void openWindow(const QString& page);
    /// Opens `m_model`.
    void openModel();
    /// Sends a message, and waits for the answer.
    void ask(const QString& message);
    void closeWindow();

    /// The visible items of a QML type; one of a name; and what texts say, from above to below.
    QList<QQuickItem*> itemsOf(const QString& type) const;
    QQuickItem* named(const QString& name) const;
    static QStringList textsBelow(QQuickItem* item);
    /// Clicks a button by its name; false if none is seen.
    bool press(const QString& name) const;

    QTemporaryDir m_folder;
    QString m_model;
    std::unique_ptr<Application> m_application;
    std::unique_ptr<QQmlApplicationEngine> m_qml;
    QQuickWindow* m_window = nullptr;
};

}  // namespace vitrine::test

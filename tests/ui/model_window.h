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

/// Main.qml with the complete program and a small model that is really evaluated.
class ModelWindow {
protected:
    /// Writes a model file and sets `m_model` to its path.
    void makeModel(const TinyModelSpec& spec);
    /// Opens the window with a page of the inspector. If the environment variable VITRINE_QML names the folder `ui`,
    /// the QML files are read from that folder. Changes of QML files then need no build.
    void openWindow(const QString& page);
    /// Loads the model `m_model` in the program and waits until it is ready.
    void openModel();
    /// Sends a message and waits until its answer is complete.
    void ask(const QString& message);
    void closeWindow();

    /// itemsOf() returns the visible items of a QML type. named() returns the visible item with an object name.
    /// textsBelow() returns all texts inside an item, from top to bottom.
    QList<QQuickItem*> itemsOf(const QString& type) const;
    QQuickItem* named(const QString& name) const;
    static QStringList textsBelow(QQuickItem* item);
    /// Returns the visible item with the object name `name` inside `item`, or null.
    static QQuickItem* namedIn(QQuickItem* item, const QString& name);
    /// Writes a number as the pages do: two decimals and a minus sign.
    static QString decimals(double x);
    /// Clicks the button with this object name. Returns false if the button is not visible.
    bool press(const QString& name) const;

    QTemporaryDir m_folder;
    QString m_model;
    std::unique_ptr<Application> m_application;
    std::unique_ptr<QQmlApplicationEngine> m_qml;
    QQuickWindow* m_window = nullptr;
};

}  // namespace vitrine::test

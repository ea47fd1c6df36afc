#pragma once

#include "app/settings/app_settings.h"
#include "tests/app/scripted_program.h"
#include "tests/ui/painted_chips.h"

#include <QByteArray>
#include <QList>
#include <QQmlApplicationEngine>
#include <QQuickItem>
#include <QQuickWindow>
#include <QSize>
#include <QString>
#include <QStringList>

#include <memory>

namespace vitrine {
class ChatListModel;
class TokenStripModel;
}  // namespace vitrine

namespace vitrine::test {

/// Returns `item` and all items inside it that are visible and have a QML type.
QList<QQuickItem*> itemsOf(QQuickItem* item, const QString& type);

/// Main.qml with the program's own models and a scripted engine.
class ProgramWindow : protected ScriptedProgram {
protected:
    /// Starts to collect warnings of Qt and QML. Must be called before the first
    /// window is opened.
    static void listen();
    /// Returns the warnings since the previous call. Leaves out warnings that
    /// have nothing to do with the window.
    static QStringList takeComplaints();

    /// openInNewFolder() opens the window with a new data folder. After end(),
    /// open() opens it again with the same folder.
    void openInNewFolder(const QByteArray& script);
    void open(const QByteArray& script);
    void end();
    /// Creates the window of the running program without showing it, as in the
    /// tray.
    void createWindow();

    /// Starts the program with a new data folder, without its window, and brings
    /// it into a state:
    /// - "empty": no model is open, and the list of models has two models and the
    /// starter model
    /// - "loading": a model is being loaded and never becomes ready
    /// - "ready": a model is open, and the chat is empty
    /// - "starter": the starter model is open, and the chat is empty
    /// - "chat": two questions are answered. The first answer has reasoning and
    /// Markdown blocks. The second question has
    ///   three answers, of which the second is shown.
    /// - "streaming": the same chat while the second question is answered a
    /// fourth time; this answer never ends
    /// - "failed": the same chat after an error of the engine, with errors and
    /// notices everywhere
    void begin(const QString& state);
    /// Opens the window of a program that has begun, and makes it active.
    void show(QSize size = {1280, 800}, AppSettings::Theme theme = AppSettings::Theme::Light);
    void openIn(const QString& state, QSize size = {1280, 800}, AppSettings::Theme theme = AppSettings::Theme::Light);

    ModelLibrary& library() const { return *m_application->library(); }
    ChatListModel& chats() const { return *m_application->chats(); }
    TokenStripModel& tokens() const { return *m_application->tokens(); }
    /// Returns the text of a shown message.
    QString textOf(int row) const;

    void type(const char* text) const;
    /// Waits until the item has stopped moving, then clicks it.
    void click(QQuickItem* item) const;

    /// Returns the text field of the composer.
    QQuickItem* editor() const;
    /// Returns the visible chips in the order of their tokens.
    QList<PaintedChip> chips() const;
    /// Returns the first item of this QML type, visible or not, or nullptr.
    QQuickItem* only(const char* type) const;
    bool inspectorShown() const;
    /// Returns the popup of this type; null if it has not been opened yet. only()
    /// cannot find a popup, because a popup is not an item.
    QObject* child(const char* type) const;
    /// Whether a visible text begins with `beginning`.
    bool shows(const char* beginning) const;
    /// Appends to `found` all items inside `item`, visible or not, that have this
    /// QML type.
    static void gather(QQuickItem* item, const QString& type, QList<QQuickItem*>& found);
    /// Returns the first read-only text inside `item`, or nullptr.
    static QQuickItem* readOnlyText(QQuickItem* item);
    /// Fills the token strip with `prompt` tokens in a prompt and `answer` tokens
    /// in the answer to it.
    static void fill(TokenStripModel& strip, int prompt, int answer);

    std::unique_ptr<QQmlApplicationEngine> m_qml;
    QQuickWindow* m_window = nullptr;
};

}  // namespace vitrine::test

#pragma once

#include "app/platform/folders.h"
#include "app/session/engine_bridge.h"
#include "app/settings/app_settings.h"
#include "app/store/answer_store.h"
#include "app/store/chat_store.h"
#include "app/store/database.h"

#include <QList>
#include <QObject>
#include <QPointer>
#include <QTimer>
#include <QUrl>
#include <QVariant>
#include <QWindow>

#include <memory>

namespace vitrine {

class ChatListModel;
class ChatSearch;
class ChatSession;
class Comparer;
class DeviceListModel;
class InspectorRegistry;
class KvStates;
class ModelLibrary;
class PromptScorer;
class Tray;

/// Makes all parts and connects them; what QML calls `app`. There are no singletons: whoever needs a part is given it.
class Application : public QObject {
    Q_OBJECT
    Q_PROPERTY(QObject* chats READ chats CONSTANT)
    Q_PROPERTY(QObject* session READ sessionObject CONSTANT)
    Q_PROPERTY(QObject* library READ libraryObject CONSTANT)
    Q_PROPERTY(QObject* tokens READ tokens CONSTANT)
    Q_PROPERTY(QObject* logits READ logits CONSTANT)
    Q_PROPERTY(QObject* inspectors READ inspectors CONSTANT)
    Q_PROPERTY(QObject* settings READ settingsObject CONSTANT)
    Q_PROPERTY(QObject* kvStates READ kvStates CONSTANT)
    Q_PROPERTY(QObject* devices READ devices CONSTANT)
    Q_PROPERTY(QString version READ version CONSTANT)
    /// Whether the window can be found again after it is hidden.
    Q_PROPERTY(bool trayVisible READ trayVisible NOTIFY trayVisibleChanged)

public:
    Application(const Folders& folders, const EngineBridge::EngineFactory& makeEngine, QObject* parent = nullptr);
    ~Application() override;

    QObject* chats() const;
    QObject* sessionObject() const;
    QObject* libraryObject() const;
    QObject* tokens() const;
    QObject* logits() const;
    QObject* inspectors() const;
    QObject* settingsObject() { return &m_settings; }
    QObject* kvStates() const;
    QObject* devices() const;
    static QString version();
    bool trayVisible() const;

    ChatSession& session() { return *m_session; }
    ModelLibrary& library() { return *m_library; }
    AppSettings& settings() { return m_settings; }

    /// Gives the program its tray icon; needs a QApplication.
    void attachTray();
    /// The window of Main.qml, still hidden: gets its old size.
    void attachWindow(QWindow* window);
    /// Shows the window; with `toTray` only when no tray host appears within about two seconds. What started there goes
    /// back there when the window is closed.
    void start(bool toTray);
    /// What another start of the program handed over.
    void openFiles(const QStringList& files);

    Q_INVOKABLE void copyText(const QString& text);
    Q_INVOKABLE void quit();
    /// Whether closing the window hides it in the tray instead of ending the program.
    Q_INVOKABLE bool hidesOnClose() const;
    /// What openDropped() would do: {model: the name of the file it opens, or empty; sentence: what else is to be
    /// said}.
    Q_INVOKABLE QVariantMap lookAtDropped(const QList<QUrl>& urls) const;
    /// Opens the model among the files, see chooseModelFile(); without one, false and an error of the library's.
    Q_INVOKABLE bool openDropped(const QList<QUrl>& urls);

signals:
    void raiseRequested();
    void trayVisibleChanged();

private:
    void connectParts();
    void toggleWindow();
    void handleTrayChange();
    void restoreSize();
    void saveSize();
    void saveSettings();

    // In the order of dependence: what comes later uses what comes before, and goes first.
    AppSettings m_settings;
    OpenedDatabase m_opened;
    ChatStore m_chatStore;
    AnswerStore m_answerStore;
    EngineBridge m_bridge;
    std::unique_ptr<KvStates> m_kvStates;
    std::unique_ptr<InspectorRegistry> m_inspectors;
    std::unique_ptr<ModelLibrary> m_library;
    std::unique_ptr<DeviceListModel> m_devices;
    std::unique_ptr<Comparer> m_comparer;
    std::unique_ptr<ChatSession> m_session;
    std::unique_ptr<PromptScorer> m_promptScorer;
    std::unique_ptr<ChatSearch> m_chatSearch;
    std::unique_ptr<ChatListModel> m_chats;
    std::unique_ptr<Tray> m_tray;
    QPointer<QWindow> m_window;
    QTimer m_settingsDelay;  ///< gathers changes of settings before they are written
    QTimer m_trayPatience;   ///< runs while the window waits hidden for a tray host
    bool m_startedInTray = false;
    QString m_openNotice;  ///< what was said when files were last opened
};

}  // namespace vitrine

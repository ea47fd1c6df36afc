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
#include <QVariantList>
#include <QWindow>
#include <QtQml/qqmlregistration.h>

#include <memory>

namespace vitrine {

class ChatCleaner;
class Notifier;
class ChatExchange;
class ChatFile;
class ChatFind;
class ChatListModel;
class ChatSearch;
class ChatSession;
class ChatSettings;
class ChatTitler;
class Comparer;
class PromptChecker;
class RunRecorder;
class SamplerReplayer;
class StepMode;
class DeviceListModel;
class DroppedFiles;
class Endpoints;
class InspectorRegistry;
class KvStates;
class LogitReplayer;
class ModelLibrary;
class PromptLibrary;
class PromptScorer;
class PromptSourceFinder;
class StartMark;
class SamplerOrderModel;
class SamplerSettingsModel;
class CapturePace;
class StepCapture;
class TokenCaliper;
class TokenStripModel;
class TokenTracker;
class Tray;

/// Makes all parts and connects them; what QML calls `app`. There are no singletons: whoever needs a part is given it.
class Application : public QObject {
    Q_OBJECT
    QML_NAMED_ELEMENT(Program)  // Qt Quick has an Application
    QML_UNCREATABLE("The program makes it.")
    Q_MOC_INCLUDE("app/dropped_files.h")
    Q_MOC_INCLUDE("app/inspectors/inspector_registry.h")
    Q_MOC_INCLUDE("app/inspectors/token_strip_model.h")
    Q_MOC_INCLUDE("app/library/model_library.h")
    Q_MOC_INCLUDE("app/exchange/chat_exchange.h")
    Q_MOC_INCLUDE("app/models/chat_file.h")
    Q_MOC_INCLUDE("app/models/chat_find.h")
    Q_MOC_INCLUDE("app/models/chat_list_model.h")
    Q_MOC_INCLUDE("app/session/chat_session.h")
    Q_MOC_INCLUDE("app/session/chat_settings.h")
    Q_MOC_INCLUDE("app/session/prompt_library.h")
    Q_MOC_INCLUDE("app/session/step_mode.h")
    Q_MOC_INCLUDE("app/session/token_caliper.h")
    Q_MOC_INCLUDE("app/session/kv_states.h")
    Q_MOC_INCLUDE("app/settings/device_list_model.h")
    Q_MOC_INCLUDE("app/settings/sampler_order_model.h")
    Q_MOC_INCLUDE("app/settings/sampler_settings_model.h")
    Q_PROPERTY(vitrine::ChatListModel* chats READ chats CONSTANT)
    Q_PROPERTY(vitrine::ChatExchange* exchange READ exchange CONSTANT)
    Q_PROPERTY(vitrine::ChatFile* chatFile READ chatFile CONSTANT)
    Q_PROPERTY(vitrine::DroppedFiles* dropped READ dropped CONSTANT)
    Q_PROPERTY(vitrine::ChatFind* find READ find CONSTANT)
    Q_PROPERTY(vitrine::ChatSession* session READ session CONSTANT)
    Q_PROPERTY(vitrine::ChatSettings* chatSettings READ chatSettings CONSTANT)
    Q_PROPERTY(vitrine::StepMode* stepMode READ stepMode CONSTANT)
    Q_PROPERTY(vitrine::PromptLibrary* prompts READ prompts CONSTANT)
    Q_PROPERTY(vitrine::ModelLibrary* library READ library CONSTANT)
    Q_PROPERTY(vitrine::TokenStripModel* tokens READ tokens CONSTANT)
    Q_PROPERTY(vitrine::TokenCaliper* caliper READ caliper CONSTANT)
    Q_PROPERTY(vitrine::InspectorRegistry* inspectors READ inspectors CONSTANT)
    Q_PROPERTY(vitrine::AppSettings* settings READ settings CONSTANT)
    Q_PROPERTY(vitrine::SamplerSettingsModel* samplers READ samplers CONSTANT)
    Q_PROPERTY(vitrine::SamplerOrderModel* samplerOrder READ samplerOrder CONSTANT)
    Q_PROPERTY(vitrine::KvStates* kvStates READ kvStates CONSTANT)
    Q_PROPERTY(vitrine::DeviceListModel* devices READ devices CONSTANT)
    Q_PROPERTY(QString version READ version CONSTANT)
    /// Pixels of the desktop's type.
    Q_PROPERTY(double desktopType READ desktopType CONSTANT)
    /// The desktop's family of fixed width.
    Q_PROPERTY(QString monoFamily READ monoFamily CONSTANT)
    /// Whether the window can be found again after it is hidden.
    Q_PROPERTY(bool trayVisible READ trayVisible NOTIFY trayVisibleChanged)

public:
    Application(const Folders& folders, const EngineBridge::EngineFactory& makeEngine, QObject* parent = nullptr);
    ~Application() override;

    ChatListModel* chats() const { return m_chats.get(); }
    ChatExchange* exchange() const { return m_exchange.get(); }
    ChatFile* chatFile() const { return m_chatFile.get(); }
    DroppedFiles* dropped() const { return m_dropped.get(); }
    ChatFind* find() const { return m_find.get(); }
    ChatSession* session() const { return m_session.get(); }
    ChatSettings* chatSettings() const { return m_chatSettings.get(); }
    StepMode* stepMode() const { return m_stepMode.get(); }
    PromptLibrary* prompts() const { return m_prompts.get(); }
    ModelLibrary* library() const { return m_library.get(); }
    TokenStripModel* tokens() const;
    TokenCaliper* caliper() const { return m_caliper.get(); }
    InspectorRegistry* inspectors() const { return m_inspectors.get(); }
    AppSettings* settings() { return &m_settings; }
    SamplerSettingsModel* samplers() const { return m_samplers.get(); }
    SamplerOrderModel* samplerOrder() const { return m_samplerOrder.get(); }
    KvStates* kvStates() const { return m_kvStates.get(); }
    DeviceListModel* devices() const { return m_devices.get(); }
    static QString version();
    static double desktopType();
    static QString monoFamily();
    bool trayVisible() const;

    /// Gives the program its tray icon; needs a QApplication.
    void attachTray();
    /// The window of Main.qml, still hidden: restores its size.
    void attachWindow(QWindow* window);
    /// Shows the window; with `toTray` only if no tray host appears within about two seconds. A program that started in
    /// the tray returns there when its window is closed.
    void start(bool toTray);
    /// Opens the model of the last run again. If that is a server's, `mark` is set meanwhile; if an earlier start
    /// crashed then, the program goes offline and says so.
    void openLastModel(StartMark& mark);
    /// What another start of the program handed over.
    void openFiles(const QStringList& files);

    /// Ends the program. If something could not be saved, asks before, see quitQuestioned().
    Q_INVOKABLE void quit();
    /// Ends it even if something is lost.
    Q_INVOKABLE void quitAnyway();
    /// One sentence about what would be lost if the program ended now; empty: nothing.
    Q_INVOKABLE QString unsaved();
    /// Ends it without a question, since the system asks for it. What could not be saved in its place is written to
    /// another folder. Returns one sentence about that, or nothing.
    QString endAtOnce();
    /// Whether closing the window hides it in the tray instead of ending the program.
    Q_INVOKABLE bool hidesOnClose() const;
    /// All chats for a list of one's own, newest first: {chatId, title, group: "Today"}.
    Q_INVOKABLE QVariantList allChats() const;
    Q_INVOKABLE void openChat(double chat);

signals:
    void raiseRequested();
    /// quit() found something that could not be saved: the user must decide.
    void quitQuestioned(const QString& unsaved);
    void trayVisibleChanged();

private:
    void connectParts();
    void connectChatFile();
    QString tidyChats();
    QString interruptAnswers();
    void tellOfAnswer(qint64 chat, double seconds);
    void toggleWindow();
    void handleTrayChange();
    void restoreSize();
    void saveSize();
    void saveSettings();

    // In the order of dependence: what comes later uses what comes before, and is destroyed first.
    AppSettings m_settings;
    std::unique_ptr<SamplerSettingsModel> m_samplers;
    std::unique_ptr<SamplerOrderModel> m_samplerOrder;
    OpenedDatabase m_opened;
    std::unique_ptr<Endpoints> m_endpoints;
    ChatStore m_chatStore;
    AnswerStore m_answerStore;
    EngineBridge m_bridge;
    std::unique_ptr<KvStates> m_kvStates;
    std::unique_ptr<InspectorRegistry> m_inspectors;
    std::unique_ptr<ModelLibrary> m_library;
    std::unique_ptr<DeviceListModel> m_devices;
    std::unique_ptr<Comparer> m_comparer;
    std::unique_ptr<ChatSession> m_session;
    std::unique_ptr<CapturePace> m_pace;
    std::unique_ptr<PromptScorer> m_promptScorer;
    std::unique_ptr<PromptSourceFinder> m_promptSourceFinder;
    std::unique_ptr<ChatSettings> m_chatSettings;
    std::unique_ptr<PromptChecker> m_promptChecker;
    std::unique_ptr<StepCapture> m_stepCapture;
    std::unique_ptr<StepCapture> m_pinnedCapture;
    std::unique_ptr<LogitReplayer> m_logitReplayer;
    std::unique_ptr<SamplerReplayer> m_samplerReplayer;
    std::unique_ptr<TokenTracker> m_tokenTracker;
    std::unique_ptr<StepMode> m_stepMode;
    std::unique_ptr<RunRecorder> m_runRecorder;
    std::unique_ptr<PromptLibrary> m_prompts;
    std::unique_ptr<ChatFind> m_find;
    std::unique_ptr<TokenCaliper> m_caliper;
    std::unique_ptr<ChatCleaner> m_cleaner;
    std::unique_ptr<Notifier> m_notifier;
    std::unique_ptr<ChatExchange> m_exchange;
    std::unique_ptr<ChatSearch> m_chatSearch;
    std::unique_ptr<ChatListModel> m_chats;
    std::unique_ptr<ChatFile> m_chatFile;
    std::unique_ptr<ChatTitler> m_titler;
    std::unique_ptr<DroppedFiles> m_dropped;
    QString m_exchangeProblem;  ///< the session's error about the last import or export that failed
    std::unique_ptr<Tray> m_tray;
    QPointer<QWindow> m_window;
    QTimer m_settingsDelay;  ///< gathers changes of settings before they are written
    QTimer m_memoryDelay;    ///< from the end of an answer until free memory is handed back
    QTimer m_trayPatience;   ///< runs while the window waits hidden for a tray host
    bool m_startedInTray = false;
    bool m_quits = false;   ///< the end was decided
    bool m_isTidy = false;  ///< tidyChats() was done
};

}  // namespace vitrine

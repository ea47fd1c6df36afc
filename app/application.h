#pragma once

#include "app/engine/engine_bridge.h"
#include "app/i18n/localized_text.h"
#include "app/platform/folders.h"
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
class Autostart;
class GlobalShortcut;
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
class CrashReports;
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
class QuickQuestion;
class StartMark;
struct StartRequest;
class SamplerOrderModel;
class SamplerSettingsModel;
class EvaluationEstimator;
class LateChatMover;
class LogitFetcher;
class TokenLocator;
class TokenStripFeed;
class TokenStripModel;
class TokenTracker;
class Tray;
class TrayFeed;
class WindowState;

/// Creates all parts of the program and connects them to each other. QML accesses this object as `app`. The program has
/// no singletons: each part gets references to the parts that it uses.
class Application : public QObject {
    Q_OBJECT
    QML_NAMED_ELEMENT(Program)  // not named Application, because Qt Quick has a type of this name
    QML_UNCREATABLE("The program makes it.")
    Q_MOC_INCLUDE("app/dropped_files.h")
    Q_MOC_INCLUDE("app/inspectors/inspector_registry.h")
    Q_MOC_INCLUDE("app/inspectors/tokens/token_strip_model.h")
    Q_MOC_INCLUDE("app/library/model_library.h")
    Q_MOC_INCLUDE("app/exchange/chat_exchange.h")
    Q_MOC_INCLUDE("app/models/chat_file.h")
    Q_MOC_INCLUDE("app/models/chat_find.h")
    Q_MOC_INCLUDE("app/models/chat_list_model.h")
    Q_MOC_INCLUDE("app/chat/chat_session.h")
    Q_MOC_INCLUDE("app/chat/chat_settings.h")
    Q_MOC_INCLUDE("app/chat/prompt_library.h")
    Q_MOC_INCLUDE("app/chat/quick_question.h")
    Q_MOC_INCLUDE("app/inspectors/steps/step_mode.h")
    Q_MOC_INCLUDE("app/inspectors/tokens/token_locator.h")
    Q_MOC_INCLUDE("app/engine/kv_states.h")
    Q_MOC_INCLUDE("app/platform/autostart.h")
    Q_MOC_INCLUDE("app/library/device_list_model.h")
    Q_MOC_INCLUDE("app/platform/crash_reports.h")
    Q_MOC_INCLUDE("app/platform/global_shortcut.h")
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
    Q_PROPERTY(vitrine::QuickQuestion* question READ question CONSTANT)
    /// Shortcut that shows the window for a quick question.
    Q_PROPERTY(vitrine::GlobalShortcut* askShortcut READ askShortcut CONSTANT)
    /// Command that shows the window for a quick question of this data folder.
    Q_PROPERTY(QString askCommand READ askCommand CONSTANT)
    Q_PROPERTY(vitrine::ModelLibrary* library READ library CONSTANT)
    Q_PROPERTY(vitrine::TokenStripModel* tokens READ tokens CONSTANT)
    Q_PROPERTY(vitrine::TokenLocator* locator READ locator CONSTANT)
    Q_PROPERTY(vitrine::InspectorRegistry* inspectors READ inspectors CONSTANT)
    Q_PROPERTY(vitrine::AppSettings* settings READ settings CONSTANT)
    Q_PROPERTY(vitrine::SamplerSettingsModel* samplers READ samplers CONSTANT)
    Q_PROPERTY(vitrine::SamplerOrderModel* samplerOrder READ samplerOrder CONSTANT)
    Q_PROPERTY(vitrine::CrashReports* crashes READ crashes CONSTANT)
    Q_PROPERTY(vitrine::KvStates* kvStates READ kvStates CONSTANT)
    Q_PROPERTY(vitrine::DeviceListModel* devices READ devices CONSTANT)
    Q_PROPERTY(vitrine::Autostart* autostart READ autostart CONSTANT)
    Q_PROPERTY(QString version READ version CONSTANT)
    /// Font size of the desktop in pixels.
    Q_PROPERTY(double desktopType READ desktopType CONSTANT)
    /// Name of the desktop's fixed-width font family.
    Q_PROPERTY(QString monoFamily READ monoFamily CONSTANT)
    /// Whether the tray icon exists. A hidden window can be shown again through this icon.
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
    QuickQuestion* question() const { return m_question.get(); }
    GlobalShortcut* askShortcut() const { return m_askShortcut.get(); }
    QString askCommand() const { return m_askCommand; }
    ModelLibrary* library() const { return m_library.get(); }
    TokenStripModel* tokens() const;
    TokenLocator* locator() const { return m_locator.get(); }
    InspectorRegistry* inspectors() const { return m_inspectors.get(); }
    AppSettings* settings() { return &m_settings; }
    SamplerSettingsModel* samplers() const { return m_samplers.get(); }
    SamplerOrderModel* samplerOrder() const { return m_samplerOrder.get(); }
    CrashReports* crashes() const { return m_crashes.get(); }
    KvStates* kvStates() const { return m_kvStates.get(); }
    DeviceListModel* devices() const { return m_devices.get(); }
    Autostart* autostart() const { return m_autostart.get(); }
    static QString version();
    static double desktopType();
    static QString monoFamily();
    bool trayVisible() const;

    /// Creates the tray icon; requires a QApplication.
    void attachTray();
    /// Sets the program's window, which must still be hidden, and restores its place from the last run (WindowState).
    void attachWindow(QWindow* window);
    /// Shows the window. With `toTray`, the window stays hidden if a tray icon can be shown within 2.5 seconds, and
    /// closing the window later hides it in the tray instead of ending the program. With the setting startInTray, the
    /// window stays hidden, too, unless the user has asked for something in it (`needsWindow`).
    void start(bool toTray, bool needsWindow = false);
    /// Opens the model of the last run. If the model runs on a server, sets `mark` first, so that the next start
    /// detects a crash during the opening. If the previous start crashed in this way, goes offline and shows a notice.
    void openLastModel(StartMark& mark);
    void openFiles(const QStringList& files);
    /// Does what the user requested by starting the program, or by starting it again while it runs. The first request
    /// starts the program: see start().
    void serve(const StartRequest& request);
    /// Shows one of the program's windows and gives it the keyboard focus, if the desktop permits this.
    Q_INVOKABLE void activate(QWindow* window);
    /// Returns the space for windows on the screen with the pointer (activeScreenSpace).
    Q_INVOKABLE static QRect activeScreen();

    /// Ends the program. If something could not be saved, emits quitQuestioned() instead.
    Q_INVOKABLE void quit();
    /// Ends the program even if changes are lost.
    Q_INVOKABLE void quitAnyway();
    /// Returns one sentence about the changes that would be lost if the program ended now; empty if nothing would be
    /// lost.
    Q_INVOKABLE QString unsaved();
    /// Ends the program without asking the user, because the operating system requires it. Changes that could not be
    /// saved are written to another folder. Returns one sentence about these changes; empty if there were none.
    QString endAtOnce();
    /// Whether closing the window hides it in the tray instead of ending the program.
    Q_INVOKABLE bool hidesOnClose() const;
    /// Returns all chats for a list in QML, newest first. Each is a map {chatId, title, group}, where `group` is a
    /// heading such as "Today".
    Q_INVOKABLE QVariantList allChats() const;
    Q_INVOKABLE void openChat(double chat);

signals:
    /// The window must be shown, raised and activated. attachWindow() connects this signal to the window.
    void raiseRequested();
    /// The user has chosen a chat outside of the window, so the window must show the conversation.
    void conversationRequested();
    /// The window for a quick question should be shown.
    void askRequested();
    /// quit() found changes that could not be saved, so the user must decide whether to quit anyway.
    void quitQuestioned(const QString& unsaved);
    void trayVisibleChanged();

private:
    void connectParts();
    void connectChatFile();
    LocalizedText tidyChats();
    LocalizedText interruptAnswers();
    void notifyAnswer(qint64 chat, double seconds);
    void toggleWindow();
    void handleTrayChange();
    void showConversation();
    void saveWindow();
    void saveSettings();

    // Each member may use the members that are declared before it. C++ destroys members in reverse order, so a member
    // is destroyed before the members that it uses.
    AppSettings m_settings;
    std::unique_ptr<CrashReports> m_crashes;
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
    std::unique_ptr<LateChatMover> m_lateChats;
    std::unique_ptr<TokenStripFeed> m_tokenStripFeed;
    std::unique_ptr<EvaluationEstimator> m_estimator;
    std::unique_ptr<PromptScorer> m_promptScorer;
    std::unique_ptr<PromptSourceFinder> m_promptSourceFinder;
    std::unique_ptr<ChatSettings> m_chatSettings;
    std::unique_ptr<PromptChecker> m_promptChecker;
    std::unique_ptr<LogitFetcher> m_logitFetcher;
    std::unique_ptr<LogitFetcher> m_pinnedFetcher;
    std::unique_ptr<LogitReplayer> m_logitReplayer;
    std::unique_ptr<SamplerReplayer> m_samplerReplayer;
    std::unique_ptr<TokenTracker> m_tokenTracker;
    std::unique_ptr<StepMode> m_stepMode;
    std::unique_ptr<RunRecorder> m_runRecorder;
    std::unique_ptr<PromptLibrary> m_prompts;
    std::unique_ptr<ChatFind> m_find;
    std::unique_ptr<TokenLocator> m_locator;
    std::unique_ptr<ChatCleaner> m_cleaner;
    std::unique_ptr<Notifier> m_notifier;
    std::unique_ptr<ChatExchange> m_exchange;
    std::unique_ptr<ChatSearch> m_chatSearch;
    std::unique_ptr<ChatListModel> m_chats;
    std::unique_ptr<ChatFile> m_chatFile;
    std::unique_ptr<ChatTitler> m_titler;
    std::unique_ptr<DroppedFiles> m_dropped;
    std::unique_ptr<QuickQuestion> m_question;
    std::unique_ptr<GlobalShortcut> m_askShortcut;
    QString m_askCommand;
    LocalizedText m_exchangeProblem;  ///< error about the last failed import or export; the session shows this text
    std::unique_ptr<Autostart> m_autostart;
    std::unique_ptr<Tray> m_tray;
    std::unique_ptr<TrayFeed> m_trayFeed;
    QPointer<QWindow> m_window;
    std::unique_ptr<WindowState> m_windowState;  ///< state of m_window
    QTimer m_settingsDelay;        ///< delays writing the settings, so that several changes are written together
    QTimer m_memoryDelay;          ///< delay between the end of an answer and the return of free memory to the system
    QTimer m_trayPatience;         ///< while this timer runs, the window stays hidden and waits for a tray host
    QByteArray m_activationToken;  ///< lets the next window that is activated take the focus
    bool m_isServing = false;      ///< whether serve() has been called
    bool m_startedInTray = false;
    bool m_quits = false;   ///< whether the user has decided to quit
    bool m_isTidy = false;  ///< whether tidyChats() has run
};

}  // namespace vitrine

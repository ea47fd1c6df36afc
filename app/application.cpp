#include "app/application.h"

#include "app/chat/chat_session.h"
#include "app/chat/chat_settings.h"
#include "app/chat/chat_titler.h"
#include "app/chat/late_chat_mover.h"
#include "app/chat/prompt_library.h"
#include "app/chat/quick_question.h"
#include "app/dropped_files.h"
#include "app/engine/kv_states.h"
#include "app/exchange/chat_exchange.h"
#include "app/inspectors/check/prompt_checker.h"
#include "app/inspectors/check/prompt_source_finder.h"
#include "app/inspectors/compare/compare_model.h"
#include "app/inspectors/compare/comparer.h"
#include "app/inspectors/inspector_registry.h"
#include "app/inspectors/logits/logit_model.h"
#include "app/inspectors/logits/logit_replayer.h"
#include "app/inspectors/record/run_recorder.h"
#include "app/inspectors/samplers/sampler_replayer.h"
#include "app/inspectors/shared/evaluation_estimator.h"
#include "app/inspectors/steps/step_mode.h"
#include "app/inspectors/tokens/logit_fetcher.h"
#include "app/inspectors/tokens/prompt_scorer.h"
#include "app/inspectors/tokens/token_locator.h"
#include "app/inspectors/tokens/token_strip_feed.h"
#include "app/inspectors/tokens/token_strip_model.h"
#include "app/inspectors/tracked/token_tracker.h"
#include "app/library/device_list_model.h"
#include "app/library/endpoints.h"
#include "app/library/model_library.h"
#include "app/models/chat_cleaner.h"
#include "app/models/chat_file.h"
#include "app/models/chat_find.h"
#include "app/models/chat_list_model.h"
#include "app/models/chat_search.h"
#include "app/platform/activation.h"
#include "app/platform/active_screen.h"
#include "app/platform/autostart.h"
#include "app/platform/crash_reports.h"
#include "app/platform/free_memory.h"
#include "app/platform/global_shortcut.h"
#include "app/platform/notifier.h"
#include "app/platform/start_mark.h"
#include "app/platform/start_request.h"
#include "app/platform/tray.h"
#include "app/platform/window_state.h"
#include "app/settings/sampler_order_model.h"
#include "app/settings/sampler_settings_model.h"
#include "app/startup_options.h"
#include "app/store/open_chats.h"
#include "app/store/text.h"
#include "app/tray_feed.h"
#include "core/base/error.h"
#include "core/generate/remote/engine_switch.h"
#include "core/generate/remote/remote_engine.h"

#include <QCoreApplication>
#include <QDir>
#include <QFontDatabase>
#include <QFontInfo>
#include <QGuiApplication>

#include <chrono>
#include <utility>

/// The build generates this function, which registers the QML_ELEMENT types of this folder.
void qml_register_types_Vitrine_App();

namespace vitrine {

namespace {

/// Returns a factory of engines that run local models through `makeLocal`, and models on servers through RemoteEngine.
EngineBridge::EngineFactory withServers(EngineBridge::EngineFactory makeLocal, RemoteAccess access)
{
    return [makeLocal = std::move(makeLocal), access = std::move(access)](EventSink sink) -> std::unique_ptr<Engine> {
        const auto makeRemote = [access](EventSink told) {
            return std::make_unique<RemoteEngine>(std::move(told), access);
        };
        return std::make_unique<EngineSwitch>(makeLocal, makeRemote, std::move(sink));
    };
}

// Time to wait after the start of the program for a tray host, the part of the desktop that shows tray icons. The host
// may start together with the desktop session, and therefore later than this program.
constexpr std::chrono::milliseconds kTrayPatience{2500};
constexpr std::chrono::milliseconds kSettingsDelay{1000};
constexpr std::chrono::milliseconds kMemoryDelay{30000};
// Maximum time, in milliseconds, to wait for deletions when the program ends. The next start completes deletions that
// take longer.
constexpr int kLastDeletion = 2000;

// Answers that take at least this number of seconds end with a notification. During a shorter answer, the user is
// probably still watching.
constexpr double kLongAnswer = 10;

/// Returns the parts of Autostart for this program. With a data folder that the user chose, the program is started with
/// the same folder.
Autostart::Parts autostartParts(const Folders& folders, const AppSettings& settings)
{
    QStringList command{QCoreApplication::applicationFilePath()};
    if (folders.isChosen) command << QStringLiteral("--data-dir") << folders.data;
    return {.file = Autostart::entryPath(),
            .command = command,
            .isFlatpak = Autostart::runsInFlatpak(),
            .granted = settings.autostartGranted()};
}

}  // namespace

Application::Application(const Folders& folders, const EngineBridge::EngineFactory& makeEngine, QObject* parent)
    : QObject(parent), m_settings(folders.settingsFile), m_crashes(std::make_unique<CrashReports>(folders.crashes)),
      m_samplers(std::make_unique<SamplerSettingsModel>(m_settings)),
      m_samplerOrder(std::make_unique<SamplerOrderModel>(m_settings)),
      m_opened(openChats(folders.data, m_settings.chatsFolder())),
      m_endpoints(std::make_unique<Endpoints>(QDir(folders.data).filePath(QStringLiteral("servers.json")),
                                              folders.isChosen ? Endpoints::Keys::InFile : Endpoints::Keys::InKeyring)),
      m_chatStore(*m_opened.database), m_answerStore(*m_opened.database),
      m_bridge(withServers(makeEngine, m_endpoints->access())),
      m_kvStates(std::make_unique<KvStates>(folders.kvStates, m_bridge, m_settings)),
      m_inspectors(std::make_unique<InspectorRegistry>()),
      m_library(std::make_unique<ModelLibrary>(m_bridge, m_settings, folders.starterModel, nullptr, m_endpoints.get())),
      m_devices(std::make_unique<DeviceListModel>(m_settings, *m_library)),
      m_comparer(std::make_unique<Comparer>(
          Comparer::Parts{*m_inspectors->comparison(), *m_devices, m_bridge, *m_library, m_settings})),
      m_session(std::make_unique<ChatSession>(
          ChatSession::Parts{m_chatStore, m_answerStore, m_bridge, *m_library, m_settings, *m_opened.database})),
      m_lateChats(std::make_unique<LateChatMover>(LateChatMover::Parts{m_chatStore, m_bridge, *m_library, *m_session})),
      m_tokenStripFeed(std::make_unique<TokenStripFeed>(
          TokenStripFeed::Parts{*m_inspectors->tokens(), *m_session->running(), *m_session->versions(),
                                *m_session->messages(), m_answerStore})),
      m_estimator(std::make_unique<EvaluationEstimator>(m_bridge, *m_library, m_settings)),
      m_promptScorer(std::make_unique<PromptScorer>(PromptScorer::Parts{*m_inspectors->tokens(), *m_session->messages(),
                                                                        m_answerStore, m_bridge, *m_library,
                                                                        *m_estimator, m_settings})),
      m_promptSourceFinder(std::make_unique<PromptSourceFinder>(
          PromptSourceFinder::Parts{*m_inspectors->tokens(), *m_session->messages(), *m_library})),
      m_chatSettings(std::make_unique<ChatSettings>(
          ChatSettings::Parts{*m_session->chat(), *m_session->gauge(), *m_session->undo(), m_settings, *m_library},
          QDir(folders.data).filePath(QStringLiteral("presets")))),
      m_promptChecker(std::make_unique<PromptChecker>(
          PromptChecker::Parts{*m_inspectors->check(), *m_inspectors->tokens(), *m_session, *m_chatSettings, *m_library,
                               m_settings, m_answerStore})),
      m_logitFetcher(std::make_unique<LogitFetcher>(
          LogitFetcher::Parts{*m_inspectors->tokens(), *m_session, m_bridge, *m_library, *m_estimator})),
      m_pinnedFetcher(std::make_unique<LogitFetcher>(
          LogitFetcher::Parts{*m_inspectors->tokens(), *m_session, m_bridge, *m_library, *m_estimator},
          LogitFetcher::Of::Pinned)),
      m_logitReplayer(std::make_unique<LogitReplayer>(
          LogitReplayer::Parts{*m_inspectors->logits(), *m_logitFetcher, *m_pinnedFetcher, m_settings})),
      m_samplerReplayer(std::make_unique<SamplerReplayer>(SamplerReplayer::Parts{
          *m_inspectors->samplers(), *m_logitFetcher, *m_session->sender(), *m_chatSettings, m_settings})),
      m_tokenTracker(std::make_unique<TokenTracker>(
          TokenTracker::Parts{*m_inspectors->tracked(), *m_inspectors->tokens(), *m_logitFetcher, *m_estimator,
                              *m_session, m_bridge, *m_library, m_settings})),
      m_stepMode(std::make_unique<StepMode>(StepMode::Parts{
          *m_session, *m_inspectors->tokens(), *m_inspectors->logits(), m_bridge, *m_library, m_settings})),
      m_runRecorder(std::make_unique<RunRecorder>(RunRecorder::Parts{*m_inspectors->record(), *m_inspectors->tokens(),
                                                                     *m_session, m_bridge, *m_library, *m_estimator,
                                                                     m_settings, m_chatStore, m_answerStore})),
      m_prompts(std::make_unique<PromptLibrary>(QDir(folders.data).filePath(QStringLiteral("prompts")))),
      m_find(std::make_unique<ChatFind>(*m_session->messages())),
      m_locator(std::make_unique<TokenLocator>(
          TokenLocator::Parts{*m_inspectors->tokens(), *m_session->messages(), m_settings})),
      m_cleaner(std::make_unique<ChatCleaner>(*m_opened.database)), m_notifier(std::make_unique<Notifier>()),
      m_exchange(std::make_unique<ChatExchange>(*m_opened.database)),
      m_chatSearch(std::make_unique<ChatSearch>(*m_opened.database)),
      m_chats(std::make_unique<ChatListModel>(m_chatStore, *m_chatSearch)),
      m_chatFile(std::make_unique<ChatFile>(m_opened, m_settings)),
      m_titler(std::make_unique<ChatTitler>(
          ChatTitler::Parts{*m_session->running(), m_chatStore, m_bridge, *m_library, m_settings})),
      m_dropped(std::make_unique<DroppedFiles>(DroppedFiles::Parts{*m_session->chat(), *m_session->unsent(),
                                                                   *m_session->notices(), *m_library, *m_inspectors,
                                                                   *m_exchange, m_settings})),
      m_question(
          std::make_unique<QuickQuestion>(QuickQuestion::Parts{m_chatStore, *m_session, *m_library, m_settings})),
      m_askShortcut(std::make_unique<GlobalShortcut>(
          QStringLiteral("ask"), [] { return tr("Ask a quick question"); }, QStringLiteral("CTRL+ALT+space"))),
      m_askCommand(commandFor(StartRequest::Action::Ask, folders)),
      m_autostart(std::make_unique<Autostart>(autostartParts(folders, m_settings)))
{
    // This reference to the generated function makes the linker keep the function's object file. The initializers in
    // that file then register the types.
    [[maybe_unused]] static void (*const volatile registration)() = &qml_register_types_Vitrine_App;
    connectParts();
    connectChatFile();
    const LocalizedText problem = tidyChats();
    m_chats->refresh();
    m_session->chat()->open(m_settings.lastChat());
    m_session->notices()->warn(problem);
    m_chatFile->begin(m_opened);
}

Application::~Application()
{
    saveWindow();
    // Deletions can no longer be undone after the end of the program. Therefore chats and messages that the user
    // deleted are now removed from the disk, too.
    m_session->undo()->forget();
    m_chats->settleRemoved();
    m_cleaner->wait(kLastDeletion);
}

void Application::connectParts()
{
    ChatSession* session = m_session.get();
    ChatListModel* chats = m_chats.get();
    connect(m_endpoints.get(), &Endpoints::problem, session,
            [session](const LocalizedText& sentence) { session->notices()->warn(sentence); });
    connect(chats, &ChatListModel::openRequested, session->chat(), &ShownChat::open);
    connect(chats, &ChatListModel::newChatRequested, session->chat(), &ShownChat::create);
    connect(chats, &ChatListModel::renamed, session->chat(), &ShownChat::reloadTitle);
    connect(chats, &ChatListModel::removed, session->chat(), &ShownChat::forget);
    connect(chats, &ChatListModel::removed, m_kvStates.get(), &KvStates::forget);
    connect(chats, &ChatListModel::removed, m_question.get(), &QuickQuestion::forget);
    connect(m_question.get(), &QuickQuestion::chatShown, this, &Application::raiseRequested);
    connect(m_askShortcut.get(), &GlobalShortcut::chosen, &m_settings, &AppSettings::setAskShortcut);
    connect(m_askShortcut.get(), &GlobalShortcut::activated, this, [this](const QByteArray& token) {
        serve({.action = StartRequest::Action::Ask, .activationToken = token});
    });
    connect(chats, &ChatListModel::purgeRequested, m_cleaner.get(), &ChatCleaner::purge);
    connect(session->chat(), &ShownChat::systemPromptChanged, m_find.get(),
            [this] { m_find->setSystemPrompt(m_session->chat()->systemPrompt()); });
    connect(chats, &ChatListModel::placeRequested, session,
            [this](qint64 message, bool inReasoning, const QString& text) {
                m_session->versions()->showMessage(message);
                m_find->start(text, message, inReasoning ? ChatFind::Part::Reasoning : ChatFind::Part::Text);
            });
    ChatExchange* exchange = m_exchange.get();
    connect(chats, &ChatListModel::duplicateRequested, exchange, &ChatExchange::duplicate);
    connect(chats, &ChatListModel::exportRequested, exchange, &ChatExchange::exportChats);
    connect(chats, &ChatListModel::undoOffered, session,
            [session](const LocalizedText& said, const std::function<void()>& back) {
                session->undo()->offer(said, back);
            });
    connect(chats, &ChatListModel::removalMade, session, [session, chats](int removal) {
        session->undo()->offerForList([chats, removal] { chats->undoRemoval(removal); },
                                      [chats, removal] { return chats->isRemovalPending(removal); });
    });
    connect(chats, &ChatListModel::canUndoRemoveChanged, session->undo(), &ChatUndo::endListOffers);
    connect(exchange, &ChatExchange::failed, session, [this](const LocalizedText& sentence, const QString& detail) {
        m_dropped->forgetRefusal();
        m_exchangeProblem = sentence;
        m_session->notices()->setError(sentence, detail);
    });
    connect(exchange, &ChatExchange::exported, session->notices(), &ChatNotices::reportSuccess);
    connect(exchange, &ChatExchange::abandoned, m_cleaner.get(), &ChatCleaner::purge);
    connect(exchange, &ChatExchange::importCancelled, session, [session] {
        session->notices()->reportSuccess([] { return tr("The import was cancelled; no chat was added."); });
    });
    connect(
        exchange, &ChatExchange::added, session,
        [this](int count, qint64 first, int named, int known, const LocalizedText& unused) {
            m_chats->refresh();
            const bool stays = m_dropped->staysIn(m_session->chat()->id());
            if (!stays) m_session->chat()->open(first);
            m_dropped->forgetRefusal();
            if (!m_exchangeProblem.isEmpty() && m_session->notices()->error() == m_exchangeProblem.text())
                m_session->notices()->dismissError();
            QList<LocalizedText> said;
            if (count > 1 || (stays && count > 0))
                said << [count] { return tr("%Ln chats were imported.", nullptr, count); };
            if (known > 0)
                said <<
                    [known] { return tr("%Ln chats already existed and were not imported again.", nullptr, known); };
            if (stays)
                said << [] {
                    return tr(
                        "This chat stays open, because the other dropped files were attached to its unsent message.");
                };
            if (named > 0) {
                said << [named] {
                    return tr("%Ln pictures or files were not imported; the messages contain their names instead.",
                              nullptr, named);
                };
            }
            said << unused;
            if (named > 0 || !unused.isEmpty())
                m_session->notices()->warn(joined(said, u' '));
            else if (!said.isEmpty())
                m_session->notices()->reportSuccess(joined(said, u' '));
        });
    connect(session->answer(), &ShownAnswer::generatingChanged, m_comparer.get(),
            [this] { m_comparer->setAnswering(m_session->answer()->generating()); });
    connect(m_chatSettings.get(), &ChatSettings::failed, session->notices(), &ChatNotices::setError);
    connect(m_prompts.get(), &PromptLibrary::failed, session->notices(), &ChatNotices::setError);
    connect(m_prompts.get(), &PromptLibrary::replaced, session,
            [session](const LocalizedText& said, const std::function<void()>& back) {
                session->undo()->offer(said, back);
            });
    connect(m_cleaner.get(), &ChatCleaner::failed, session->notices(), &ChatNotices::setStoreError);
    connect(session, &ChatSession::answerEnded, this, &Application::notifyAnswer);
    connect(session, &ChatSession::answerEnded, m_titler.get(), &ChatTitler::noteAnswer);
    connect(m_titler.get(), &ChatTitler::titled, session->chat(), &ShownChat::reloadTitle);
    connect(m_titler.get(), &ChatTitler::titled, chats, &ChatListModel::refreshChat);
    connect(m_titler.get(), &ChatTitler::failed, session->notices(), &ChatNotices::setStoreError);
    connect(m_notifier.get(), &Notifier::chosen, this, [this](qint64 chat) {
        m_session->chat()->open(chat);
        showConversation();
    });
    connect(m_notifier.get(), &Notifier::replied, session->sender(), &MessageSender::sendTo);
    connect(m_autostart.get(), &Autostart::portalAnswered, this,
            [this](bool granted) { m_settings.setAutostartGranted(granted); });
    connect(session->undo(), &ChatUndo::messagesDiscarded, m_cleaner.get(), &ChatCleaner::purgeMessages);
    connect(session->running(), &RunningAnswers::answeringChanged, chats,
            [session, chats] { chats->setAnswering(session->running()->chats()); });
    connect(chats, &ChatListModel::failed, session->notices(), &ChatNotices::setStoreError);
    connect(m_tokenStripFeed.get(), &TokenStripFeed::failed, session->notices(), &ChatNotices::setStoreError);
    connect(m_kvStates.get(), &KvStates::failed, session->notices(), &ChatNotices::warn);
    connect(m_promptScorer.get(), &PromptScorer::failed, session->notices(), &ChatNotices::setError);
    connect(m_promptScorer.get(), &PromptScorer::posted, this, [this](RequestId request) {
        m_session->pauseNotice()->announce(
            request, [] { return tr("Paused to score the prompt"); }, [this] { tokens()->cancelScoring(); });
    });
    connect(m_comparer.get(), &Comparer::posted, this, [this](RequestId request) {
        m_session->pauseNotice()->announce(
            request, [] { return tr("Paused for a comparison"); }, [this] { m_inspectors->comparison()->cancel(); });
    });
    connect(m_promptScorer.get(), &PromptScorer::scored, session->running(), &RunningAnswers::takeScores);
    const auto updateWriting = [this] { m_promptScorer->setWriting(m_session->running()->isWriting(*m_library)); };
    connect(session->running(), &RunningAnswers::answeringChanged, m_promptScorer.get(), updateWriting);
    connect(session->answer(), &ShownAnswer::pauseChanged, m_promptScorer.get(), updateWriting);
    connect(session, &ChatSession::listChanged, chats, &ChatListModel::refreshChat);
    connect(session->chat(), &ShownChat::changed, chats,
            [session, chats] { chats->setCurrentChat(session->chat()->id()); });
    connect(session->chat(), &ShownChat::changed, this,
            [this] { tokens()->selection()->setChat(m_session->chat()->id()); });
    m_settingsDelay.setSingleShot(true);
    m_settingsDelay.setInterval(kSettingsDelay);
    connect(&m_settingsDelay, &QTimer::timeout, this, &Application::saveSettings);
    const auto saveSoon = [this] { m_settingsDelay.start(); };
    connect(&m_settings, &AppSettings::viewChanged, this, saveSoon);
    connect(&m_settings, &AppSettings::languageChanged, this, saveSoon);
    connect(&m_settings, &AppSettings::samplingChanged, this, saveSoon);
    connect(&m_settings, &AppSettings::engineChanged, this, saveSoon);
    m_memoryDelay.setSingleShot(true);
    m_memoryDelay.setInterval(kMemoryDelay);
    connect(&m_memoryDelay, &QTimer::timeout, this, &returnFreeMemory);
    connect(session->answer(), &ShownAnswer::generatingChanged, this, [this] {
        // Do not restart the timer while it is running. If many answers followed each other, it would never expire.
        if (!m_memoryDelay.isActive()) m_memoryDelay.start();
    });
    m_trayPatience.setSingleShot(true);
    connect(&m_trayPatience, &QTimer::timeout, this, &Application::raiseRequested);
}

void Application::notifyAnswer(qint64 chat, double seconds)
{
    const bool looked = (m_window && m_window->isActive() && m_window->isVisible()) ||
                        (chat == m_question->chat() && QGuiApplication::focusWindow());
    if (seconds < kLongAnswer || looked || !m_settings.notifies()) return;
    try {
        if (const auto details = m_chatStore.chat(chat)) m_notifier->notifyAnswer(chat, details->title);
    } catch (const Error& error) {
        m_session->notices()->setStoreError(error.sentence(), fromUtf8(error.detail()));
    }
}

TokenStripModel* Application::tokens() const
{
    return m_inspectors->tokens();
}

QString Application::version()
{
    return QStringLiteral(VITRINE_VERSION);
}

double Application::desktopType()
{
    return QFontInfo(QGuiApplication::font()).pixelSize();
}

QString Application::monoFamily()
{
    return QFontDatabase::systemFont(QFontDatabase::FixedFont).family();
}

bool Application::trayVisible() const
{
    return m_tray && m_tray->isVisible();
}

void Application::attachTray()
{
    m_tray = std::make_unique<Tray>();
    connect(m_tray.get(), &Tray::visibleChanged, this, &Application::handleTrayChange);
    connect(m_tray.get(), &Tray::toggleRequested, this, &Application::toggleWindow);
    connect(m_tray.get(), &Tray::quitRequested, this, &Application::quit);
    m_trayFeed = std::make_unique<TrayFeed>(TrayFeed::Parts{*m_tray, *m_session, m_chatStore, *m_chats, *m_library});
    connect(m_trayFeed.get(), &TrayFeed::chatRequested, this, &Application::showConversation);
    emit trayVisibleChanged();
}

void Application::handleTrayChange()
{
    if (trayVisible()) m_trayPatience.stop();
    // Without a tray icon, the user cannot show a hidden window again. Therefore show the window.
    else if (m_window && !m_window->isVisible() && !m_trayPatience.isActive())
        emit raiseRequested();
    emit trayVisibleChanged();
}

void Application::attachWindow(QWindow* window)
{
    m_window = window;
    m_windowState = std::make_unique<WindowState>(*window, m_settings.windowPlace());
    connect(m_windowState.get(), &WindowState::changed, this,
            [this](const WindowPlace& place) { m_settings.setWindowPlace(place); });
    connect(this, &Application::raiseRequested, m_windowState.get(), [this] {
        m_windowState->show();
        activate(m_window);
    });
    connect(window, &QWindow::visibleChanged, this, [this](bool visible) {
        if (m_tray) m_tray->setWindowVisible(visible);
    });
}

void Application::start(bool toTray, bool needsWindow)
{
    m_autostart->repair();
    m_startedInTray = toTray;
    if (!toTray && (needsWindow || !m_settings.startInTray()))
        emit raiseRequested();
    else if (!trayVisible())
        m_trayPatience.start(kTrayPatience);
    if (m_tray && m_window) m_tray->setWindowVisible(m_window->isVisible());
}

void Application::showConversation()
{
    emit conversationRequested();
    emit raiseRequested();
}

void Application::toggleWindow()
{
    if (m_window && m_window->isVisible() && m_window->visibility() != QWindow::Minimized)
        m_window->hide();
    else
        emit raiseRequested();
}

void Application::openLastModel(StartMark& mark)
{
    const bool crashed = mark.lastStartCrashed();
    if (crashed) {
        m_endpoints->setOffline(true);
        m_crashes->explainOffline();
    }
    if (crashed || !Endpoints::hostOf(m_settings.lastModel()).isEmpty()) mark.set();
    m_library->loadLast();
}

void Application::openFiles(const QStringList& files)
{
    QList<QUrl> urls;
    for (const QString& file : files) urls << QUrl::fromLocalFile(file);
    if (!urls.isEmpty()) m_dropped->open(urls);
}

void Application::serve(const StartRequest& request)
{
    m_activationToken = request.activationToken;
    const bool asks = request.action == StartRequest::Action::Ask;
    const bool toTray = request.action == StartRequest::Action::Tray || asks;
    if (request.action == StartRequest::Action::NewChat) m_session->chat()->create();
    if (!std::exchange(m_isServing, true)) {
        start(toTray, !request.files.isEmpty() || request.action == StartRequest::Action::NewChat);
        if (m_settings.askShortcut()) m_askShortcut->bind();
    } else if (!toTray) {
        emit raiseRequested();
    }
    openFiles(request.files);
    if (asks) {
        m_trayPatience.stop();  // the window of the question is visible, so the main window need not replace the icon
        emit askRequested();
    }
    m_activationToken.clear();  // a later activation is not a result of this request
}

void Application::activate(QWindow* window)
{
    vitrine::activate(*window, std::exchange(m_activationToken, {}));
}

QRect Application::activeScreen()
{
    return activeScreenSpace();
}

bool Application::hidesOnClose() const
{
    return !m_quits && trayVisible() && (m_startedInTray || m_settings.closeToTray());
}

void Application::saveWindow()
{
    if (m_window) m_settings.setWindowPlace(m_windowState->place());
}

void Application::saveSettings()
{
    if (const QString problem = m_settings.save(); !problem.isEmpty()) m_session->notices()->warn(problem);
}

}  // namespace vitrine

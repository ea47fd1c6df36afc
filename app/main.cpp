#include "app/application.h"
#include "app/library/model_library.h"
#include "app/platform/caret_rest.h"
#include "app/platform/desktop_service.h"
#include "app/platform/folders.h"
#include "app/platform/font_messages.h"
#include "app/platform/fonts.h"
#include "app/platform/icon.h"
#include "app/platform/message_log.h"
#include "app/platform/single_instance.h"
#include "app/platform/spare_threads.h"
#include "app/platform/start_mark.h"
#include "app/platform/startup_messages.h"
#include "app/platform/termination.h"
#include "app/settings/language.h"
#include "app/startup_options.h"
#include "core/base/crash_report.h"
#include "core/base/error.h"
#include "core/base/event_log.h"
#include "core/base/process.h"
#include "core/base/version.h"
#include "core/base/visible_text.h"
#include "core/diagnose/check/prompt_errors.h"
#include "core/generate/engine/local_engine.h"
#include "core/generate/engine/scripted_engine.h"
#include "core/help/help_request.h"

#include <QApplication>
#include <QEventLoop>
#include <QQmlApplicationEngine>
#include <QQmlComponent>
#include <QQuickStyle>
#include <QQuickWindow>
#include <QTimer>
#include <QWindow>

#include <chrono>
#include <cstddef>
#include <cstdio>
#include <memory>
#include <new>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace vitrine;

/// Number of threads that the window needs: threads of Qt (display, bus, QML), of the engine and of drivers. Models are
/// evaluated with any further threads that the system can start.
constexpr std::size_t kThreadsOfWindow = 8;

/// Time to wait for a request of the desktop after the session bus started the program. Without one, the program ends.
constexpr std::chrono::seconds kRequestPatience{10};

void warn(const QString& sentence)
{
    std::fprintf(stderr, "vitrine: %s\n", visible(sentence.toStdString()).c_str());
}

int fail(const QString& sentence)
{
    warn(sentence);
    return 1;
}

void nameProgram()
{
    QCoreApplication::setApplicationName(QStringLiteral("vitrine"));
    QCoreApplication::setApplicationVersion(Application::version());
}

EngineBridge::EngineFactory engineFactory(const QString& script)
{
    if (script.isEmpty())
        return [](EventSink sink) { return std::make_unique<LocalEngine>(std::move(sink), makeBackend, promptErrors); };
    const Script loaded = Script::load(script.toStdString());
    return [loaded](EventSink sink) { return std::make_unique<ScriptedEngine>(loaded, std::move(sink)); };
}

void configure(QApplication& gui)
{
    gui.setApplicationDisplayName(QStringLiteral("Vitrine"));
    gui.setDesktopFileName(DesktopService::name());
    gui.setWindowIcon(applicationIcon());
    gui.setFont(applicationFont(gui.font()));
    QQuickStyle::setStyle(QStringLiteral("Basic"));
    // Render text with glyph bitmaps, as the software renderer does. If OpenGL runs on the CPU, rendering text with
    // distance fields takes a quarter of the time of a frame. Distance fields are only useful for text that is scaled,
    // and no text here is scaled.
    QQuickWindow::setTextRenderType(QQuickWindow::NativeTextRendering);
}

/// Loads Main.qml. Returns null if Main.qml cannot be shown; QML has then printed the reason to stderr.
QWindow* loadWindow(QQmlApplicationEngine& qml, Application& application)
{
    qml.addImportPath(QStringLiteral("qrc:/qt/qml"));
    qml.setInitialProperties({{QStringLiteral("app"), QVariant::fromValue(&application)}});
    qml.load(QUrl(QStringLiteral("qrc:/qt/qml/Vitrine/Main.qml")));
    return qml.rootObjects().isEmpty() ? nullptr : qobject_cast<QWindow*>(qml.rootObjects().constFirst());
}

/// Asks the user whether to continue although another process has the chats open. On a platform without a screen, the
/// user cannot answer, so the function returns false.
bool mayShare(const SingleInstance& instance, const StartupOptions& options, const Folders& folders)
{
    warn(QStringLiteral("%1 (%2)").arg(instance.problem(), instance.detail()));
    const QString platform = QGuiApplication::platformName();
    if (platform == QLatin1String("offscreen") || platform == QLatin1String("minimal")) return false;
    AppSettings settings(folders.settingsFile);
    if (options.theme) settings.overrideTheme(*options.theme);
    QQmlEngine qml;
    qml.addImportPath(QStringLiteral("qrc:/qt/qml"));
    QQmlComponent component(&qml, QUrl(QStringLiteral("qrc:/qt/qml/Vitrine/ChatsInUse.qml")));
    const std::unique_ptr<QObject> window(
        component.createWithInitialProperties({{QStringLiteral("settings"), QVariant::fromValue(&settings)},
                                               {QStringLiteral("problem"), instance.problem()},
                                               {QStringLiteral("advice"), instance.advice()},
                                               {QStringLiteral("detail"), instance.detail()},
                                               {QStringLiteral("desktopType"), Application::desktopType()},
                                               {QStringLiteral("monoFamily"), Application::monoFamily()}}));
    if (!window) return false;
    QEventLoop loop;
    QObject::connect(&qml, &QQmlEngine::exit, &loop, &QEventLoop::exit);
    // Closing the dialog with this question must not end the program.
    QGuiApplication::setQuitOnLastWindowClosed(false);
    const bool isOpened = loop.exec() == 1;
    window->setProperty("visible", false);
    QGuiApplication::setQuitOnLastWindowClosed(true);
    return isOpened;
}

/// Runs the program with its window. `shared`: another process holds the lock on the chats.
int runWindow(int argc, char** argv, const StartupOptions& options, SingleInstance& instance, bool shared)
{
    if (!hasSpareThreads(kThreadsOfWindow)) {
        return fail(
            QStringLiteral("The system lets this program start no more threads, and the window needs %1 of them; "
                           "vitrine-cli does with fewer.")
                .arg(kThreadsOfWindow));
    }
    explainFatalStartup();
    QApplication gui(argc, argv);
    startupDone();
    logQtMessages();
    condenseFontMessages();
    configure(gui);
    const CaretRest caretRest;
    if (const QString problem = fontProblem(); !problem.isEmpty()) warn(problem);
    const Folders folders = chooseFolders(options.dataFolder);
    WindowLanguage language;
    language.speak(AppSettings(folders.settingsFile).language());
    if (shared && !mayShare(instance, options, folders)) return 1;
    // Only the process that holds the lock listens on the socket.
    if (!shared && !instance.listen()) warn(instance.problem());
    // Declared before `application` and therefore destroyed after it, so that a crash while `application` ends is also
    // detected.
    StartMark mark(folders.data);
    Application application(folders, engineFactory(options.script));
    if (options.theme) application.settings()->overrideTheme(*options.theme);
    application.attachTray();
    QQmlApplicationEngine qml;
    QWindow* window = loadWindow(qml, application);
    if (!window) return fail(QStringLiteral("The window could not be created."));
    application.attachWindow(window);
    followLanguage(language, *application.settings(), qml, application);
    onTermination(&application, [&application] {
        if (const QString said = application.endAtOnce(); !said.isEmpty()) warn(said);
    });
    bool isServing = false;
    const auto serve = [&](const StartRequest& request) {
        application.serve(request);
        if (std::exchange(isServing, true) || !request.files.isEmpty()) return;
        if (options.script.isEmpty())
            application.openLastModel(mark);
        else
            application.library()->start(QStringLiteral("scripted.gguf"));
    };
    QObject::connect(&instance, &SingleInstance::startedAgain, &application, serve);
    DesktopService service;
    QObject::connect(&service, &DesktopService::requested, &application, serve);
    const bool isReachable = !shared && !folders.isChosen && service.listen();
    if (!options.isService) {
        serve(options.request);
    } else if (isReachable) {
        QTimer::singleShot(kRequestPatience, &application, [&] {
            if (!isServing) application.quitAnyway();
        });
    } else {
        return fail(QStringLiteral("--dbus-service needs a session bus, the standard data folder, and no other process "
                                   "with the name %1 on the bus.")
                        .arg(DesktopService::name()));
    }
    return QApplication::exec();
}

}  // namespace

int main(int argc, char** argv)
{
    prepareProcess();
    try {
        if (argc > 1 && isHelpRequest(argv[1])) {
            const std::vector<std::string> request(argv + 1, argv + argc);
            const auto noValues = [](auto&&...) { return std::vector<Term>(); };
            std::fputs(answerHelpRequest(StartupOptions::help(), request, noValues).c_str(), stdout);
            return 0;
        }
        nameProgram();
        findHome();
        // Printing help and passing files to another process need no display, so they are done before the QApplication
        // is created. They must not create a QCoreApplication, because its destructor would remove the factories that
        // Qt Quick registers for assistive technology.
        QStringList arguments;
        for (int i = 0; i < argc; ++i) arguments << QString::fromLocal8Bit(argv[i]);
        const StartupOptions options = StartupOptions::parse(arguments);
        if (options.version) {
            std::puts(versionText("vitrine", qVersion()).c_str());
            return 0;
        }
        reportCrashes("vitrine", versionText("vitrine", qVersion()),
                      chooseFolders(options.dataFolder).crashes.toStdString());
        logEvent("vitrine", "started");
        SingleInstance instance(chooseFolders(options.dataFolder).data);
        const SingleInstance::Outcome outcome = instance.start(options.request);
        if (outcome == SingleInstance::Outcome::Forwarded) return 0;
        return runWindow(argc, argv, options, instance, outcome != SingleInstance::Outcome::First);
    } catch (const Error& error) {
        return fail(QString::fromStdString(error.sentence()));
    } catch (const std::bad_alloc&) {
        return fail(QStringLiteral("There is not enough memory."));
    }
}

/// Measures the cost of the inspector while an answer is written. Opens the complete window with a model, and prints a
/// line of four numbers for each answer:
///
/// - milliseconds per token, as measured by the engine
/// - CPU milliseconds per token of the window's threads (the GUI thread, and the scene-graph thread if it exists)
/// - number of page updates
/// - number of frames
///
///   QT_QPA_PLATFORM=offscreen QT_QUICK_BACKEND=software inspector_cost_bench MODEL PAGE [ANSWERS [TOKENS]]
///
/// MODEL: a file, or `script:MS` for an engine that only returns a token every MS milliseconds.
///
/// PAGE: the name of a page ("tokens", "logits" …). `never` is a window that never showed the inspector. `closed` is a
/// window that showed the inspector and hid it again. `closed+tokens` and similar names close the page for every other
/// answer, in one process with the same memory layout of the model. inspector_cost.py runs all of these in turn.
#include "app/application.h"
#include "app/chat/chat_session.h"
#include "app/chat/chat_settings.h"
#include "app/inspectors/inspector_registry.h"
#include "app/inspectors/tokens/token_strip_model.h"
#include "app/library/model_library.h"
#include "app/models/message_list_model.h"
#include "app/settings/app_settings.h"
#include "core/generate/engine/local_engine.h"
#include "core/generate/engine/scripted_engine.h"

#include <QApplication>
#include <QEventLoop>
#include <QQmlApplicationEngine>
#include <QQmlExtensionPlugin>
#include <QQuickStyle>
#include <QQuickWindow>
#include <QTemporaryDir>
#include <QTimer>

#include <atomic>
#include <cstdio>
#include <ctime>
#include <functional>
#include <memory>
#include <pthread.h>

Q_IMPORT_QML_PLUGIN(VitrinePlugin)

using namespace vitrine;

namespace {

void waitUntil(const std::function<bool()>& done)
{
    QTimer look;
    look.start(20);
    while (!done()) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
}

void rest(int milliseconds)
{
    QEventLoop loop;
    QTimer::singleShot(milliseconds, &loop, &QEventLoop::quit);
    loop.exec();
}

double milliseconds(clockid_t clock)
{
    timespec time{};
    clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
}

/// Measures the CPU time of the window's thread and of the scene graph's thread.
class Work {
public:
    explicit Work(QQuickWindow& window)
    {
        const pthread_t own = pthread_self();
        QObject::connect(
            &window, &QQuickWindow::beforeRendering, &window,
            [this, own] {
                clockid_t clock = 0;
                if (!pthread_equal(own, pthread_self()) && pthread_getcpuclockid(pthread_self(), &clock) == 0)
                    m_scene = clock;
            },
            Qt::DirectConnection);
    }

    double done() const
    {
        const clockid_t scene = m_scene;
        return milliseconds(CLOCK_THREAD_CPUTIME_ID) + (scene != 0 ? milliseconds(scene) : 0);
    }

private:
    std::atomic<clockid_t> m_scene = 0;
};

/// Returns a script whose answer has several paragraphs and at least `tokens` tokens.
Script scriptOf(const QString& model, int tokens)
{
    QString text;
    while (scriptedPieces(text.toStdString()).size() < static_cast<std::size_t>(tokens)) {
        for (int i = 0; i < 6; ++i) text += QStringLiteral("Some words of a long story, which goes on and on. ");
        text += QStringLiteral("\\n\\n");
    }
    const QString delay = model.section(u':', 1);
    return Script::parse(
        QStringLiteral(R"({"millisecondsPerToken": %1, "answers": [{"text": "%2"}]})").arg(delay, text).toStdString());
}

}  // namespace

int main(int argc, char** argv)
{
    QApplication program(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() < 3) {
        std::fputs("inspector_cost_bench MODEL PAGE [ANSWERS [TOKENS]]\n", stderr);
        return 2;
    }
    const bool inTurn = arguments[2].startsWith(QLatin1String("closed+"));
    const QString page = inTurn ? arguments[2].section(u'+', 1) : arguments[2];
    const int answers = arguments.value(3, QStringLiteral("1")).toInt();
    const int tokens = arguments.value(4, QStringLiteral("100")).toInt();
    QQuickStyle::setStyle(QStringLiteral("Basic"));
    const QTemporaryDir folder;
    const bool isScripted = arguments[1].startsWith(QLatin1String("script:"));
    Application application(chooseFolders(folder.path()), [&](EventSink sink) -> std::unique_ptr<Engine> {
        if (!isScripted) return std::make_unique<LocalEngine>(std::move(sink));
        return std::make_unique<ScriptedEngine>(scriptOf(arguments[1], tokens), std::move(sink));
    });
    AppSettings& settings = *application.settings();
    const bool isPage = page != QLatin1String("never") && page != QLatin1String("closed");
    if (isPage && application.inspectors()->nameOf(application.inspectors()->pageNamed(page)) != page) {
        std::fprintf(stderr, "There is no page %s.\n", qPrintable(page));
        return 2;
    }
    if (isPage) settings.setInspectorPage(page);
    settings.setInspectorVisible(page != QLatin1String("never"));
    QQmlApplicationEngine qml;
    qml.addImportPath(QStringLiteral("qrc:/qt/qml"));
    qml.setInitialProperties({{QStringLiteral("app"), QVariant::fromValue(&application)}});
    qml.load(QUrl(QStringLiteral("qrc:/qt/qml/Vitrine/Main.qml")));
    auto* window = qobject_cast<QQuickWindow*>(qml.rootObjects().value(0));
    if (!window) return 1;
    window->resize(1280, 800);
    window->show();
    application.library()->start(arguments[1]);
    waitUntil([&] { return application.library()->loaded() || !application.library()->error().isEmpty(); });
    if (!application.library()->loaded()) {
        std::fprintf(stderr, "%s\n", qPrintable(application.library()->error()));
        return 1;
    }
    rest(500);
    if (page == QLatin1String("closed")) settings.setInspectorVisible(false);
    rest(500);
    ChatSession& session = *application.session();
    const Work work(*window);
    // CPU time from the start to the end of the answer. A page may continue to work after that, but this work does not
    // delay the answer, so it is not counted.
    double ended = 0;
    QObject::connect(session.answer(), &ShownAnswer::generatingChanged, [&] { ended = work.done(); });
    int frames = 0;
    QObject::connect(window, &QQuickWindow::afterAnimating, [&frames] { ++frames; });
    int followed = 0;
    QObject::connect(application.inspectors()->tokens(), &TokenStripModel::countChanged, [&followed] { ++followed; });
    for (int answer = 0; answer < answers; ++answer) {
        if (inTurn) settings.setInspectorVisible(answer % 4 == 1 || answer % 4 == 2);
        session.chat()->create();
        rest(inTurn ? 500 : 0);
        application.chatSettings()->setMaxTokens(tokens);
        application.chatSettings()->setSeed(7);
        followed = 0;
        frames = 0;
        const double before = work.done();
        session.sender()->send(QStringLiteral("Tell me a long story about it."));
        waitUntil([&] { return !session.answer()->generating(); });
        const double worked = ended - before;
        const int drawn = frames;
        const AnswerInfo& info = session.messages()->last()->answer;
        if (info.generatedTokens < tokens / 2) {
            std::fprintf(stderr, "The answer ended after %d tokens. %s\n", info.generatedTokens,
                         info.error.english().c_str());
            return 1;
        }
        std::printf("%.4f %.4f %d %d\n", 1e3 * info.generationSeconds / info.generatedTokens,
                    worked / info.generatedTokens, followed, drawn);
        std::fflush(stdout);
        rest(300);
    }
    return 0;
}

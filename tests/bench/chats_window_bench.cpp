/// Measures the window with many chats: starts it, shows a long chat, scrolls, searches and then leaves it idle. For
/// each action, prints the time in milliseconds until the frame that shows the result. The time is given as elapsed
/// time and as CPU time of all threads. The load by other programs hardly affects the CPU time. chats_bench must make
/// the store first:
///
///   chats_bench FOLDER && QT_QPA_PLATFORM=offscreen QT_QUICK_BACKEND=software chats_window_bench FOLDER [PART]
///
/// PART: "start" ends the program after the first frame; "search" skips everything before the search.
#include "app/application.h"
#include "app/chat/chat_session.h"
#include "app/models/chat_list_model.h"
#include "app/models/message_list_model.h"
#include "app/platform/caret_rest.h"
#include "core/generate/engine/scripted_engine.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QQmlApplicationEngine>
#include <QQmlExtensionPlugin>
#include <QQuickStyle>
#include <QQuickWindow>
#include <QStyleHints>
#include <QTimer>
#include <QWheelEvent>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <functional>
#include <vector>

Q_IMPORT_QML_PLUGIN(VitrinePlugin)

using namespace vitrine;

namespace {

double cpuMilliseconds(clockid_t clock)
{
    timespec time{};
    clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
}

/// Measures the time since the object was created, in milliseconds.
class Stopwatch {
public:
    Stopwatch() { m_wall.start(); }
    double wall() const { return static_cast<double>(m_wall.nsecsElapsed()) / 1e6; }
    /// work() returns the CPU time of all threads. ownWork() returns the CPU time of this thread.
    double work() const { return cpuMilliseconds(CLOCK_PROCESS_CPUTIME_ID) - m_work; }
    double ownWork() const { return cpuMilliseconds(CLOCK_THREAD_CPUTIME_ID) - m_ownWork; }

private:
    QElapsedTimer m_wall;
    double m_work = cpuMilliseconds(CLOCK_PROCESS_CPUTIME_ID);
    double m_ownWork = cpuMilliseconds(CLOCK_THREAD_CPUTIME_ID);
};

void untilFrame(QQuickWindow* window)
{
    QEventLoop frame;
    QObject::connect(window, &QQuickWindow::frameSwapped, &frame, &QEventLoop::quit);
    window->update();
    frame.exec();
}

void until(QQuickWindow* window, const std::function<bool()>& done)
{
    while (!done()) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    untilFrame(window);
}

void print(const char* what, const Stopwatch& watch)
{
    std::printf("%-50s %9.1f ms, %9.1f ms of work\n", what, watch.wall(), watch.work());
    std::fflush(stdout);
}

/// Scrolls up from the end of the chat by one wheel step per frame.
void scroll(QQuickWindow* window, int frames)
{
    const QPointF middle(window->width() * 0.6, window->height() * 0.4);
    std::vector<double> wall;
    std::vector<double> work;
    for (int i = 0; i < frames; ++i) {
        const Stopwatch watch;
        QWheelEvent event(middle, window->mapToGlobal(middle), {}, QPoint(0, 120), {}, {}, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(window, &event);
        untilFrame(window);
        wall.push_back(watch.wall());
        work.push_back(watch.ownWork());
    }
    std::ranges::sort(wall);
    std::ranges::sort(work);
    const auto of = [](const std::vector<double>& sorted, double share) {
        return sorted[static_cast<std::size_t>(share * static_cast<double>(sorted.size() - 1))];
    };
    std::printf(
        "scrolling, %d frames: median %.1f, 95 %% %.1f, 99 %% %.1f, longest %.1f ms; of work %.1f, %.1f, %.1f, %.1f\n",
        frames, of(wall, 0.5), of(wall, 0.95), of(wall, 0.99), wall.back(), of(work, 0.5), of(work, 0.95),
        of(work, 0.99), work.back());
}

void rest(QQuickWindow* window, int seconds)
{
    while (QGuiApplication::styleHints()->cursorFlashTime() > 0)
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    int frames = 0;
    const auto counting = QObject::connect(window, &QQuickWindow::frameSwapped, [&frames] { ++frames; });
    const Stopwatch watch;
    QEventLoop loop;
    QTimer::singleShot(1000 * seconds, &loop, &QEventLoop::quit);
    loop.exec();
    QObject::disconnect(counting);
    std::printf("resting %d s: %.2f %% of a core, %d frames\n", seconds, watch.work() / (10.0 * seconds), frames);
}

}  // namespace

int main(int argc, char** argv)
{
    if (argc < 2) {
        std::fprintf(stderr, "usage: chats_window_bench FOLDER\n");
        return 2;
    }
    const Stopwatch start;
    QApplication gui(argc, argv);
    QQuickStyle::setStyle(QStringLiteral("Basic"));
    const CaretRest caretRest;
    Application application(chooseFolders(QString::fromLocal8Bit(argv[1])), [](EventSink sink) {
        return std::make_unique<ScriptedEngine>(Script::parse("{\"answers\": [{\"text\": \"x\"}]}"), std::move(sink));
    });
    print("the program's parts", start);
    QQmlApplicationEngine qml;
    qml.addImportPath(QStringLiteral("qrc:/qt/qml"));
    qml.setInitialProperties({{QStringLiteral("app"), QVariant::fromValue(&application)}});
    qml.load(QUrl(QStringLiteral("qrc:/qt/qml/Vitrine/Main.qml")));
    print("the window's parts", start);
    auto* window = qobject_cast<QQuickWindow*>(qml.rootObjects().constFirst());
    window->resize(1280, 800);
    window->show();
    untilFrame(window);
    print("start until the first frame", start);
    const QByteArray part = argc > 2 ? argv[2] : "";
    if (part == "start") return 0;

    ChatListModel& chats = *qobject_cast<ChatListModel*>(application.chats());
    ChatSession& session = *application.session();
    for (const qint64 chat : part == "search" ? QList<qint64>{2} : QList<qint64>{2, 3, 1, 2, 1}) {
        const Stopwatch watch;
        session.chat()->open(chat);
        untilFrame(window);
        const QByteArray what =
            QByteArray("showing a chat of ") + QByteArray::number(session.messages()->count()) + " messages";
        print(what.constData(), watch);
    }
    if (part != "search") {
        scroll(window, 600);
        rest(window, 30);
    }
    for (const char* const text : {"l", "lo", "lot", "loth", "lothe", "quarenmi"}) {
        const Stopwatch watch;
        chats.setFilter(QString::fromLatin1(text));
        int resets = 0;
        const auto shown = QObject::connect(&chats, &QAbstractItemModel::modelReset, [&resets] { ++resets; });
        until(window, [&resets] { return resets > 0; });
        const double first = watch.wall();
        const double work = watch.work();
        const double ownWork = watch.ownWork();
        until(window, [&chats] { return !chats.searching(); });
        QObject::disconnect(shown);
        std::printf(
            "typing “%s”: shown after %.1f ms, %.1f ms of work, %.1f of them the window's; all %d after %.1f ms,"
            " %.1f ms of work\n",
            text, first, work, ownWork, chats.count(), watch.wall(), watch.work());
    }
    chats.setFilter({});
    return 0;
}

/// How smooth the window is while a long answer is written: plays one of prose, code, tables and lists, types into the
/// composer meanwhile, and prints the times of frames and from a key to its echo. The times of a busy machine say
/// little; the CPU time per frame hardly depends on it.
///
///   QT_QPA_PLATFORM=offscreen QT_QUICK_BACKEND=software streaming_bench [TOKENS [TOKENS_PER_SECOND [inspector]]]
///   xvfb-run -s '-screen 0 1280x800x24 +extension GLX' env QT_QPA_PLATFORM=xcb QSG_RHI_BACKEND=opengl streaming_bench
#include "app/application.h"
#include "app/library/model_library.h"
#include "app/models/message_list_model.h"
#include "app/session/chat_session.h"
#include "core/engine/scripted_engine.h"
#include "core/engine/scripted_tokens.h"

#include <QApplication>
#include <QFile>
#include <QKeyEvent>
#include <QQmlApplicationEngine>
#include <QQmlExtensionPlugin>
#include <QQuickItem>
#include <QQuickStyle>
#include <QQuickWindow>
#include <QSGRendererInterface>
#include <QTemporaryDir>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

Q_IMPORT_QML_PLUGIN(VitrinePlugin)

using namespace vitrine;

namespace {

double millisecondsOf(clockid_t clock)
{
    timespec time{};
    clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
}

double wall()
{
    return millisecondsOf(CLOCK_MONOTONIC);
}

/// A section of an answer: about 500 tokens.
std::string section(int number)
{
    const std::string n = std::to_string(number);
    std::string text = "## Section " + n + "\n\n";
    for (int i = 0; i < 3; ++i) {
        text += "Some **prose** of section " + n + " with `code`, a [link](https://example.org/" + n +
                ") and *emphasis*, long enough to wrap over several lines of the window, as paragraphs of answers are. "
                "It goes on for a while, since people ask for explanations.\n\n";
    }
    text += "```cpp\n#include <vector>\n\n// Adds what is given.\n";
    for (int i = 0; i < 12; ++i) {
        text += "int add" + std::to_string(i) + "(const std::vector<int>& all)\n{\n    return all[" +
                std::to_string(i) + "] + 0x1F; // \"number\"\n}\n";
    }
    text += "```\n\n| name | value | unit |\n|---|---:|---|\n";
    for (int i = 0; i < 8; ++i) text += "| row " + std::to_string(i) + " | " + n + " | **m** |\n";
    text += "\n1. first\n   - inner one\n   - inner `two`\n2. second\n3. third\n\n> A quotation of some words.\n\n";
    return text;
}

std::string answerOf(std::size_t tokens)
{
    std::string text;
    for (int number = 1; scriptedPieces(text).size() < tokens; ++number) text += section(number);
    return text;
}

std::string quoted(const std::string& text)
{
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        if (c == '\n')
            out += "\\n";
        else
            out += c;
    }
    return out + "\"";
}

void print(const char* what, std::vector<double> times)
{
    if (times.empty()) return;
    std::sort(times.begin(), times.end());
    const auto at = [&times](double share) {
        return times[static_cast<std::size_t>(share * double(times.size() - 1))];
    };
    const auto over = std::count_if(times.begin(), times.end(), [](double time) { return time > 33.4; });
    std::printf("%-34s median %6.1f  95%% %6.1f  99%% %6.1f  most %7.1f ms   over 33 ms: %td of %zu\n", what, at(0.5),
                at(0.95), at(0.99), times.back(), over, times.size());
    std::fflush(stdout);
}

/// Megabytes in memory.
double resident()
{
    QFile file(QStringLiteral("/proc/self/statm"));
    if (!file.open(QIODevice::ReadOnly)) return 0;
    return file.readAll().split(' ').value(1).toDouble() * 4096 / 1e6;
}

QQuickItem* writableText(QQuickItem* item)
{
    if (item->inherits("QQuickTextArea") && item->isVisible()) return item;
    const QList<QQuickItem*> children = item->childItems();
    for (QQuickItem* child : children) {
        if (QQuickItem* found = writableText(child)) return found;
    }
    return nullptr;
}

void waitFor(const std::function<bool()>& done)
{
    while (!done()) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 20);
}

}  // namespace

int main(int argc, char** argv)
{
    const std::size_t tokens = argc > 1 ? std::stoul(argv[1]) : 20000;
    const double perSecond = argc > 2 ? std::stod(argv[2]) : 500;
    const bool inspector = argc > 3 && std::string_view(argv[3]) == "inspector";
    QApplication gui(argc, argv);
    QQuickStyle::setStyle(QStringLiteral("Basic"));
    const QTemporaryDir folder;
    const std::string script =
        "{\"model\": {\"contextLength\": 100000}, \"loadMilliseconds\": 1, \"millisecondsPerToken\": " +
        std::to_string(1000 / perSecond) + ", \"answers\": [{\"text\": " + quoted(answerOf(tokens)) + "}]}";
    Application application(chooseFolders(folder.path()), [&script](EventSink sink) {
        return std::make_unique<ScriptedEngine>(Script::parse(script), std::move(sink));
    });
    application.settings()->setInspectorVisible(inspector);
    QQmlApplicationEngine qml;
    qml.addImportPath(QStringLiteral("qrc:/qt/qml"));
    qml.setInitialProperties({{QStringLiteral("app"), QVariant::fromValue(&application)}});
    qml.load(QUrl(QStringLiteral("qrc:/qt/qml/Vitrine/Main.qml")));
    auto* window = qobject_cast<QQuickWindow*>(qml.rootObjects().constFirst());
    window->resize(1280, 800);
    window->show();
    ChatSession& session = *application.session();
    application.library()->start(QStringLiteral("scripted.gguf"));
    waitFor([&] { return application.library()->loaded(); });
    QQuickItem* editor = writableText(window->contentItem());
    editor->forceActiveFocus();

    // Frames may be swapped on another thread: what is written there is read after the answer.
    std::vector<double> frames;
    std::vector<double> work;
    std::vector<double> echoes;
    std::atomic<bool> measuring = false;
    std::atomic<double> pressed = 0;  // when the key was
    std::atomic<double> typed = 0;    // of the key whose letter the editor has
    double drawn = 0;                 // of the key whose letter the next frame has
    double last = 0;
    double workBefore = millisecondsOf(CLOCK_THREAD_CPUTIME_ID);
    QObject::connect(window, &QQuickWindow::afterAnimating, [&] {
        const double now = millisecondsOf(CLOCK_THREAD_CPUTIME_ID);
        if (measuring) work.push_back(now - workBefore);
        workBefore = now;
    });
    QObject::connect(
        window, &QQuickWindow::afterSynchronizing, window, [&] { drawn = typed.exchange(0); }, Qt::DirectConnection);
    QObject::connect(
        window, &QQuickWindow::frameSwapped, window,
        [&] {
            const double now = wall();
            if (measuring && last > 0) frames.push_back(now - last);
            if (measuring && drawn > 0) echoes.push_back(now - std::exchange(drawn, 0));
            last = measuring ? now : 0;
        },
        Qt::DirectConnection);
    int length = 0;
    QObject::connect(window, &QQuickWindow::afterAnimating, [&] {
        const int now = editor->property("length").toInt();
        if (std::exchange(length, now) != now) typed = pressed.load();
    });

    const double cpuBefore = millisecondsOf(CLOCK_PROCESS_CPUTIME_ID);
    const double memoryBefore = resident();
    session.send(QStringLiteral("Tell me all."));
    waitFor([&] { return session.generating(); });
    const double begun = wall();
    measuring = true;
    std::jthread typist([&](const std::stop_token& stop) {
        while (!stop.stop_requested()) {
            std::this_thread::sleep_for(std::chrono::milliseconds(311));
            pressed = wall();
            QCoreApplication::postEvent(window, new QKeyEvent(QEvent::KeyPress, Qt::Key_A, {}, QStringLiteral("a")));
            QCoreApplication::postEvent(window, new QKeyEvent(QEvent::KeyRelease, Qt::Key_A, {}, QStringLiteral("a")));
        }
    });
    waitFor([&] { return !session.generating(); });
    measuring = false;
    typist.request_stop();
    typist.join();
    const double seconds = (wall() - begun) / 1e3;

    std::printf("%zu tokens, %lld characters in %.1f s; backend %d\n", tokens,
                static_cast<long long>(session.messages()->last()->text.size()), seconds,
                static_cast<int>(window->rendererInterface()->graphicsApi()));
    print("from frame to frame", frames);
    print("CPU of the GUI thread per frame", work);
    print("from key to echo", echoes);
    const double cpu = (millisecondsOf(CLOCK_PROCESS_CPUTIME_ID) - cpuBefore) / 1e3;
    std::printf("CPU of the program %.1f s, %.0f %% of one core; memory %.0f MB, then %.0f MB\n", cpu,
                100 * cpu / seconds, memoryBefore, resident());
    return 0;
}

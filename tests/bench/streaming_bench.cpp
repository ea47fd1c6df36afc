/// Measures the window while a long answer is written. Plays an answer of prose, code, tables and lists, and types into
/// the composer meanwhile. Prints the times between frames and the time from a key press to its echo, which are only
/// useful on an idle computer. Also prints the CPU time per frame, which hardly depends on other programs.
///
///   QT_QPA_PLATFORM=offscreen QT_QUICK_BACKEND=software streaming_bench [TOKENS [TOKENS_PER_SECOND]] [WORD…]
///   xvfb-run -s '-screen 0 1280x800x24 +extension GLX' env QT_QPA_PLATFORM=xcb QSG_RHI_BACKEND=opengl streaming_bench
///
/// WORD: `inspector` shows the inspector. `table`, `line` and `code` choose an extremely long answer: a table of 1,000
/// by 100 cells, a line of a million characters, or 5,000 lines of code. The answer then grows for twenty seconds, and
/// the program also prints the longest time between two iterations of the event loop. `all` shows the whole answer.
#include "app/application.h"
#include "app/chat/chat_session.h"
#include "app/library/model_library.h"
#include "app/models/message_list_model.h"
#include "app/platform/caret_rest.h"
#include "core/generate/engine/scripted_engine.h"
#include "core/generate/engine/scripted_tokens.h"

#include <QApplication>
#include <QEventLoop>
#include <QFile>
#include <QKeyEvent>
#include <QQmlApplicationEngine>
#include <QQmlExtensionPlugin>
#include <QQuickItem>
#include <QQuickStyle>
#include <QQuickWindow>
#include <QSGRendererInterface>
#include <QTemporaryDir>
#include <QTimer>

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

constexpr double kLongFrame = 33.4;

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

/// Returns a section of an answer with about 500 tokens.
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
    const auto over = std::count_if(times.begin(), times.end(), [](double time) { return time > kLongFrame; });
    std::printf("%-34s median %6.1f  95%% %6.1f  99%% %6.1f  most %7.1f ms   over 33 ms: %td of %zu\n", what, at(0.5),
                at(0.95), at(0.99), times.back(), over, times.size());
    std::fflush(stdout);
}

/// Returns the resident memory of the process in MB.
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

/// Returns the first visible button at or below `item` whose text begins with `beginning`, or nullptr.
QQuickItem* button(QQuickItem* item, const QString& beginning)
{
    if (!item->isVisible()) return nullptr;
    if (item->inherits("QQuickAbstractButton") && item->property("text").toString().startsWith(beginning)) return item;
    const QList<QQuickItem*> children = item->childItems();
    for (QQuickItem* child : children) {
        if (QQuickItem* found = button(child, beginning)) return found;
    }
    return nullptr;
}

void waitFor(const std::function<bool()>& done)
{
    QTimer look;
    look.start(20);
    // With a time limit, processEvents() would poll instead of waiting, and the polling would count as work.
    while (!done()) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
}

void waitFor(double milliseconds)
{
    QEventLoop loop;
    QTimer::singleShot(static_cast<int>(milliseconds), &loop, &QEventLoop::quit);
    loop.exec();
}

/// Measures the longest time between two iterations of the event loop, as elapsed time and as CPU time of the thread.
class Turns : public QObject {
public:
    Turns()
    {
        m_timer.setTimerType(Qt::PreciseTimer);
        connect(&m_timer, &QTimer::timeout, this, &Turns::turn);
        m_timer.start(1);
    }
    void print(const char* what)
    {
        turn();
        std::printf("%-34s at most %6.1f ms, %6.1f ms of work between two turns of the event loop\n", what, m_wall,
                    m_work);
        m_wall = 0;
        m_work = 0;
    }

private:
    void turn()
    {
        const double now = wall();
        const double worked = millisecondsOf(CLOCK_THREAD_CPUTIME_ID);
        m_wall = std::max(m_wall, now - std::exchange(m_before, now));
        m_work = std::max(m_work, worked - std::exchange(m_workedBefore, worked));
    }

    QTimer m_timer;
    double m_before = wall();
    double m_workedBefore = millisecondsOf(CLOCK_THREAD_CPUTIME_ID);
    double m_wall = 0;
    double m_work = 0;
};

/// Measures frames, the CPU time of frames, and the time from a key press to its echo. Frames may be swapped on another
/// thread, so the results may be read only after stop().
class Meter : public QObject {
public:
    Meter(QQuickWindow* window, QQuickItem* editor) : m_window(window), m_editor(editor)
    {
        connect(window, &QQuickWindow::afterAnimating, this, [this] {
            const double now = millisecondsOf(CLOCK_THREAD_CPUTIME_ID);
            if (m_measuring) m_work.push_back(now - m_workBefore);
            m_workBefore = now;
            const int length = m_editor->property("length").toInt();
            if (std::exchange(m_length, length) != length) m_typed = m_pressed.load();
        });
        connect(
            window, &QQuickWindow::afterSynchronizing, this, [this] { m_drawn = m_typed.exchange(0); },
            Qt::DirectConnection);
        connect(
            window, &QQuickWindow::frameSwapped, this,
            [this] {
                const double now = wall();
                const double drawing = millisecondsOf(CLOCK_THREAD_CPUTIME_ID);
                const double drawn = drawing - std::exchange(m_drawingBefore, drawing);
                if (m_measuring && m_last > 0) m_drawing.push_back(drawn);
                if (m_measuring && m_last > 0) m_frames.push_back(now - m_last);
                if (m_measuring && m_last > 0 && now - m_last > kLongFrame)
                    m_long.push_back({now - m_begun, now - m_last, drawn});
                if (m_measuring && m_drawn > 0) m_echoes.push_back(now - std::exchange(m_drawn, 0));
                m_last = m_measuring ? now : 0;
            },
            Qt::DirectConnection);
    }
    /// Starts measuring and presses a letter key every 311 ms.
    void start()
    {
        m_begun = wall();
        m_cpuBefore = millisecondsOf(CLOCK_PROCESS_CPUTIME_ID);
        m_memoryBefore = resident();
        m_measuring = true;
        m_typist = std::jthread([this](const std::stop_token& stop) {
            while (!stop.stop_requested()) {
                std::this_thread::sleep_for(std::chrono::milliseconds(311));
                m_pressed = wall();
                for (const auto type : {QEvent::KeyPress, QEvent::KeyRelease}) {
                    QCoreApplication::postEvent(m_window, new QKeyEvent(type, Qt::Key_A, {}, QStringLiteral("a")));
                }
            }
        });
    }
    void stop()
    {
        m_measuring = false;
        m_typist.request_stop();
        m_typist.join();
        const double seconds = (wall() - m_begun) / 1e3;
        const double cpu = (millisecondsOf(CLOCK_PROCESS_CPUTIME_ID) - m_cpuBefore) / 1e3;
        std::printf("%.1f s; backend %d\n", seconds, static_cast<int>(m_window->rendererInterface()->graphicsApi()));
        print("from frame to frame", m_frames);
        std::ranges::sort(m_long, std::ranges::greater(), &LongFrame::took);
        m_long.resize(std::min<std::size_t>(m_long.size(), 8));
        for (const LongFrame& frame : m_long) {
            std::printf("  %.1f ms at %.2f s, of these %.1f ms of drawing\n", frame.took, frame.at / 1e3,
                        frame.drawing);
        }
        print("CPU of the GUI thread per frame", m_work);
        print("CPU of the drawing thread", m_drawing);
        print("from key to echo", m_echoes);
        std::printf("CPU of the program %.1f s, %.0f %% of one core; memory %.0f MB, then %.0f MB\n", cpu,
                    100 * cpu / seconds, m_memoryBefore, resident());
    }

private:
    struct LongFrame {
        double at = 0;
        double took = 0;     ///< milliseconds since the previous frame
        double drawing = 0;  ///< CPU time of the drawing thread in milliseconds
    };

    QQuickWindow* m_window;
    QQuickItem* m_editor;
    std::vector<double> m_frames;
    std::vector<LongFrame> m_long;
    std::vector<double> m_drawing;  ///< for each frame, CPU time of the thread that swaps frames; with software
                                    ///< rendering, this is the GUI thread
    std::vector<double> m_work;
    std::vector<double> m_echoes;
    std::atomic<bool> m_measuring = false;
    std::atomic<double> m_pressed = 0;  ///< time of the last key press
    std::atomic<double> m_typed = 0;    ///< press time of the newest letter in the editor
    double m_drawn = 0;                 ///< press time of the newest letter in the next frame
    double m_last = 0;
    double m_drawingBefore = 0;
    double m_workBefore = millisecondsOf(CLOCK_THREAD_CPUTIME_ID);
    int m_length = 0;
    double m_begun = 0;
    double m_cpuBefore = 0;
    double m_memoryBefore = 0;
    std::jthread m_typist;
};

/// An extremely long answer. It starts with `begins`, and `line` is appended repeatedly.
struct Monster {
    QString begins;
    QString line;
};

Monster monsterOf(std::string_view word)
{
    if (word == "line") return {QStringLiteral("word ").repeated(200000), QStringLiteral("word ")};
    if (word == "code") {
        const QString line =
            QStringLiteral("int add(const std::vector<int>& all) { return all[7] + 0x1F; } // \"one\"\n");
        return {QStringLiteral("```cpp\n") + line.repeated(5000), line};
    }
    QString text;
    QString row;
    for (int at = 0; at <= 1000; ++at) {
        row.clear();
        for (int column = 0; column < 100; ++column) row += QStringLiteral("| cell %1.%2 ").arg(at).arg(column);
        row += QStringLiteral("|\n");
        text += row;
        if (at == 0) text += QStringLiteral("|---").repeated(100) + QStringLiteral("|\n");
    }
    return {text, row};
}

/// Shows the answer while it grows, and opens it again when it is complete.
void playMonster(std::string_view word, bool all, double perSecond, ChatSession& session, QQuickWindow* window,
                 Meter& meter)
{
    constexpr double kSeconds = 20;
    constexpr qint64 kMessage = 2;
    constexpr double kLettersPerToken = 4;
    const Monster monster = monsterOf(word);
    StoredMessage question;
    question.id = 1;
    question.role = QStringLiteral("user");
    question.text = QStringLiteral("Tell me all.");
    StoredMessage answer;
    answer.id = kMessage;
    answer.role = QStringLiteral("assistant");
    answer.text = monster.begins;
    answer.state = MessageState::Streaming;
    MessageListModel& messages = *session.messages();
    Turns turns;
    messages.reset({question, answer});
    waitFor(3000);
    turns.print("opened");
    if (all) {
        if (QQuickItem* more = button(window->contentItem(), QStringLiteral("Show all"))) {
            QMetaObject::invokeMethod(more, "clicked");
            waitFor(3000);
            turns.print("all of it");
        }
    }
    meter.start();
    const double begun = wall();
    double said = 0;
    qsizetype at = 0;
    QTimer frames;
    frames.setTimerType(Qt::PreciseTimer);
    QObject::connect(&frames, &QTimer::timeout, &frames, [&] {
        QString more;
        for (const double wanted = (wall() - begun) / 1e3 * perSecond * kLettersPerToken; said < wanted; ++said) {
            more += monster.line[at];
            at = (at + 1) % monster.line.size();
        }
        messages.appendText(kMessage, more);
    });
    frames.start(16);
    waitFor(kSeconds * 1e3);
    frames.stop();
    meter.stop();
    turns.print("while it goes on");
    answer.text = messages.last()->text;
    answer.state = MessageState::Complete;
    messages.reset({question});
    waitFor(1000);
    turns.print("closed");
    messages.reset({question, answer});
    waitFor(3000);
    turns.print("opened again");
}

}  // namespace

int main(int argc, char** argv)
{
    std::vector<double> numbers;
    std::vector<std::string_view> words;
    for (const std::string_view argument : std::vector<std::string_view>(argv + 1, argv + argc)) {
        if (argument[0] >= '0' && argument[0] <= '9')
            numbers.push_back(std::stod(std::string(argument)));
        else
            words.push_back(argument);
    }
    const auto said = [&words](std::string_view word) { return std::ranges::find(words, word) != words.end(); };
    const std::size_t tokens = numbers.empty() ? 20000 : static_cast<std::size_t>(numbers[0]);
    const double perSecond = numbers.size() > 1 ? numbers[1] : 500;
    QApplication gui(argc, argv);
    QQuickStyle::setStyle(QStringLiteral("Basic"));
    QQuickWindow::setTextRenderType(QQuickWindow::NativeTextRendering);
    const CaretRest caretRest;
    const QTemporaryDir folder;
    const std::string script =
        "{\"model\": {\"contextLength\": 100000}, \"loadMilliseconds\": 1, \"millisecondsPerToken\": " +
        std::to_string(1000 / perSecond) + ", \"answers\": [{\"text\": " + quoted(answerOf(tokens)) + "}]}";
    Application application(chooseFolders(folder.path()), [&script](EventSink sink) {
        return std::make_unique<ScriptedEngine>(Script::parse(script), std::move(sink));
    });
    application.settings()->setInspectorVisible(said("inspector"));
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

    Meter meter(window, editor);
    for (const std::string_view word : {"table", "line", "code"}) {
        if (!said(word)) continue;
        playMonster(word, said("all"), perSecond, session, window, meter);
        return 0;
    }
    session.sender()->send(QStringLiteral("Tell me all."));
    waitFor([&] { return session.answer()->generating(); });
    meter.start();
    waitFor([&] { return !session.answer()->generating(); });
    std::printf("%zu tokens, %lld characters in ", tokens,
                static_cast<long long>(session.messages()->last()->text.size()));
    meter.stop();

    waitFor(12000);  // waits until the caret has stopped blinking
    const double rested = millisecondsOf(CLOCK_PROCESS_CPUTIME_ID);
    waitFor(5000);
    std::printf("at rest %.2f %% of one core\n", (millisecondsOf(CLOCK_PROCESS_CPUTIME_ID) - rested) / 50);
    if (const QByteArray picture = qgetenv("STREAMING_PICTURE"); !picture.isEmpty()) {
        window->grabWindow().save(QString::fromLocal8Bit(picture));
    }

    const qint64 chat = session.chat()->id();
    Turns turns;
    session.chat()->create();
    waitFor(1000);
    turns.print("another chat");
    session.chat()->open(chat);
    waitFor(2000);
    turns.print("opened again");
    return 0;
}

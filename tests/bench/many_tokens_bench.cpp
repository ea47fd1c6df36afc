/// Measures the pages about tokens with many tokens. Shows the complete window with a prompt and an answer. Scrolls
/// through chips, table and candidates, selects tokens, and types a search. Prints the time from each action to the
/// frame that shows its result, which is only useful on an idle computer. Also prints the CPU time of the window's
/// thread per frame. The load by other programs hardly affects the CPU time.
///
///   QT_QPA_PLATFORM=offscreen QT_QUICK_BACKEND=software many_tokens_bench [TOKENS [FRAMES]]
///   xvfb-run -s '-screen 0 1280x800x24 +extension GLX' env QT_QPA_PLATFORM=xcb QSG_RHI_BACKEND=opengl
///   many_tokens_bench
#include "app/application.h"
#include "app/inspectors/inspector_registry.h"
#include "app/inspectors/logits/logit_model.h"
#include "app/inspectors/tokens/token_search.h"
#include "app/inspectors/tokens/token_strip_model.h"
#include "app/settings/app_settings.h"
#include "core/generate/engine/scripted_engine.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QQmlApplicationEngine>
#include <QQmlExtensionPlugin>
#include <QQuickItem>
#include <QQuickStyle>
#include <QQuickWindow>
#include <QTemporaryDir>
#include <QTimer>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

Q_IMPORT_QML_PLUGIN(VitrinePlugin)

using namespace vitrine;

namespace {

constexpr double kLongFrame = 33.4;
constexpr int kCandidates = 1000;  ///< number of candidates per token of the answer

TokenRecord recordOf(int position, bool withCandidates)
{
    static const std::vector<std::string> pieces = {" the", " token", "ization", ".",        "\n",
                                                    " of",  " 12",    "é",       " language"};
    TokenRecord record;
    record.id = position * 7 % 12000;  // at most 12,000 distinct ids, as in a typical chat
    record.bytes = pieces[static_cast<std::size_t>(position) * 31 % pieces.size()];
    record.position = position;
    record.scored = true;
    record.pRaw = static_cast<float>(position % 97 + 1) / 100;
    record.pFinal = record.pRaw;
    record.rank = position % 5 + 1;
    record.entropy = static_cast<float>(position % 60) / 10;
    if (!withCandidates) return record;
    for (int i = 0; i < kCandidates; ++i)
        record.top.push_back({.id = record.id + i,
                              .bytes = pieces[static_cast<std::size_t>(i) % pieces.size()],
                              .logit = static_cast<float>(20 - i * 0.01),
                              .pRaw = record.pRaw / static_cast<float>(i + 1),
                              .pFinal = record.pFinal / static_cast<float>(i + 1)});
    return record;
}

/// Returns the first visible item at or below `item` that has this QML type or a subclass, or nullptr.
QQuickItem* itemOf(QQuickItem* item, const QString& type)
{
    if (!item->isVisible()) return nullptr;
    if (QString::fromLatin1(item->metaObject()->className()).startsWith(type + u'_')) return item;
    const QList<QQuickItem*> children = item->childItems();
    for (QQuickItem* child : children) {
        if (QQuickItem* found = itemOf(child, type)) return found;
    }
    return nullptr;
}

void rest(int milliseconds)
{
    QEventLoop loop;
    QTimer::singleShot(milliseconds, &loop, &QEventLoop::quit);
    loop.exec();
}

double worked()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
}

void print(const char* what, std::vector<double> times, std::vector<double> work)
{
    std::ranges::sort(times);
    std::ranges::sort(work);
    const auto at = [](const std::vector<double>& all, double share) {
        return all[static_cast<std::size_t>(share * static_cast<double>(all.size() - 1))];
    };
    const auto over = std::ranges::count_if(times, [](double time) { return time > kLongFrame; });
    std::printf(
        "%-28s median %6.1f  95%% %6.1f  99%% %6.1f  most %6.1f ms  over 33 ms: %td of %zu  work: median %5.1f  95%% "
        "%5.1f  99%% %5.1f  most %5.1f ms\n",
        what, at(times, 0.5), at(times, 0.95), at(times, 0.99), times.back(), over, times.size(), at(work, 0.5),
        at(work, 0.95), at(work, 0.99), work.back());
    std::fflush(stdout);
}

class Frames {
public:
    Frames(QQuickWindow& window, int count) : m_window(window), m_count(count) {}

    /// Repeats the action `m_count` times, and waits for the next frame each time.
    void measure(const char* what, const std::function<void(int)>& action) const
    {
        std::vector<double> times, work;
        rest(300);
        for (int i = 0; i < m_count; ++i) {
            QElapsedTimer clock;
            QEventLoop loop;
            QObject::connect(&m_window, &QQuickWindow::frameSwapped, &loop, &QEventLoop::quit);
            const double before = worked();
            clock.start();
            action(i);
            m_window.update();
            loop.exec();
            times.push_back(static_cast<double>(clock.nsecsElapsed()) * 1e-6);
            work.push_back(worked() - before);
            QCoreApplication::processEvents();
        }
        print(what, std::move(times), std::move(work));
    }

    /// Scrolls through the list twice: by a few pixels per frame, then in large steps.
    void scroll(const char* slowly, const char* far, QQuickItem* list) const
    {
        if (!list) {
            std::printf("%-28s is not there\n", slowly);
            return;
        }
        const auto room = [list] { return std::max(1.0, list->property("contentHeight").toDouble() - list->height()); };
        const auto origin = list->property("originY").toDouble();
        measure(slowly, [&](int i) { list->setProperty("contentY", origin + std::min(room(), 60.0 * i)); });
        measure(far, [&](int i) { list->setProperty("contentY", origin + room() * (i * 37 % m_count) / m_count); });
    }

private:
    QQuickWindow& m_window;
    int m_count;
};

}  // namespace

int main(int argc, char** argv)
{
    QApplication program(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    const int tokens = std::max(2, arguments.value(1, QStringLiteral("100000")).toInt());
    const int frames = std::max(10, arguments.value(2, QStringLiteral("300")).toInt());
    QQuickStyle::setStyle(QStringLiteral("Basic"));
    const QTemporaryDir folder;
    Application application(chooseFolders(folder.path()),
                            [](EventSink sink) { return std::make_unique<ScriptedEngine>(Script{}, std::move(sink)); });
    AppSettings& settings = *application.settings();
    settings.setInspectorVisible(true);
    settings.setInspectorPage(QStringLiteral("tokens"));
    settings.setReduceMotion(true);
    QQmlApplicationEngine qml;
    qml.addImportPath(QStringLiteral("qrc:/qt/qml"));
    qml.setInitialProperties({{QStringLiteral("app"), QVariant::fromValue(&application)}});
    qml.load(QUrl(QStringLiteral("qrc:/qt/qml/Vitrine/Main.qml")));
    auto* window = qobject_cast<QQuickWindow*>(qml.rootObjects().value(0));
    if (!window) return 1;
    window->resize(1280, 800);
    window->show();
    rest(500);

    std::vector<PromptToken> prompt;
    std::vector<TokenRecord> answer;
    for (int i = 0; i < tokens; ++i) {
        const bool isLast = i >= tokens - 200;  // candidates for more than 200 tokens would need gigabytes
        if (i < tokens / 2)
            prompt.push_back({.record = recordOf(i, false), .origin = TokenOrigin::User, .messageIndex = 0});
        else
            answer.push_back(recordOf(i, isLast));
    }
    TokenStripModel& strip = *application.inspectors()->tokens();
    QElapsedTimer clock;
    clock.start();
    strip.load(1, std::move(prompt), std::move(answer));
    std::printf("%d tokens loaded in %.1f ms\n", strip.count(), static_cast<double>(clock.nsecsElapsed()) * 1e-6);
    const Frames measured(*window, frames);
    QQuickItem* root = window->contentItem();
    measured.scroll("chips, 60 pixels", "chips, far", itemOf(root, QStringLiteral("TokenStrip")));
    measured.measure("tokens: to the next one", [&](int i) { strip.select(tokens / 2 + i); });
    measured.measure("tokens: far", [&](int i) { strip.select(static_cast<int>(qint64{i} * 7919 % tokens)); });
    measured.measure("tokens: a letter of a search",
                     [&](int i) { strip.search()->setText(QStringLiteral("token").left(i % 6)); });
    strip.search()->setText({});
    if (QQuickItem* panel = itemOf(root, QStringLiteral("TokenStripPanel"))) panel->setProperty("tableShown", true);
    rest(300);
    measured.scroll("table, 60 pixels", "table, far", itemOf(root, QStringLiteral("PanelTable")));

    settings.setInspectorPage(QStringLiteral("logits"));
    strip.select(tokens - 1);
    application.inspectors()->logits()->setLimit(kCandidates);
    rest(500);
    measured.scroll("candidates, 60 pixels", "candidates, far", itemOf(root, QStringLiteral("PanelTable")));
    measured.measure("candidates: another token", [&](int i) { strip.select(tokens - 1 - i % 200); });
    return 0;
}

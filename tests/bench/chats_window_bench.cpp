/// How fast the window is with many chats: starts it, shows a long chat and searches, and prints what each took
/// until the frame that showed it, in milliseconds. Run it on a quiet machine, after chats_bench made the store:
///
///   chats_bench FOLDER && QT_QPA_PLATFORM=offscreen QT_QUICK_BACKEND=software chats_window_bench FOLDER
#include "app/application.h"
#include "app/models/chat_list_model.h"
#include "app/models/message_list_model.h"
#include "app/session/chat_session.h"
#include "core/engine/scripted_engine.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QQmlApplicationEngine>
#include <QQmlExtensionPlugin>
#include <QQuickStyle>
#include <QQuickWindow>

#include <cstdio>
#include <functional>

Q_IMPORT_QML_PLUGIN(VitrinePlugin)

using namespace vitrine;

namespace {

/// Milliseconds until `done` and the next frame.
double until(QQuickWindow* window, QElapsedTimer& timer, const std::function<bool()>& done)
{
    while (!done()) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 5);
    QEventLoop frame;
    QObject::connect(window, &QQuickWindow::frameSwapped, &frame, &QEventLoop::quit);
    window->update();
    frame.exec();
    return static_cast<double>(timer.nsecsElapsed()) / 1e6;
}

void print(const char* what, double milliseconds)
{
    std::printf("%-58s %9.1f ms\n", what, milliseconds);
    std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv)
{
    if (argc < 2) {
        std::fprintf(stderr, "usage: chats_window_bench FOLDER\n");
        return 2;
    }
    QElapsedTimer timer;
    timer.start();
    QApplication gui(argc, argv);
    QQuickStyle::setStyle(QStringLiteral("Basic"));
    Application application(chooseFolders(QString::fromLocal8Bit(argv[1])), [](EventSink sink) {
        return std::make_unique<ScriptedEngine>(Script::parse("{\"answers\": [{\"text\": \"x\"}]}"), std::move(sink));
    });
    print("the program's parts", static_cast<double>(timer.nsecsElapsed()) / 1e6);
    QQmlApplicationEngine qml;
    qml.addImportPath(QStringLiteral("qrc:/qt/qml"));
    qml.setInitialProperties({{QStringLiteral("app"), QVariant::fromValue(&application)}});
    qml.load(QUrl(QStringLiteral("qrc:/qt/qml/Vitrine/Main.qml")));
    auto* window = qobject_cast<QQuickWindow*>(qml.rootObjects().constFirst());
    window->resize(1280, 800);
    window->show();
    print("start until the first frame", until(window, timer, [] { return true; }));

    ChatListModel& chats = *qobject_cast<ChatListModel*>(application.chats());
    ChatSession& session = *application.session();
    for (const qint64 chat : {2, 3, 1, 2, 1}) {
        timer.start();
        session.open(chat);
        const double time = until(window, timer, [] { return true; });
        const QByteArray what =
            QByteArray("showing a chat of ") + QByteArray::number(session.messages()->count()) + " messages";
        print(what.constData(), time);
    }
    for (const char* const text : {"l", "lo", "lot", "loth", "lothe", "quarenmi"}) {
        timer.start();
        chats.setFilter(QString::fromLatin1(text));
        int resets = 0;
        const auto shown = QObject::connect(&chats, &QAbstractItemModel::modelReset, [&resets] { ++resets; });
        const double first = until(window, timer, [&resets] { return resets > 0; });
        const double all = until(window, timer, [&chats] { return !chats.searching(); });
        QObject::disconnect(shown);
        std::printf("typing “%s”: %d chats, shown after %.1f ms, all after %.1f ms\n", text, chats.count(), first, all);
    }
    chats.setFilter({});
    return 0;
}

/// What the inspector costs while an answer is written: opens the whole window with a model, has it answer, and prints
/// the milliseconds of each token as the engine measures them, one line for each answer.
///
///   QT_QPA_PLATFORM=offscreen QT_QUICK_BACKEND=software inspector_cost_bench MODEL PAGE [ANSWERS [TOKENS]]
///
/// PAGE: the name of a page of the inspector ("tokens", "logits" …), `never` for a window that never showed it,
/// `closed` for one that did and hid it again. inspector_cost.py runs these in turn.
#include "app/application.h"
#include "app/inspectors/inspector_registry.h"
#include "app/library/model_library.h"
#include "app/models/message_list_model.h"
#include "app/session/chat_session.h"
#include "app/session/chat_settings.h"
#include "app/settings/app_settings.h"
#include "core/engine/local_engine.h"

#include <QApplication>
#include <QEventLoop>
#include <QQmlApplicationEngine>
#include <QQmlExtensionPlugin>
#include <QQuickStyle>
#include <QQuickWindow>
#include <QTemporaryDir>
#include <QTimer>

#include <cstdio>
#include <functional>
#include <memory>

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

}  // namespace

int main(int argc, char** argv)
{
    QApplication program(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() < 3) {
        std::fputs("inspector_cost_bench MODEL PAGE [ANSWERS [TOKENS]]\n", stderr);
        return 2;
    }
    const QString page = arguments[2];
    const int answers = arguments.value(3, QStringLiteral("1")).toInt();
    const int tokens = arguments.value(4, QStringLiteral("100")).toInt();
    QQuickStyle::setStyle(QStringLiteral("Basic"));
    const QTemporaryDir folder;
    Application application(chooseFolders(folder.path()),
                            [](EventSink sink) { return std::make_unique<LocalEngine>(std::move(sink)); });
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
    for (int answer = 0; answer < answers; ++answer) {
        session.newChat();
        application.chatSettings()->setMaxTokens(tokens);
        application.chatSettings()->setSeed(7);
        session.send(QStringLiteral("Tell me a long story about it."));
        waitUntil([&] { return !session.generating(); });
        const AnswerInfo& info = session.messages()->last()->answer;
        if (info.generatedTokens < tokens / 2) {
            std::fprintf(stderr, "The answer ended after %d tokens. %s\n", info.generatedTokens,
                         qPrintable(info.error));
            return 1;
        }
        std::printf("%.4f\n", 1e3 * info.generationSeconds / info.generatedTokens);
        std::fflush(stdout);
        rest(300);
    }
    return 0;
}

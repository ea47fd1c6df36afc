#include "app/startup_options.h"

#include "app/platform/activation.h"
#include "core/base/visible_text.h"

#include <QByteArray>
#include <QCommandLineOption>
#include <QCommandLineParser>
#include <QCoreApplication>
#include <QFileInfo>
#include <QRegularExpression>
#include <QStandardPaths>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <utility>

namespace vitrine {

namespace {

[[noreturn]] void refuse(const QString& sentence)
{
    std::fprintf(stderr, "vitrine: %s\n", visible(sentence.toStdString()).c_str());
    std::exit(2);
}

/// Returns a word of a command in quotes if a shell would split or change it.
QString shellWord(const QString& word)
{
    static const QRegularExpression special(QStringLiteral("[^A-Za-z0-9_@%+=:,./-]"));
    if (!word.isEmpty() && !word.contains(special)) return word;
    QString inner = word;
    return u'\'' + inner.replace(u'\'', QLatin1String("'\\''")) + u'\'';
}

}  // namespace

StartupOptions StartupOptions::parse(const QStringList& arguments)
{
    QByteArray programName = arguments.isEmpty() ? QByteArray("vitrine") : arguments.first().toLocal8Bit();
    QCommandLineParser parser;
    parser.setApplicationDescription(
        QStringLiteral("Chat with local language models, and see how every token came about."));
    const QCommandLineOption help = parser.addHelpOption();
    const QCommandLineOption version = parser.addVersionOption();
    const QCommandLineOption tray(
        QStringLiteral("tray"),
        QStringLiteral("Start hidden in the system tray, and return there when the window is closed; without a tray, "
                       "show the window."));
    const QCommandLineOption newChat(QStringLiteral("new-chat"), QStringLiteral("Show the window with a new chat."));
    const QCommandLineOption ask(
        QStringLiteral("ask"),
        QStringLiteral("Show a small window for a quick question; start the program as with --tray if necessary."));
    const QCommandLineOption service(
        QStringLiteral("dbus-service"),
        QStringLiteral("Show nothing until the desktop sends a request over the session bus; used by the bus itself."));
    const QCommandLineOption data(QStringLiteral("data-dir"),
                                  QStringLiteral("Keep chats and settings in <folder> (also: VITRINE_DATA_DIR)."),
                                  QStringLiteral("folder"));
    const QCommandLineOption script(
        QStringLiteral("scripted"),
        QStringLiteral("Play the answers of a script instead of running a model; for tests and screenshots."),
        QStringLiteral("script.json"));
    const QCommandLineOption theme(QStringLiteral("theme"), QStringLiteral("light, dark or system, for this run."),
                                   QStringLiteral("theme"));
    parser.addOptions({newChat, ask, tray, service, data, script, theme});
    parser.addPositionalArgument(
        QStringLiteral("model.gguf"),
        QStringLiteral("The model to load; without it, the last one that was open, or at first the "
                       "starter model that comes with Vitrine."),
        QStringLiteral("[model.gguf]"));

    if (!parser.parse(arguments)) refuse(parser.errorText());
    if (parser.isSet(help)) {
        // showHelp() reads the name of the program from the QCoreApplication, so create a QCoreApplication if it does
        // not exist yet.
        std::array<char*, 2> names{programName.data(), nullptr};
        int count = 1;
        std::optional<QCoreApplication> console;
        if (!QCoreApplication::instance()) console.emplace(count, names.data());
        parser.showHelp();
    }

    StartupOptions options;
    options.version = parser.isSet(version);
    using Action = StartRequest::Action;
    for (const auto& [option, action] :
         {std::pair(&newChat, Action::NewChat), std::pair(&ask, Action::Ask), std::pair(&tray, Action::Tray)}) {
        if (!parser.isSet(*option)) continue;
        if (options.request.action != Action::Show)
            refuse(QStringLiteral("--%1 and --%2 exclude each other.")
                       .arg(startActionName(options.request.action), startActionName(action)));
        options.request.action = action;
    }
    options.isService = parser.isSet(service);
    options.request.files = parser.positionalArguments();
    options.request.activationToken = activationToken();
    options.dataFolder = parser.isSet(data) ? parser.value(data) : qEnvironmentVariable("VITRINE_DATA_DIR");
    options.script = parser.value(script);
    if (parser.isSet(theme)) {
        options.theme = AppSettings::themeNamed(parser.value(theme));
        if (!options.theme)
            refuse(QStringLiteral("--theme %1 is not known; it is light, dark or system.").arg(parser.value(theme)));
    }
    return options;
}

QString commandFor(StartRequest::Action action, const Folders& folders)
{
    const QString own = QFileInfo(QCoreApplication::applicationFilePath()).canonicalFilePath();
    const QString name = QStringLiteral("vitrine");
    const QString found = QFileInfo(QStandardPaths::findExecutable(name)).canonicalFilePath();
    QStringList words{found == own ? name : own};
    if (folders.isChosen) words << QStringLiteral("--data-dir") << folders.data;
    words << QStringLiteral("--") + startActionName(action);
    for (QString& word : words) word = shellWord(word);
    return words.join(u' ');
}

}  // namespace vitrine

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

/// Returns the names of a flag in the form that Qt expects: without dashes.
QStringList namesOf(const FlagHelp& flag)
{
    QStringList names;
    for (const std::string& name : flag.names)
        names << QString::fromStdString(name.substr(name.find_first_not_of('-')));
    return names;
}

}  // namespace

ProgramHelp StartupOptions::help()
{
    ProgramHelp help;
    help.program = {"vitrine", "Chat with local language models, and see how every token came about."};
    help.program.flags = {
        {.names = {"-h", "--help"}, .description = "Print this help and end."},
        {.names = {"-v", "--version"}, .description = "Print the version and end."},
        {.names = {"--new-chat"}, .description = "Show the window with a new chat."},
        {.names = {"--ask"},
         .description = "Show a small window for a quick question; start the program as with --tray if necessary."},
        {.names = {"--tray"},
         .description = "Start hidden in the system tray, and return there when the window is closed; without a tray, "
                        "show the window."},
        {.names = {"--dbus-service"},
         .description = "Show nothing until the desktop sends a request over the session bus; used by the bus itself."},
        {.names = {"--data-dir"},
         .value = "FOLDER",
         .description = "Keep chats and settings in this folder (also: VITRINE_DATA_DIR)."},
        {.names = {"--scripted"},
         .value = "FILE.json",
         .description = "Play the answers of a script instead of running a model; for tests and screenshots."},
        {.names = {"--theme"},
         .value = AppSettings::themeNames().toStdString(),
         .description = "Colours for this run."},
        {.value = "FILE.gguf",
         .description = "The model to load; without it, the last one that was open, or at first the starter model that "
                        "comes with Vitrine."}};
    help.version = "Vitrine " VITRINE_VERSION;
    help.exitStatus = {{"0", "The window was closed, or another window of this user opens the files."},
                       {"1", "The window could not be opened."},
                       {"2", "The command line is wrong."}};
    help.environment = engineEnvironment();
    help.environment.push_back({"VITRINE_DATA_DIR", "Folder for chats and settings, unless --data-dir names another."});
    help.files = {{"~/.local/share/vitrine", "Chats; the folder is below $XDG_DATA_HOME if that is set."},
                  {"~/.config/vitrine/vitrine.ini", "Settings; the folder is below $XDG_CONFIG_HOME if that is set."},
                  {"~/.cache/vitrine", "KV caches of recent chats, and results of measurements."}};
    help.relatives = {"vitrine-cli"};
    return help;
}

StartupOptions StartupOptions::parse(const QStringList& arguments)
{
    QByteArray programName = arguments.isEmpty() ? QByteArray("vitrine") : arguments.first().toLocal8Bit();
    const CommandHelp help = StartupOptions::help().program;
    QCommandLineParser parser;
    parser.setApplicationDescription(QString::fromStdString(help.description));
    for (const FlagHelp& flag : help.flags) {
        const QString value = QString::fromStdString(flag.value),
                      description = QString::fromStdString(flag.description);
        if (flag.names.empty())
            parser.addPositionalArgument(value, description, '[' + value + ']');
        else
            parser.addOption({namesOf(flag), description, value});
    }

    if (!parser.parse(arguments)) refuse(parser.errorText());
    if (parser.isSet("help")) {
        // showHelp() reads the name of the program from the QCoreApplication, so create a QCoreApplication if it does
        // not exist yet.
        std::array<char*, 2> names{programName.data(), nullptr};
        int count = 1;
        std::optional<QCoreApplication> console;
        if (!QCoreApplication::instance()) console.emplace(count, names.data());
        parser.showHelp();
    }

    StartupOptions options;
    options.version = parser.isSet("version");
    using Action = StartRequest::Action;
    for (const Action action : {Action::NewChat, Action::Ask, Action::Tray}) {
        if (!parser.isSet(startActionName(action))) continue;
        if (options.request.action != Action::Show)
            refuse(QStringLiteral("--%1 and --%2 exclude each other.")
                       .arg(startActionName(options.request.action), startActionName(action)));
        options.request.action = action;
    }
    options.isService = parser.isSet("dbus-service");
    options.request.files = parser.positionalArguments();
    options.request.activationToken = activationToken();
    options.dataFolder = parser.isSet("data-dir") ? parser.value("data-dir") : qEnvironmentVariable("VITRINE_DATA_DIR");
    options.script = parser.value("scripted");
    if (parser.isSet("theme")) {
        options.theme = AppSettings::themeNamed(parser.value("theme"));
        if (!options.theme)
            refuse(QStringLiteral("--theme %1 is not known; it must be one of %2.")
                       .arg(parser.value("theme"), AppSettings::themeNames()));
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

#include "app/startup_options.h"

#include "core/base/visible_text.h"

#include <QByteArray>
#include <QCommandLineOption>
#include <QCommandLineParser>
#include <QCoreApplication>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <optional>

namespace vitrine {

namespace {

[[noreturn]] void refuse(const QString& sentence)
{
    std::fprintf(stderr, "vitrine: %s\n", visible(sentence.toStdString()).c_str());
    std::exit(2);
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
    const QCommandLineOption data(QStringLiteral("data-dir"),
                                  QStringLiteral("Keep chats and settings in <folder> (also: VITRINE_DATA_DIR)."),
                                  QStringLiteral("folder"));
    const QCommandLineOption script(
        QStringLiteral("scripted"),
        QStringLiteral("Play the answers of a script instead of running a model; for tests and screenshots."),
        QStringLiteral("script.json"));
    const QCommandLineOption theme(QStringLiteral("theme"), QStringLiteral("light, dark or system, for this run."),
                                   QStringLiteral("theme"));
    parser.addOptions({tray, data, script, theme});
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
    options.toTray = parser.isSet(tray);
    options.dataFolder = parser.isSet(data) ? parser.value(data) : qEnvironmentVariable("VITRINE_DATA_DIR");
    options.script = parser.value(script);
    options.files = parser.positionalArguments();
    if (parser.isSet(theme)) {
        options.theme = AppSettings::themeNamed(parser.value(theme));
        if (!options.theme)
            refuse(QStringLiteral("--theme %1 is not known; it is light, dark or system.").arg(parser.value(theme)));
    }
    return options;
}

}  // namespace vitrine

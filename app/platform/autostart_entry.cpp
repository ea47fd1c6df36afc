#include "app/platform/autostart_entry.h"

#include <QFile>
#include <QFileInfo>
#include <QMap>
#include <QStandardPaths>

namespace vitrine {

namespace {

// No desktop file of a program is longer.
constexpr qint64 kMostEntryBytes = 1 << 16;

/// Returns `text` as a value of the type "string".
QString escapedString(const QString& text)
{
    QString escaped;
    for (const QChar c : text) {
        switch (c.unicode()) {
        case u'\\':
            escaped += QLatin1String("\\\\");
            break;
        case u'\n':
            escaped += QLatin1String("\\n");
            break;
        case u'\r':
            escaped += QLatin1String("\\r");
            break;
        case u'\t':
            escaped += QLatin1String("\\t");
            break;
        default:
            escaped += c;
        }
    }
    if (escaped.startsWith(u' ')) escaped.replace(0, 1, QLatin1String("\\s"));
    return escaped;
}

QString unescapedString(const QString& text)
{
    QString plain;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i] != u'\\' || i + 1 == text.size()) {
            plain += text[i];
            continue;
        }
        switch (text[++i].unicode()) {
        case u's':
            plain += u' ';
            break;
        case u'n':
            plain += u'\n';
            break;
        case u'r':
            plain += u'\r';
            break;
        case u't':
            plain += u'\t';
            break;
        default:
            plain += text[i];
        }
    }
    return plain;
}

/// Returns one argument of the key Exec, in quotes. `%` begins a field code, so it is doubled.
QString quotedArgument(const QString& argument)
{
    QString quoted(u'"');
    for (const QChar c : argument) {
        if (c == u'"' || c == u'`' || c == u'$' || c == u'\\') quoted += u'\\';
        if (c == u'%') quoted += u'%';
        quoted += c;
    }
    return quoted + u'"';
}

/// Returns the name of the program if the folders that every session searches have it under this name, otherwise its
/// path.
QString lastingName(const QString& program)
{
    const QFileInfo file(program);
    const QString found =
        QStandardPaths::findExecutable(file.fileName(), {QStringLiteral("/usr/local/bin"), QStringLiteral("/usr/bin")});
    const bool isSame = !found.isEmpty() && QFileInfo(found).canonicalFilePath() == file.canonicalFilePath();
    return isSame ? file.fileName() : program;
}

}  // namespace

QByteArray autostartEntry(const QStringList& command)
{
    const QString program = lastingName(command.first());
    QStringList words{quotedArgument(program)};
    for (const QString& argument : command.mid(1)) words << quotedArgument(argument);
    return QStringLiteral("[Desktop Entry]\n"
                          "Type=Application\n"
                          "Version=1.0\n"
                          "Name=Vitrine\n"
                          "Icon=vitrine\n"
                          "TryExec=%1\n"
                          "Exec=%2\n"
                          "Terminal=false\n"
                          "X-GNOME-Autostart-enabled=true\n")
        .arg(escapedString(program), escapedString(words.join(u' ')))
        .toUtf8();
}

AutostartEntry readAutostartEntry(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return {};
    QMap<QString, QString> values;
    QString group;
    const QList<QByteArray> lines = file.read(kMostEntryBytes).split('\n');
    for (const QByteArray& bytes : lines) {
        const QString line = QString::fromUtf8(bytes).trimmed();
        const qsizetype equals = line.indexOf(u'=');
        if (line.startsWith(u'['))
            group = line;
        else if (group == QLatin1String("[Desktop Entry]") && !line.startsWith(u'#') && equals > 0)
            values[line.left(equals).trimmed()] = line.mid(equals + 1).trimmed();
    }
    const bool isHidden = values.value(QStringLiteral("Hidden")) == QLatin1String("true");
    const bool isOff = values.value(QStringLiteral("X-GNOME-Autostart-enabled")) == QLatin1String("false");
    return {.enabled = !values.value(QStringLiteral("Exec")).isEmpty() && !isHidden && !isOff,
            .program = unescapedString(values.value(QStringLiteral("TryExec")))};
}

}  // namespace vitrine

#include "app/session/prompt_library.h"

#include "app/exchange/chat_markdown.h"
#include "app/exchange/whole_file.h"
#include "app/words/translated.h"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>

namespace vitrine {

namespace {

const QRegularExpression& variable()
{
    static const QRegularExpression pattern(QStringLiteral("\\{\\{\\s*([^{}\\n]{1,60}?)\\s*\\}\\}"));
    return pattern;
}

}  // namespace

PromptLibrary::PromptLibrary(const QString& folder, QObject* parent) : QObject(parent), m_folder(folder)
{
    refresh();
}

QString PromptLibrary::pathOf(const QString& name) const
{
    return QDir(m_folder).filePath(name + QStringLiteral(".md"));
}

void PromptLibrary::refresh()
{
    QStringList names;
    for (const QFileInfo& file : QDir(m_folder).entryInfoList({QStringLiteral("*.md")}, QDir::Files))
        names << file.completeBaseName();
    names.sort(Qt::CaseInsensitive);
    if (names == m_names) return;
    m_names = names;
    emit changed();
}

QString PromptLibrary::text(const QString& name)
{
    try {
        return QString::fromUtf8(contentsOfFile(pathOf(name)));
    } catch (const Error& error) {
        emit failed(translated(error.sentence()), {});
        return {};
    }
}

bool PromptLibrary::save(const QString& name, const QString& text)
{
    try {
        QDir().mkpath(m_folder);
        writeWholeFile(pathOf(fileNameFor(name)), text.toUtf8());
    } catch (const Error& error) {
        emit failed(translated(error.sentence()), {});
        return false;
    }
    refresh();
    return true;
}

void PromptLibrary::remove(const QString& name)
{
    if (QFile file(pathOf(name)); !file.remove())
        emit failed(tr("The prompt %1 could not be deleted: %2.").arg(name, file.errorString()), {});
    refresh();
}

QStringList PromptLibrary::variables(const QString& text)
{
    QStringList names;
    for (auto matches = variable().globalMatch(text); matches.hasNext();) {
        const QString name = matches.next().captured(1);
        if (!names.contains(name)) names << name;
    }
    return names;
}

QString PromptLibrary::filled(const QString& text, const QVariantMap& values)
{
    QString out;
    qsizetype from = 0;
    for (auto matches = variable().globalMatch(text); matches.hasNext();) {
        const QRegularExpressionMatch match = matches.next();
        out += QStringView(text).mid(from, match.capturedStart() - from);
        const auto value = values.constFind(match.captured(1));
        out += value == values.constEnd() ? match.captured() : value->toString();
        from = match.capturedEnd();
    }
    return out += QStringView(text).mid(from);
}

}  // namespace vitrine

#include "app/chat/prompt_library.h"

#include "app/exchange/chat_markdown.h"
#include "app/files/whole_file.h"

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
        emit failed(error.sentence(), {});
        return {};
    }
}

/// Returns a function that restores the current text of a prompt; empty if the prompt does not exist.
std::function<void()> PromptLibrary::wayBack(const QString& name)
{
    if (!QFile::exists(pathOf(name))) return {};
    return [this, name, words = text(name)] { save(name, words, name); };
}

bool PromptLibrary::save(const QString& name, const QString& text, const QString& before)
{
    const QString kept = fileNameFor(name);
    const bool replaces = kept != before && m_names.contains(kept);
    const std::function<void()> back = replaces ? wayBack(kept) : nullptr;
    try {
        QDir().mkpath(m_folder);
        writeWholeFile(pathOf(kept), text.toUtf8());
        if (!before.isEmpty() && kept != before) QFile::remove(pathOf(before));
    } catch (const Error& error) {
        emit failed(error.sentence(), {});
        return false;
    }
    refresh();
    if (back) emit replaced([kept] { return tr("The prompt %1 was replaced.").arg(kept); }, back);
    return true;
}

void PromptLibrary::remove(const QString& name)
{
    const std::function<void()> back = wayBack(name);
    QFile file(pathOf(name));
    if (!file.remove()) {
        const auto said = [name, why = file.errorString()] {
            return tr("The prompt %1 could not be deleted: %2.").arg(name, why);
        };
        emit failed(said, {});
    } else if (back) {
        emit replaced([name] { return tr("The prompt %1 was deleted.").arg(name); }, back);
    }
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

#include "app/exchange/file_choice.h"

#include "app/exchange/import_chats.h"
#include "app/library/model_file.h"
#include "app/store/text.h"
#include "app/store/visible_name.h"
#include "core/diagnose/record/run_record.h"
#include "core/file/gguf/gguf_split.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QMimeDatabase>
#include <QStringList>

#include <algorithm>
#include <utility>

namespace vitrine {

namespace {

struct FileChoiceTexts {
    Q_DECLARE_TR_FUNCTIONS(FileChoice)
};

bool isModel(const QFileInfo& file)
{
    if (file.isDir()) return false;
    return file.suffix().compare(QLatin1String("gguf"), Qt::CaseInsensitive) == 0 ||
           modelFileProblem(file.filePath()).empty();
}

/// Returns the file through which a model is opened: the first part of a split model if this part exists, otherwise
/// `path`.
QString nameOfModel(const QString& path)
{
    const std::filesystem::path part = path.toStdString();
    const auto split = parseSplitName(part);
    if (!split) return path;
    const QString first = QString::fromStdString(splitSibling(part, *split, 0).string());
    return QFileInfo::exists(first) ? first : path;
}

QStringList modelsIn(const QString& folder)
{
    QStringList models;
    const QFileInfoList files = QDir(folder).entryInfoList({QStringLiteral("*.gguf")}, QDir::Files, QDir::Name);
    for (const QFileInfo& file : files) models << nameOfModel(file.filePath());
    models.removeDuplicates();
    return models;
}

/// Returns the model file for a dropped file or folder. Returns an empty text for a file of another type, and for a
/// folder without a model or with several models.
QString modelOf(const QUrl& url)
{
    if (!url.isLocalFile()) return {};
    const QFileInfo file(QDir::cleanPath(url.toLocalFile()));
    if (file.isDir()) {
        const QStringList models = modelsIn(file.filePath());
        return models.size() == 1 ? models.first() : QString();
    }
    return isModel(file) ? nameOfModel(file.filePath()) : QString();
}

QString shortName(const QUrl& url)
{
    if (!url.isLocalFile()) return visibleName(url.toDisplayString());
    const QFileInfo file(QDir::cleanPath(url.toLocalFile()));
    return visibleName(file.fileName().isEmpty() ? file.filePath() : file.fileName());
}

/// Returns why a file or folder cannot be used at all; empty for a regular file.
LocalizedText reasonAgainst(const QUrl& url)
{
    const QString name = shortName(url);
    if (!url.isLocalFile()) return SENTENCE(toUtf8(name), " is not a file on this computer.");
    const QString path = url.toLocalFile();
    const QFileInfo file(path);
    if (!file.exists()) return SENTENCE("There is no file ", toUtf8(path), ".");
    if (!file.isDir() && !file.isFile()) return SENTENCE(toUtf8(name), " is a device, a pipe or a socket, not a file.");
    if (file.isDir()) {
        const int count = static_cast<int>(modelsIn(path).size());
        if (count > 1)
            return [count, name] {
                return FileChoiceTexts::tr("%1 is a folder of %Ln models; choose one of them.", nullptr, count)
                    .arg(name);
            };
        return SENTENCE("The folder ", toUtf8(name), " contains no model, no chats and no values to compare with.");
    }
    const QString type = QMimeDatabase().mimeTypeForFile(path, QMimeDatabase::MatchContent).name();
    if (type.startsWith(QLatin1String("image/")) && type != QLatin1String("image/svg+xml"))
        return SENTENCE(toUtf8(name), " is a picture; models get only text from Vitrine.");
    if (type.startsWith(QLatin1String("audio/")) || type.startsWith(QLatin1String("video/")))
        return SENTENCE(toUtf8(name), " is an audio or video file; models get only text from Vitrine.");
    return {};
}

/// Returns whether a file or folder contains the output of another engine, for a comparison. With `isComparing`, .bin,
/// .txt and .log files are accepted, too, because they may contain such output.
bool isReference(const QString& path, bool isComparing)
{
    QStringList endings{QStringLiteral("npz"), QStringLiteral("npy"), QStringLiteral("f32"), QStringLiteral("f16"),
                        QStringLiteral("bf16")};
    const QFileInfo file(path);
    if (file.isDir()) {
        for (QString& ending : endings) ending.prepend(QLatin1String("*."));
        return !QDir(path).entryList(endings, QDir::Files).isEmpty();
    }
    if (isComparing) endings << QStringLiteral("bin") << QStringLiteral("txt") << QStringLiteral("log");
    return file.isFile() && endings.contains(file.suffix().toLower());
}

bool isRecordFile(const QString& path)
{
    return path.endsWith(QLatin1String(".json"), Qt::CaseInsensitive) && QFileInfo(path).isFile() &&
           isRecord(path.toStdString());
}

QString listed(const QStringList& names)
{
    constexpr qsizetype kMost = 3;
    QStringList shown = names.mid(0, kMost);
    if (names.size() > kMost)
        shown << FileChoiceTexts::tr("%Ln more", nullptr, static_cast<int>(names.size() - kMost));
    else if (shown.size() == 1)
        return shown.first();
    const QString last = shown.takeLast();
    return FileChoiceTexts::tr("%1 and %2").arg(shown.join(QStringLiteral(", ")), last);
}

/// Chooses one of the models in `urls` and removes all models from `urls`.
void chooseModel(QList<QUrl>& urls, FileChoice& choice)
{
    QStringList models;
    for (const QUrl& url : urls) models << modelOf(url);
    const auto known = [](const QString& model) { return !model.isEmpty(); };
    const auto sound = [](const QString& model) { return !model.isEmpty() && modelFileProblem(model).empty(); };
    auto found = std::find_if(models.cbegin(), models.cend(), sound);
    if (found == models.cend()) found = std::find_if(models.cbegin(), models.cend(), known);
    if (found == models.cend()) return;
    choice.model = *found;
    QStringList others;
    QList<QUrl> left;
    for (qsizetype i = 0; i < urls.size(); ++i) {
        if (models[i].isEmpty())
            left << urls[i];
        else if (models[i] != *found)
            others << shortName(urls[i]);
    }
    const int count = static_cast<int>(urls.size() - left.size());
    urls = left;
    if (others.isEmpty()) return;
    choice.refusals << [count, model = visibleName(QFileInfo(choice.model).fileName()), others] {
        return FileChoiceTexts::tr(
                   "The %Ln files belong to several models, but only one model can be open. Vitrine opens %1, not %2.",
                   nullptr, count)
            .arg(model, listed(others));
    };
}

/// Moves the reference (the output of another engine) from `urls` to `choice`. A file that is certainly a reference
/// takes precedence over a file that may be one.
void chooseReference(QList<QUrl>& urls, bool isComparing, FileChoice& choice)
{
    for (const bool isLikely : {false, true}) {
        if (isLikely && (!isComparing || !choice.reference.isEmpty())) return;
        for (auto url = urls.begin(); url != urls.end();) {
            const QString path = QDir::cleanPath(url->toLocalFile());
            if (!url->isLocalFile() || !isReference(path, isLikely)) {
                ++url;
                continue;
            }
            if (choice.reference.isEmpty())
                choice.reference = path;
            else if (isLikely)
                return;
            else
                choice.refusals << SENTENCE(toUtf8(shortName(*url)),
                                            " is not used, because a comparison can use only one file at a time.");
            url = urls.erase(url);
        }
    }
}

}  // namespace

FileChoice chooseFiles(const QList<QUrl>& urls, bool isComparing)
{
    FileChoice choice;
    if (urls.isEmpty()) choice.refusals << SENTENCE("There is no file to open.");
    QList<QUrl> left = urls;
    chooseModel(left, choice);
    chooseReference(left, isComparing, choice);
    for (const QUrl& url : std::as_const(left)) {
        const QString path = url.toLocalFile();
        if (!url.isLocalFile()) {
            choice.refusals << reasonAgainst(url);
        } else if (isRecordFile(path)) {
            choice.records << url;
        } else if (holdsChats(path)) {
            choice.chats << url;
        } else if (const LocalizedText reason = reasonAgainst(url); !reason.isEmpty()) {
            choice.refusals << reason;
        } else {
            choice.attached << url;
        }
    }
    return choice;
}

}  // namespace vitrine

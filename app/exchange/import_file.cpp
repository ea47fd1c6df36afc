#include "app/exchange/import_file.h"

#include "app/exchange/whole_file.h"
#include "app/exchange/zip_archive.h"
#include "app/store/text.h"
#include "core/base/concat.h"
#include "core/base/error.h"

#include <QDir>
#include <QDirIterator>
#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>
#include <map>

namespace vitrine {

namespace {

// A folder that holds more was not meant.
constexpr qsizetype kMostFilesInFolder = 100'000;
constexpr std::uint64_t kMostThreadBytes = 4U << 20U;

QString baseName(const QString& path)
{
    return path.section(u'/', -1);
}

QString folderOf(const QString& path)
{
    return path.left(path.size() - baseName(path).size());
}

bool isConversations(const QString& path)
{
    static const QRegularExpression name(QStringLiteral("^conversations(-\\d+)?\\.json$"));
    return name.match(baseName(path)).hasMatch();
}

bool mayHoldChats(const QString& path)
{
    const QString name = baseName(path).toLower();
    return name != QLatin1String("thread.json") &&
           (name.endsWith(QLatin1String(".json")) || name.endsWith(QLatin1String(".jsonl")) ||
            name.endsWith(QLatin1String(".chat")));
}

QStringList chosen(QStringList names)
{
    names.sort();
    QStringList found;
    std::copy_if(names.begin(), names.end(), std::back_inserter(found), isConversations);
    if (found.isEmpty()) std::copy_if(names.begin(), names.end(), std::back_inserter(found), mayHoldChats);
    return found;
}

ImportFile fileAt(const QString& path)
{
    const std::uint64_t size = UserFile(path.toStdString(), kMostImportBytes).size();
    ImportFile file{QFileInfo(path).fileName(),
                    QFileInfo(path).absoluteFilePath(),
                    [path = path.toStdString()](Pass) { return std::make_unique<FileSource>(path, kMostImportBytes); },
                    size,
                    {}};
    const QString thread = folderOf(path) + QStringLiteral("thread.json");
    if (file.name == QLatin1String("messages.jsonl") && QFileInfo(thread).isFile())
        file.thread = contentsOfFile(thread, kMostThreadBytes);
    return file;
}

std::vector<ImportFile> filesInFolder(const QString& path, bool isDeep)
{
    QStringList names;
    QDirIterator walk(path, QDir::Files | QDir::NoSymLinks,
                      isDeep ? QDirIterator::Subdirectories : QDirIterator::NoIteratorFlags);
    while (walk.hasNext() && names.size() < kMostFilesInFolder) names << walk.next();
    std::vector<ImportFile> files;
    for (const QString& name : chosen(names)) {
        files.push_back(fileAt(name));
        files.back().name = QDir(path).relativeFilePath(name);
        files.back().mustHaveChats = isConversations(name);
    }
    return files;
}

std::vector<ImportFile> filesInArchive(const QString& path)
{
    const auto archive = std::make_shared<ZipArchive>(path);
    std::map<QString, ZipArchive::Entry> entries;
    QStringList names;
    for (const ZipArchive::Entry& entry : archive->entries()) {
        entries.emplace(entry.name, entry);
        names << entry.name;
    }
    std::vector<ImportFile> files;
    std::uint64_t bytes = 0;
    for (const QString& name : chosen(names)) {
        const ZipArchive::Entry& entry = entries.at(name);
        bytes += entry.size;
        if (entry.size > kMostImportBytes || bytes > kMostImportBytes)
            throw Error(concat(toUtf8(QFileInfo(path).fileName()), " unpacks to more than ", kMostImportBytes >> 20U,
                               " MB, the most that can be imported."));
        ImportFile file{name, path + u'/' + name,   [archive, entry](Pass) { return archive->open(entry); }, entry.size,
                        {},   isConversations(name)};
        const auto thread = entries.find(folderOf(name) + QStringLiteral("thread.json"));
        if (baseName(name) == QLatin1String("messages.jsonl") && thread != entries.end() &&
            thread->second.size <= kMostThreadBytes) {
            file.thread.resize(static_cast<qsizetype>(thread->second.size));
            const std::size_t got =
                archive->open(thread->second)->read({file.thread.data(), static_cast<std::size_t>(file.thread.size())});
            file.thread.truncate(static_cast<qsizetype>(got));
        }
        files.push_back(std::move(file));
    }
    return files;
}

}  // namespace

std::vector<ImportFile> importFilesAt(const QString& path, bool isDeep)
{
    const QFileInfo info(path);
    const bool isArchive = !info.isDir() && startOfUserFile(path.toStdString(), 2) == "PK";
    std::vector<ImportFile> files;
    if (info.isDir())
        files = filesInFolder(path, isDeep);
    else if (isArchive)
        files = filesInArchive(path);
    else if (const QString messages = folderOf(path) + QStringLiteral("messages.jsonl");
             info.fileName() == QLatin1String("thread.json") && QFileInfo(messages).isFile())
        files.push_back(fileAt(messages));
    else
        files.push_back(fileAt(path));
    if (files.empty())
        throw Error(concat(toUtf8(info.fileName()), " could not be imported: there are no chats in it."));
    return files;
}

}  // namespace vitrine

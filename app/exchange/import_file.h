#pragma once

#include "app/exchange/byte_source.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace vitrine {

/// The purpose of opening a file: to detect its format, or to read its chats. Only the second counts as progress.
enum class Pass { Look, Take };

/// A file, or a file in an archive, that may contain chats and can be opened repeatedly.
struct ImportFile {
    QString name;   ///< name for messages
    QString place;  ///< unique identifier among all files
    std::function<std::unique_ptr<ByteSource>(Pass)> open;
    std::uint64_t size = 0;
    QByteArray thread;          ///< contents of Jan's `thread.json` next to `messages.jsonl`
    bool mustHaveChats = true;  ///< false: one of several files in a folder or archive, which may contain other data
    bool isAside = false;       ///< read only if its beginning looks like a chat, because its name does not
};

/// Largest size of a file in bytes, unpacked.
inline constexpr std::uint64_t kMostImportBytes = std::uint64_t{8} << 30U;

/// Returns the files to read for an import of this file, zip archive or folder, sorted by name. From an archive or
/// folder, it takes files with names that end in .json, .jsonl or .chat, or with contents that begin like JSON. Throws
/// Error if the path cannot be read, is too large, or has no such file.
std::vector<ImportFile> importFilesAt(const QString& path);

/// Returns the files to read for one file of a folder; empty if it does not look like chats. `name` is its name in
/// messages.
std::vector<ImportFile> importFilesInFolder(const QString& path, const QString& name);

/// The files in a folder and its subfolders, sorted, without hidden files and links.
struct FolderFiles {
    QStringList paths;
    bool isCut = false;  ///< the limits left out further files or deeper folders
};
inline constexpr qsizetype kMostFilesInFolder = 20'000;
inline constexpr int kDeepestFolder = 10;
FolderFiles filesOfFolder(const QString& folder, qsizetype most = kMostFilesInFolder);

}  // namespace vitrine

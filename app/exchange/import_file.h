#pragma once

#include "app/files/byte_source.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace vitrine {

/// The purpose of opening a file: to detect its format (Look), or to read its chats (Take). Only bytes read with Take
/// count as progress.
enum class Pass { Look, Take };

/// A file, or a file in an archive, that may contain chats and can be opened repeatedly.
struct ImportFile {
    QString name;   ///< name of the file in messages to the user
    QString place;  ///< unique identifier among all files
    std::function<std::unique_ptr<ByteSource>(Pass)> open;
    std::uint64_t size = 0;
    QByteArray thread;  ///< contents of the `thread.json` in the same folder, if the file is Jan's `messages.jsonl`
    bool mustHaveChats = true;  ///< whether a file without chats is an error; false in a folder or archive, which may
                                ///< also contain other data
    bool isAside = false;  ///< the file name does not look like an export, so the file is read only if its contents
                           ///< begin like a chat
};

/// Largest size of a file in bytes, unpacked.
inline constexpr std::uint64_t kMostImportBytes = std::uint64_t{8} << 30U;

/// Returns the files to import from this file, zip archive or folder, sorted by name. From an archive or folder, it
/// selects files with the extension .json, .jsonl or .chat, and other files whose contents begin like JSON. Throws
/// Error if the path cannot be read, is too large, or contains no file to import.
std::vector<ImportFile> importFilesAt(const QString& path);

/// Returns the files to import for one file of a folder; empty if the file does not look like chats. `name` is the name
/// of the file in messages.
std::vector<ImportFile> importFilesInFolder(const QString& path, const QString& name);

/// The files in a folder and its subfolders, sorted, without hidden files and links.
struct FolderFiles {
    QStringList paths;
    bool isCut = false;  ///< a limit was reached, so further files or deeper folders are missing from `paths`
};
/// Limits of filesOfFolder(): the number of files, and the number of folder levels including the folder itself.
inline constexpr qsizetype kMostFilesInFolder = 20'000;
inline constexpr int kDeepestFolder = 10;
/// Returns the files in a folder, at most `most`. Leaves out a `thread.json` that belongs to a `messages.jsonl` in the
/// same folder.
FolderFiles filesOfFolder(const QString& folder, qsizetype most = kMostFilesInFolder);

}  // namespace vitrine

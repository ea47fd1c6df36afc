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

/// Why a file is opened: to find its shape, or to take its chats. Progress counts only the second.
enum class Pass { Look, Take };

/// Text with chats that can be read from its beginning any number of times: a file, or one in an archive.
struct ImportFile {
    QString name;   ///< for sentences
    QString place;  ///< differs from that of every other file
    std::function<std::unique_ptr<ByteSource>(Pass)> open;
    std::uint64_t size = 0;
    QByteArray thread;          ///< the `thread.json` beside Jan's `messages.jsonl`
    bool mustHaveChats = true;  ///< false: one of many in a folder or archive, which may hold something else
    bool isAside = false;       ///< read only if its beginning is a chat's: its name does not promise chats
};

/// The text of a file may have this many bytes, unpacked.
inline constexpr std::uint64_t kMostImportBytes = std::uint64_t{8} << 30U;

/// The files to read if the user imports this file, zip archive or folder, sorted by name. Of an archive and a folder,
/// these are all whose name ends in .json, .jsonl or .chat, or that begin like JSON. Throws Error if it cannot be read,
/// is too large, or has no such file.
std::vector<ImportFile> importFilesAt(const QString& path);

/// The same for one file of a folder; `name` is its name in sentences. Empty if it does not look like chats.
std::vector<ImportFile> importFilesInFolder(const QString& path, const QString& name);

/// The files in a folder and the folders in it, sorted, without hidden ones and links.
struct FolderFiles {
    QStringList paths;
    bool isCut = false;  ///< there are more of them, or deeper ones
};
inline constexpr qsizetype kMostFilesInFolder = 20'000;
inline constexpr int kDeepestFolder = 10;
FolderFiles filesOfFolder(const QString& folder, qsizetype most = kMostFilesInFolder);

}  // namespace vitrine

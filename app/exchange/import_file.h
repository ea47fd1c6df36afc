#pragma once

#include "app/exchange/byte_source.h"

#include <QByteArray>
#include <QString>

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
};

/// The text of a file may have this many bytes, unpacked.
inline constexpr std::uint64_t kMostImportBytes = std::uint64_t{8} << 30U;

/// The files to read if the user imports this file, zip archive or folder, sorted by name. In an archive or folder
/// with `conversations.json` or `conversations-NNN.json`, as ChatGPT and Claude export them, these alone; otherwise
/// everything that ends in .json, .jsonl or .chat. Throws Error if it cannot be read, is too large, or has no such
/// file. `isDeep`: also in the folders of a folder.
std::vector<ImportFile> importFilesAt(const QString& path, bool isDeep = true);

}  // namespace vitrine

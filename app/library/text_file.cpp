#include "app/library/text_file.h"

#include "app/store/text.h"
#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/user_file.h"
#include "core/base/utf8.h"

#include <QFileInfo>

#include <algorithm>
#include <cstdint>
#include <string>

namespace vitrine {

QString readTextFile(const QString& path)
{
    const std::string name = toUtf8(QFileInfo(path).fileName());
    if (QFileInfo(path).isDir()) throw Error(concat(name, " is a folder; only text files can be attached."));
    UserFile file(path.toStdString());
    // One more, since the files of /proc do not report their size.
    std::string text(std::min<std::uint64_t>(std::max<std::uint64_t>(file.size(), 1U << 16U), kLongestTextFile) + 1,
                     '\0');
    text.resize(file.read(text));
    if (file.size() > kLongestTextFile || text.size() > kLongestTextFile) {
        throw Error(concat(name, " is larger than ", kLongestTextFile >> 20, " MB, the most that can be attached."));
    }
    if (!isValidUtf8(text) || text.find('\0') != std::string::npos)
        throw Error(concat(name, " is no text in UTF-8; only such files can be attached."));
    QString out = fromUtf8(text);
    if (out.startsWith(QChar::ByteOrderMark)) out.remove(0, 1);
    return out.replace(QStringLiteral("\r\n"), QStringLiteral("\n"));
}

}  // namespace vitrine

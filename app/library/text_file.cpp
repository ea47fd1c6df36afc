#include "app/library/text_file.h"

#include "app/store/text.h"
#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/utf8.h"

#include <QFile>
#include <QFileInfo>

#include <string>
#include <string_view>

namespace vitrine {

QString readTextFile(const QString& path)
{
    const std::string name = toUtf8(QFileInfo(path).fileName());
    QFile file(path);
    if (QFileInfo(path).isDir()) throw Error(concat(name, " is a folder; only text files can be attached."));
    if (!file.open(QIODevice::ReadOnly))
        throw Error(concat(name, " cannot be read: ", toUtf8(file.errorString()), "."));
    // One more, since special files do not tell their size.
    const QByteArray bytes = file.read(kLongestTextFile + 1);
    if (bytes.size() > kLongestTextFile) {
        throw Error(concat(name, " is larger than ", kLongestTextFile >> 20, " MB, the most that can be attached."));
    }
    const std::string_view text(bytes.constData(), static_cast<std::size_t>(bytes.size()));
    if (!isValidUtf8(text) || text.find('\0') != std::string_view::npos)
        throw Error(concat(name, " is no text in UTF-8; only such files can be attached."));
    QString out = QString::fromUtf8(bytes);
    if (out.startsWith(QChar::ByteOrderMark)) out.remove(0, 1);
    return out.replace(QStringLiteral("\r\n"), QStringLiteral("\n"));
}

}  // namespace vitrine

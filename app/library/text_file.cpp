#include "app/library/text_file.h"

#include "app/store/text.h"
#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/user_file.h"
#include "core/base/utf8.h"

#include <QFileInfo>
#include <QStringDecoder>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <uchardet.h>

namespace vitrine {

namespace {

std::string readBytes(const QString& path, const std::string& name)
{
    if (QFileInfo(path).isDir()) throw Error(concat(name, " is a folder; only text files can be attached."));
    UserFile file(path.toStdString());
    // One more, since the files of /proc do not report their size.
    std::string bytes(std::min<std::uint64_t>(std::max<std::uint64_t>(file.size(), 1U << 16U), kLongestTextFile) + 1,
                      '\0');
    bytes.resize(file.read(bytes));
    if (file.size() > kLongestTextFile || bytes.size() > kLongestTextFile) {
        throw Error(concat(name, " is larger than ", kLongestTextFile >> 20, " MB, the most that can be attached."));
    }
    return bytes;
}

QString detected(const std::string& bytes)
{
    if (bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF")) return QStringLiteral("UTF-16");
    if (isValidUtf8(bytes)) return QStringLiteral("UTF-8");
    const std::unique_ptr<uchardet, decltype(&uchardet_delete)> detector(uchardet_new(), uchardet_delete);
    if (uchardet_handle_data(detector.get(), bytes.data(), bytes.size()) != 0) return {};
    uchardet_data_end(detector.get());
    return QString::fromLatin1(uchardet_get_charset(detector.get()));
}

/// Whether it holds characters that no text has: every byte sequence is valid in some encodings.
bool isBinary(const QString& text)
{
    return std::ranges::any_of(text, [](QChar letter) {
        return letter < u' ' && letter != u'\t' && letter != u'\n' && letter != u'\r' && letter != u'\f';
    });
}

}  // namespace

TextFile readTextFile(const QString& path, const QString& encoding)
{
    const std::string name = toUtf8(QFileInfo(path).fileName());
    const std::string bytes = readBytes(path, name);
    TextFile file{{}, encoding.isEmpty() ? detected(bytes) : encoding};
    QStringDecoder decoder(file.encoding.toLatin1().constData());
    if (decoder.isValid()) file.text = decoder(QByteArrayView(bytes.data(), static_cast<qsizetype>(bytes.size())));
    if (!decoder.isValid() || decoder.hasError() || isBinary(file.text)) {
        if (!encoding.isEmpty()) throw Error(concat(name, " is not a text in ", toUtf8(encoding), "."));
        throw Error(
            concat(name, " is not a text file; only texts, PDF, docx, xlsx, odt and ods files can be attached."));
    }
    if (file.text.startsWith(QChar::ByteOrderMark)) file.text.remove(0, 1);
    file.text.replace(QStringLiteral("\r\n"), QStringLiteral("\n"));
    return file;
}

QStringList textEncodings()
{
    static const QStringList kAll = {"UTF-8",     "windows-1252", "ISO-8859-1",   "ISO-8859-15",
                                     "UTF-16LE",  "UTF-16BE",     "GB18030",      "Big5",
                                     "Shift_JIS", "EUC-JP",       "EUC-KR",       "windows-1251",
                                     "KOI8-R",    "windows-1250", "windows-1253", "ISO-8859-9"};
    return kAll;
}

}  // namespace vitrine

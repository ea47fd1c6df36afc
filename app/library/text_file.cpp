#include "app/library/text_file.h"

#include "app/store/text.h"
#include "core/base/error.h"
#include "core/base/user_file.h"
#include "core/base/utf8.h"

#include <QFileInfo>
#include <QStringDecoder>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <uchardet.h>

namespace vitrine {

namespace {

std::string readBytes(const QString& path, const std::string& name)
{
    if (QFileInfo(path).isDir()) throw Error(SENTENCE(name, " is a folder; only text files can be attached."));
    UserFile file(path.toStdString());
    // Read at least 64 KiB, because the files of /proc report the size 0. Read one byte more than the maximum, to
    // detect files that are too large.
    std::string bytes(std::min<std::uint64_t>(std::max<std::uint64_t>(file.size(), 1U << 16U), kLongestTextFile) + 1,
                      '\0');
    bytes.resize(file.read(bytes));
    if (file.size() > kLongestTextFile || bytes.size() > kLongestTextFile) {
        throw Error(SENTENCE(name, " is larger than ", kLongestTextFile >> 20, " MB, the limit for attachments."));
    }
    return bytes;
}

struct EncodingName {
    const char* detected;  ///< name that uchardet returns
    const char* usual;
};

constexpr std::array<EncodingName, 12> kNames{{{"UHC", "CP949"},
                                               {"BIG5", "Big5"},
                                               {"SHIFT_JIS", "Shift_JIS"},
                                               {"MAC-CYRILLIC", "x-mac-cyrillic"},
                                               {"MAC-CENTRALEUROPE", "x-mac-centraleurroman"},
                                               {"WINDOWS-1250", "Windows-1250"},
                                               {"WINDOWS-1251", "Windows-1251"},
                                               {"WINDOWS-1252", "Windows-1252"},
                                               {"WINDOWS-1253", "Windows-1253"},
                                               {"WINDOWS-1255", "Windows-1255"},
                                               {"WINDOWS-1256", "Windows-1256"},
                                               {"WINDOWS-1258", "Windows-1258"}}};

QString usualName(const char* detected)
{
    const auto* const found = std::ranges::find_if(
        kNames, [&](const EncodingName& each) { return std::strcmp(each.detected, detected) == 0; });
    return QString::fromLatin1(found == kNames.end() ? detected : found->usual);
}

/// Returns the name that ICU uses for an encoding.
QByteArray decoderName(const QString& encoding)
{
    return encoding == QLatin1String("CP949") ? QByteArray("windows-949") : encoding.toLatin1();
}

/// Detects UTF-16 without a byte order mark. In such a text, many characters have a zero as their high byte.
QString wideEncoding(const std::string& bytes)
{
    if (bytes.size() % 2 != 0) return {};
    std::array<std::size_t, 2> zeros{};
    for (std::size_t i = 0; i < bytes.size(); ++i) zeros[i % 2] += bytes[i] == '\0' ? 1 : 0;
    const std::size_t many = bytes.size() / 20;  // the threshold is low, because in Chinese text only a few characters,
                                                 // such as line breaks, have a zero byte
    if (zeros[0] == 0 && zeros[1] > many) return QStringLiteral("UTF-16LE");
    if (zeros[1] == 0 && zeros[0] > many) return QStringLiteral("UTF-16BE");
    return {};
}

QString detected(const std::string& bytes)
{
    if (bytes.starts_with(std::string_view("\xFF\xFE\0\0", 4)) ||
        bytes.starts_with(std::string_view("\0\0\xFE\xFF", 4)))
        return QStringLiteral("UTF-32");
    if (bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF")) return QStringLiteral("UTF-16");
    if (const QString wide = wideEncoding(bytes); !wide.isEmpty()) return wide;
    if (isValidUtf8(bytes)) return QStringLiteral("UTF-8");
    const std::unique_ptr<uchardet, decltype(&uchardet_delete)> detector(uchardet_new(), uchardet_delete);
    if (uchardet_handle_data(detector.get(), bytes.data(), bytes.size()) != 0) return {};
    uchardet_data_end(detector.get());
    return usualName(uchardet_get_charset(detector.get()));
}

/// Returns whether a text contains control characters that never occur in text files. This check is necessary because
/// some encodings accept every byte sequence.
bool isBinary(const QString& text)
{
    return std::ranges::any_of(text, [](QChar letter) {
        return letter < u' ' && letter != u'\t' && letter != u'\n' && letter != u'\r' && letter != u'\f';
    });
}

/// Decodes a text; returns nullopt if the bytes are invalid in this encoding.
std::optional<QString> decoded(const std::string& bytes, const QString& encoding)
{
    QStringDecoder decoder(decoderName(encoding).constData());
    if (!decoder.isValid()) return std::nullopt;
    QString text = decoder(QByteArrayView(bytes.data(), static_cast<qsizetype>(bytes.size())));
    if (decoder.hasError() || isBinary(text)) return std::nullopt;
    return text;
}

}  // namespace

TextFile readTextFile(const QString& path, const QString& encoding)
{
    const std::string name = toUtf8(QFileInfo(path).fileName());
    const std::string bytes = readBytes(path, name);
    TextFile file{{}, encoding.isEmpty() ? detected(bytes) : encoding};
    std::optional<QString> text = decoded(bytes, file.encoding);
    if (!text && encoding.isEmpty()) {
        file.encoding = QStringLiteral("Windows-1252");
        file.isGuess = true;
        text = decoded(bytes, file.encoding);
    }
    if (!text && !encoding.isEmpty())
        throw Error(SENTENCE(name, " is not valid text in the encoding ", toUtf8(encoding), "."));
    if (!text) {
        throw Error(
            SENTENCE(name, " is not a text file; only texts, PDF, docx, xlsx, odt and ods files can be attached."));
    }
    file.text = *std::move(text);
    if (file.text.startsWith(QChar::ByteOrderMark)) file.text.remove(0, 1);
    file.text.replace(QStringLiteral("\r\n"), QStringLiteral("\n"));
    return file;
}

QStringList textEncodings()
{
    static const QStringList kAll = {"UTF-8",        "Windows-1252", "ISO-8859-1",   "ISO-8859-15", "UTF-16LE",
                                     "UTF-16BE",     "GB18030",      "Big5",         "Shift_JIS",   "EUC-JP",
                                     "EUC-KR",       "CP949",        "Windows-1251", "KOI8-R",      "Windows-1250",
                                     "Windows-1253", "ISO-8859-9"};
    return kAll;
}

}  // namespace vitrine

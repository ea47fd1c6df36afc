#include "app/library/model_file.h"

#include "app/store/text.h"
#include "core/file/gguf/foreign_file.h"

#include <QFile>
#include <QFileInfo>
#include <QLocale>

#include <cstddef>
#include <span>
#include <string>

namespace vitrine {

Sentence modelFileProblem(const QString& path)
{
    const std::string name = toUtf8(path);
    const QFileInfo info(path);
    if (!info.exists()) return SENTENCE("There is no file ", name, ".");
    if (!info.isFile()) return SENTENCE(name, " is not a file. A model is a file whose name ends in .gguf.");
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return SENTENCE(name, " cannot be read: ", toUtf8(file.errorString()), ".");
    const QByteArray begin = file.read(kForeignFileBytes);
    const QByteArray magic = begin.left(4);
    if (magic == "GGUF") return {};
    if (magic.isEmpty()) return SENTENCE(name, " is empty.");
    const Sentence kind =
        foreignFile(std::as_bytes(std::span(begin.constData(), static_cast<std::size_t>(begin.size()))));
    if (!kind.empty()) return SENTENCE(name, " is not a GGUF file, but ", kind, ".");
    return SENTENCE(name, " is not a GGUF file: it begins with the bytes ", magic.toHex(' ').toUpper().toStdString(),
                    " instead of 47 47 55 46 (\"GGUF\").");
}

QString shortCount(quint64 count)
{
    struct Unit {
        double size;
        const char* name;
    };
    for (const Unit& unit : {Unit{1e12, "T"}, Unit{1e9, "B"}, Unit{1e6, "M"}, Unit{1e3, "K"}}) {
        const double value = static_cast<double>(count) / unit.size;
        // Use the next larger unit if the number would be rounded up to 1000. For example, 999.7 M is written as 1.0 B.
        if (value < 0.9995) continue;
        return QStringLiteral("%1 %2").arg(QLocale().toString(value, 'f', value < 9.95 ? 1 : 0),
                                           QLatin1String(unit.name));
    }
    return QLocale().toString(count);
}

QString shortSize(quint64 bytes)
{
    const int decimals = bytes >= 1'000'000'000 ? 2 : bytes >= 10'000'000 ? 0 : 1;
    return QLocale().formattedDataSize(static_cast<qint64>(bytes), decimals, QLocale::DataSizeSIFormat);
}

QString shortContext(quint32 tokens)
{
    if (tokens >= 1024 && tokens % 1024 == 0) return QStringLiteral("%1k").arg(tokens / 1024);
    return QLocale().toString(tokens);
}

}  // namespace vitrine

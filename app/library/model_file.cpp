#include "app/library/model_file.h"

#include "app/words/translated.h"
#include "core/gguf/foreign_file.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QLocale>

#include <cstddef>
#include <span>
#include <string>

namespace vitrine {

namespace {

struct ModelFileTexts {
    Q_DECLARE_TR_FUNCTIONS(ModelFile)
};

}  // namespace

QString modelFileProblem(const QString& path)
{
    const QFileInfo info(path);
    if (!info.exists()) return ModelFileTexts::tr("There is no file %1.").arg(path);
    if (!info.isFile())
        return ModelFileTexts::tr("%1 is not a file; a model is one file that ends in .gguf.").arg(path);
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return ModelFileTexts::tr("%1 cannot be read: %2.").arg(path, file.errorString());
    const QByteArray begin = file.read(kForeignFileBytes);
    const QByteArray magic = begin.left(4);
    if (magic == "GGUF") return {};
    if (magic.isEmpty()) return ModelFileTexts::tr("%1 is empty.").arg(path);
    const std::string kind =
        foreignFile(std::as_bytes(std::span(begin.constData(), static_cast<std::size_t>(begin.size()))));
    if (!kind.empty()) return ModelFileTexts::tr("%1 is not a GGUF file, but %2.").arg(path, translated(kind));
    return ModelFileTexts::tr("%1 is not a GGUF file: it begins with the bytes %2 instead of 47 47 55 46 (\"GGUF\").")
        .arg(path, QString::fromLatin1(magic.toHex(' ').toUpper()));
}

QString shortCount(quint64 count)
{
    struct Unit {
        double size;
        const char* name;
    };
    for (const Unit& unit : {Unit{1e12, "T"}, Unit{1e9, "B"}, Unit{1e6, "M"}, Unit{1e3, "K"}}) {
        const double value = static_cast<double>(count) / unit.size;
        // Write 999.7 M as 1.0 B.
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

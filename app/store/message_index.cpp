#include "app/store/message_index.h"

#include "app/store/database.h"

#include <QSet>
#include <QStringList>

#include <algorithm>

namespace vitrine {

namespace {

constexpr int kGram = 3;
// Maximum number of trigrams in a query. More trigrams would hardly reduce the number of matches but take longer.
constexpr qsizetype kMostGrams = 24;
constexpr int kPagesPerStep = 256;

/// Returns whether SQLite's trigram tokenizer folds the case of a character in the same way as Qt. Tests of the whole
/// basic multilingual plane showed that SQLite does not fold Cherokee, Georgian and some phonetic letters.
bool folds(char32_t c)
{
    const bool cherokee = (c >= 0x13A0 && c <= 0x13FF) || (c >= 0xAB70 && c <= 0xABBF);
    const bool georgian = (c >= 0x10A0 && c <= 0x10FF) || (c >= 0x1C80 && c <= 0x1CBF) || (c >= 0x2D00 && c <= 0x2D2F);
    const bool phonetic = (c >= 0x0250 && c <= 0x02AF) || (c >= 0xA640 && c <= 0xA7FF);
    return c != 0 && c != 0x037F && c != 0x03F3 && !cherokee && !georgian && !phonetic && c < 0x10000;
}

}  // namespace

QString indexExpression(const QString& text)
{
    const QList<uint> points = text.toUcs4();
    QStringList grams;
    QSet<QString> known;
    for (qsizetype i = 0; i + kGram <= points.size() && grams.size() < kMostGrams; ++i) {
        const auto begin = points.begin() + i;
        if (!std::all_of(begin, begin + kGram, [](uint point) { return folds(point); })) continue;
        const std::u32string gram(begin, begin + kGram);
        QString quoted = QString::fromStdU32String(gram).replace(u'"', QStringLiteral("\"\""));
        if (known.contains(quoted)) continue;
        known.insert(quoted);
        grams << u'"' + quoted + u'"';
    }
    return grams.join(QStringLiteral(" AND "));
}

bool tidyIndex(const Database& database, bool first)
{
    const auto changes = [&database] {
        QSqlQuery query = database.run(QStringLiteral("SELECT total_changes()"));
        return query.next() ? query.value(0).toLongLong() : 0;
    };
    const qint64 before = changes();
    // In FTS5, a negative number starts to merge all parts of the index into one part. Positive numbers continue this
    // merge.
    database.run(QStringLiteral("INSERT INTO message_words (message_words, rank) VALUES ('merge', ?)"),
                 {first ? -kPagesPerStep : kPagesPerStep});
    return changes() - before >= 2;
}

}  // namespace vitrine

#pragma once

#include "app/store/database.h"
#include "app/store/stored_types.h"

#include <QByteArray>
#include <QFile>
#include <QSqlQuery>
#include <QString>

namespace vitrine::test {

/// Returns the first column of the first row as an integer, or -1 if the query has no result.
inline int integer(const Database& database, const QString& sql)
{
    QSqlQuery query = database.run(sql);
    return query.next() ? query.value(0).toInt() : -1;
}

/// Returns facts in which every field differs from its default.
inline RunFacts sampleFacts()
{
    return {.programVersion = "1.2.3",
            .device = "GPU",
            .driver = "",
            .isa = "avx512",
            .modelHash = "0123456789abcdef",
            .kvKeys = "q8_0",
            .kvValues = "f32",
            .seed = -5,
            .firstTokenSeconds = 0.125,
            .reasoningSeconds = 0};
}

inline QByteArray contents(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

}  // namespace vitrine::test

#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <string_view>

namespace vitrine {

/// Comma-separated values (RFC 4180, in UTF-8) of what a page of the inspector shows.
class CsvTable {
public:
    explicit CsvTable(const QStringList& columns) { add(columns); }

    /// A line; texts are quoted where they must be.
    void add(const QStringList& cells);
    const QByteArray& bytes() const { return m_bytes; }

private:
    QByteArray m_bytes;
};

/// With every digit that tells a float from others; empty for what is no number.
QString csvNumber(double number);

/// Bytes of the core as text; what is no UTF-8 is replaced.
QString csvText(std::string_view utf8);

}  // namespace vitrine

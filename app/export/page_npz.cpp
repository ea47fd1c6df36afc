#include "app/export/page_file.h"
#include "core/file/npz/npz_writer.h"

#include <algorithm>
#include <string>

namespace vitrine {

namespace {

void addColumn(NpzWriter& writer, const std::string& name, const PageColumn& column)
{
    const auto add = [&](const auto& values) {
        const std::uint64_t rows = values.size();
        writer.add(name, {&rows, 1}, std::span(values));
    };
    if (const auto* whole = std::get_if<std::vector<std::int64_t>>(&column.values)) return add(*whole);
    if (const auto* numbers = std::get_if<std::vector<double>>(&column.values)) return add(*numbers);
    std::vector<std::u32string> texts;
    for (const QString& text : std::get<QStringList>(column.values)) texts.push_back(text.toStdU32String());
    add(texts);
}

}  // namespace

QByteArray pageNpz(const PageContent& content)
{
    std::vector<std::byte> bytes;
    NpzWriter writer(bytes);
    for (std::size_t i = 0; i < content.tables.size(); ++i) {
        const PageTable& table = content.tables[i];
        const std::string prefix = i == 0 ? std::string() : table.name.toStdString() + '.';
        for (const PageColumn& column : table.columns) {
            if (!column.name.isEmpty()) addColumn(writer, prefix + column.name.toStdString(), column);
        }
    }
    writer.finish();
    return {reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size())};
}

}  // namespace vitrine

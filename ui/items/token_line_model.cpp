#include "ui/items/token_line_model.h"

#include "ui/items/chip_style.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace vitrine {

TokenLineModel::TokenLineModel(QObject* parent) : QAbstractListModel(parent)
{
    m_rebuild.setSingleShot(true);
    m_rebuild.setInterval(0);
    connect(&m_rebuild, &QTimer::timeout, this, &TokenLineModel::rebuild);
    connect(this, &TokenLineModel::roomChanged, this, [this] { scheduleRebuild(false); });
    connect(this, &TokenLineModel::metricsChanged, this, [this] { scheduleRebuild(true); });
}

int TokenLineModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_lines.size());
}

QHash<int, QByteArray> TokenLineModel::roleNames() const
{
    return {{HeadingRole, "heading"}, {TokensRole, "tokens"}};
}

QVariant TokenLineModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || !m_source) return {};
    const Line& line = m_lines[static_cast<std::size_t>(index.row())];
    if (role == HeadingRole) {
        const bool ofPrompt = line.first < m_source->property("promptCount").toInt();
        const Heading heading = line.count > 0 ? Heading::None : ofPrompt ? Heading::Prompt : Heading::Answer;
        return static_cast<int>(heading);
    }
    if (role != TokensRole) return {};
    QVariantList tokens;
    for (const TokenOfLine& token : tokensOf(index.row())) tokens.append(QVariant::fromValue(token));
    return tokens;
}

QList<TokenOfLine> TokenLineModel::tokensOf(int line) const
{
    QList<TokenOfLine> tokens;
    if (line < 0 || line >= rowCount() || !m_source) return tokens;
    const Line& wanted = m_lines[static_cast<std::size_t>(line)];
    for (int row = wanted.first; row < wanted.first + wanted.count; ++row) tokens.append(tokenAt(row));
    return tokens;
}

TokenOfLine TokenLineModel::tokenAt(int row) const
{
    TokenOfLine token;
    token.row = row;
    if (!m_source || lineOf(row) < 0)
        return token;  // the row has been removed, although the pointer is still over its
                       // chip
    token.chipWidth = chipWidth(row);
    const QModelIndex index = m_source->index(row, 0);
    for (const auto& [role, property] : m_properties) property.writeOnGadget(&token, m_source->data(index, role));
    return token;
}

int TokenLineModel::lineOf(int row) const
{
    if (row < 0 || row >= static_cast<int>(m_chipWidths.size())) return -1;
    const auto after = std::upper_bound(m_lines.begin(), m_lines.end(), row,
                                        [](int wanted, const Line& line) { return wanted < line.first; });
    return static_cast<int>(after - m_lines.begin()) - 1;
}

qreal TokenLineModel::chipWidth(int row) const
{
    return std::min<qreal>(m_chipWidths[static_cast<std::size_t>(row)], m_width);
}

qreal TokenLineModel::centreOf(const Line& line, int row) const
{
    qreal left = 0;
    for (int before = line.first; before < row; ++before) {
        left += chipWidth(before) + m_chipSpacing;
    }
    return left + chipWidth(row) / 2;
}

int TokenLineModel::rowBeside(int row, int direction) const
{
    const int from = lineOf(row);
    int to = from + direction;
    while (to >= 0 && to < rowCount() && m_lines[static_cast<std::size_t>(to)].count == 0) to += direction;
    if (from < 0 || direction == 0 || to < 0 || to >= rowCount()) return -1;
    const qreal wanted = centreOf(m_lines[static_cast<std::size_t>(from)], row);
    const Line& line = m_lines[static_cast<std::size_t>(to)];
    int nearest = line.first;
    for (int candidate = line.first; candidate < line.first + line.count; ++candidate) {
        if (std::abs(centreOf(line, candidate) - wanted) < std::abs(centreOf(line, nearest) - wanted)) {
            nearest = candidate;
        }
    }
    return nearest;
}

void TokenLineModel::setSource(QAbstractItemModel* source)
{
    if (m_source == source) return;
    if (m_source) m_source->disconnect(this);
    m_source = source;
    m_sourceRoles.clear();
    m_properties.clear();
    if (source) {
        m_sourceRoles = source->roleNames();
        const QMetaObject& meta = TokenOfLine::staticMetaObject;
        for (auto role = m_sourceRoles.cbegin(); role != m_sourceRoles.cend(); ++role) {
            const int property = meta.indexOfProperty(role.value().constData());
            if (property >= 0) m_properties.emplace_back(role.key(), meta.property(property));
        }
        connect(source, &QAbstractItemModel::modelReset, this, [this] {
            forgetWidths();
            rebuild();
        });
        connect(source, &QAbstractItemModel::rowsInserted, this,
                [this](const QModelIndex&, int first, int) { rowsAppended(first); });
        connect(source, &QAbstractItemModel::dataChanged, this,
                [this](const QModelIndex& first, const QModelIndex& last, const QList<int>& roles) {
                    rowsChanged(first.row(), last.row(), roles);
                });
    }
    scheduleRebuild(true);
    emit sourceChanged();
}

void TokenLineModel::scheduleRebuild(bool measureAgain)
{
    if (measureAgain) forgetWidths();
    m_rebuild.start();
}

void TokenLineModel::forgetWidths()
{
    m_chipWidths.clear();
    m_endsLine.clear();
    m_known.clear();
}

void TokenLineModel::rebuild()
{
    m_rebuild.stop();
    beginResetModel();
    m_lines.clear();
    if (m_source && m_width > 0) {
        measure();
        layOut(m_lines, 0);
    } else {
        forgetWidths();
    }
    endResetModel();
    emit rearranged();
}

void TokenLineModel::rowsAppended(int first)
{
    // Do not arrange new rows now if all rows will be arranged later: a rebuild is scheduled, or the width is unknown.
    if (m_rebuild.isActive() || m_width <= 0) return;
    if (first != static_cast<int>(m_chipWidths.size())) return scheduleRebuild(true);
    measure();
    std::vector<Line> tail;
    const bool continues =
        first != m_source->property("promptCount").toInt() && !m_lines.empty() && m_lines.back().count > 0;
    if (continues) tail.push_back(m_lines.back());
    layOut(tail, first);

    std::size_t next = 0;
    if (continues) {
        m_lines.back() = tail[next++];
        const QModelIndex last = index(rowCount() - 1);
        emit dataChanged(last, last, {TokensRole});
    }
    if (next == tail.size()) return;
    const int from = rowCount();
    beginInsertRows({}, from, from + static_cast<int>(tail.size() - next) - 1);
    m_lines.insert(m_lines.end(), tail.begin() + static_cast<std::ptrdiff_t>(next), tail.end());
    endInsertRows();
}

void TokenLineModel::rowsChanged(int first, int last, const QList<int>& roles)
{
    // Ignore changes of the selection, because chips read it from the property selectedRow of the source model.
    if (roles.size() == 1 && roles.first() == role("selected")) return;
    const int firstLine = lineOf(first);
    const int lastLine = lineOf(last);
    if (firstLine >= 0 && lastLine >= 0) emit dataChanged(index(firstLine), index(lastLine), {TokensRole});
}

void TokenLineModel::layOut(std::vector<Line>& lines, int first) const
{
    const int promptCount = m_source->property("promptCount").toInt();
    qreal used = 0;
    if (!lines.empty()) {
        const Line& last = lines.back();
        for (int row = last.first; row < last.first + last.count; ++row) {
            used += chipWidth(row) + m_chipSpacing;
        }
    }
    for (int row = first; row < static_cast<int>(m_chipWidths.size()); ++row) {
        const auto at = static_cast<std::size_t>(row);
        if (row == 0 || row == promptCount) lines.push_back({row, 0});
        const bool afterBreak = row > 0 && m_endsLine[at - 1];
        if (lines.back().count == 0 || afterBreak || used + chipWidth(row) > m_width) {
            lines.push_back({row, 0});
            used = 0;
        }
        ++lines.back().count;
        used += chipWidth(row) + m_chipSpacing;
    }
}

void TokenLineModel::measure()
{
    const QFontMetricsF piece(m_pieceFont);
    const QFontMetricsF digits(m_idFont);
    const int pieceRole = role("piece");
    const int idRole = role("tokenId");
    const int endsLineRole = role("endsLine");
    const int count = sourceCount();
    for (int row = static_cast<int>(m_chipWidths.size()); row < count; ++row) {
        const QModelIndex index = m_source->index(row, 0);
        const int id = m_source->data(index, idRole).toInt();
        const auto [entry, isNew] = m_known.try_emplace(id, 0.0F);
        // Some servers report no ids. Tokens without an id can have different texts, so each of them is measured.
        if (isNew || id < 0) {
            const qreal words = piece.horizontalAdvance(m_source->data(index, pieceRole).toString());
            const qreal number = m_idsShown ? digits.horizontalAdvance(chipId(id)) : 0;
            const qreal wanted = std::ceil(std::max(words, number) + 2 * m_chipPadding);
            entry->second = static_cast<float>(std::max(wanted, m_minimumChipWidth));
        }
        m_chipWidths.push_back(entry->second);
        m_endsLine.push_back(m_source->data(index, endsLineRole).toBool());
    }
}

int TokenLineModel::role(const char* name) const
{
    return m_sourceRoles.key(name, -1);
}

int TokenLineModel::sourceCount() const
{
    return m_source ? m_source->rowCount() : 0;
}

}  // namespace vitrine

#include "ui/items/palette_model.h"

#include <QHash>
#include <QStringList>

#include <algorithm>
#include <tuple>
#include <utility>

namespace vitrine {

namespace {

bool beginsWord(const QString& text, qsizetype at)
{
    return at == 0 || !text[at - 1].isLetterOrNumber();
}

}  // namespace

int PaletteModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : rowCountNow();
}

QHash<int, QByteArray> PaletteModel::roleNames() const
{
    return {{EntryRole, "entry"},   {TitleRole, "title"},   {PiecesRole, "pieces"}, {GroupRole, "group"},
            {HeadedRole, "headed"}, {DetailRole, "detail"}, {SymbolRole, "symbol"}, {KeysRole, "keys"}};
}

QVariant PaletteModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const auto row = static_cast<std::size_t>(index.row());
    const Match& match = m_matches[row];
    const auto entryOf = [this](const Match& of) -> const Entry& {
        return m_entries[static_cast<std::size_t>(of.entry)];
    };
    const Entry& entry = entryOf(match);
    switch (role) {
    case EntryRole:
        return match.entry;
    case Qt::DisplayRole:
    case TitleRole:
        return entry.title;
    case PiecesRole:
        return pieces(match);
    case GroupRole:
        return entry.group;
    case HeadedRole:
        return row == 0 || entryOf(m_matches[row - 1]).group != entry.group;
    case DetailRole:
        return entry.detail;
    case SymbolRole:
        return entry.symbol;
    case KeysRole:
        return entry.keys;
    default:
        return {};
    }
}

void PaletteModel::setQuery(const QString& query)
{
    if (query == m_query) return;
    m_query = query;
    emit queryChanged();
    match();
}

void PaletteModel::clear()
{
    m_entries.clear();
    setQuery({});
    match();
}

void PaletteModel::add(const QString& group, const QString& title, const QString& detail, const QString& symbol,
                       const QString& keys)
{
    m_entries.push_back({group, title, detail, symbol, keys});
}

int PaletteModel::entryAt(int row) const
{
    return row < 0 || row >= rowCountNow() ? -1 : m_matches[static_cast<std::size_t>(row)].entry;
}

/// Returns where the words occur in the title, without overlaps. Returns nullopt if a word does not occur.
std::optional<std::vector<PaletteModel::Hit>> PaletteModel::hitsIn(const QString& title, const QStringList& words)
{
    std::vector<Hit> hits;
    for (const QString& word : words) {
        qsizetype best = -1;
        for (qsizetype at = title.indexOf(word, 0, Qt::CaseInsensitive); at >= 0;
             at = title.indexOf(word, at + 1, Qt::CaseInsensitive)) {
            const bool taken = std::ranges::any_of(
                hits, [&](const Hit& hit) { return at < hit.at + hit.length && hit.at < at + word.size(); });
            if (taken) continue;
            if (best < 0 || (beginsWord(title, at) && !beginsWord(title, best))) best = at;
        }
        if (best < 0) return std::nullopt;
        hits.push_back({best, word.size()});
    }
    std::ranges::sort(hits, {}, &Hit::at);
    return hits;
}

int PaletteModel::rankOf(const QString& title, const std::vector<Hit>& hits)
{
    if (hits.empty()) return 0;
    const auto inside = std::ranges::count_if(hits, [&](const Hit& hit) { return !beginsWord(title, hit.at); });
    return 2 * static_cast<int>(inside) + (hits.front().at == 0 ? 0 : 1);
}

QStringList PaletteModel::pieces(const Match& match) const
{
    const QString& title = m_entries[static_cast<std::size_t>(match.entry)].title;
    QStringList pieces;
    qsizetype end = 0;
    for (const Hit& hit : match.hits) {
        pieces << title.mid(end, hit.at - end) << title.mid(hit.at, hit.length);
        end = hit.at + hit.length;
    }
    return pieces << title.mid(end);
}

void PaletteModel::match()
{
    const QStringList words = m_query.split(u' ', Qt::SkipEmptyParts);
    std::vector<Match> matches;
    for (int entry = 0; entry < total(); ++entry) {
        const QString& title = m_entries[static_cast<std::size_t>(entry)].title;
        if (std::optional<std::vector<Hit>> hits = hitsIn(title, words)) {
            const int rank = rankOf(title, *hits);
            matches.push_back({entry, rank, *std::move(hits)});
        }
    }
    order(matches);
    beginResetModel();
    m_matches = std::move(matches);
    endResetModel();
    emit countChanged();
}

void PaletteModel::order(std::vector<Match>& matches) const
{
    struct Place {
        int best = 0;
        int first = 0;
    };
    QHash<QString, Place> places;
    const auto groupOf = [this](const Match& of) { return m_entries[static_cast<std::size_t>(of.entry)].group; };
    for (const Match& one : matches) {
        const auto found = places.find(groupOf(one));
        if (found == places.end())
            places.insert(groupOf(one), {one.rank, one.entry});
        else
            found->best = std::min(found->best, one.rank);
    }
    std::ranges::sort(matches, {}, [&](const Match& one) {
        const Place place = places.value(groupOf(one));
        return std::tuple(place.best, place.first, one.rank, one.entry);
    });
}

}  // namespace vitrine

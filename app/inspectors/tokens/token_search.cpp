#include "app/inspectors/tokens/token_search.h"

#include "app/i18n/token_text.h"
#include "app/inspectors/tokens/token_strip_model.h"
#include "core/generate/engine/token_statistics.h"

#include <QStringList>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

namespace vitrine {

namespace {

/// Whether the text is the beginning of the key, so that the search works while the key is typed.
bool isKey(std::string_view key, const QString& text)
{
    return QLatin1String(key.data(), static_cast<qsizetype>(key.size())).startsWith(text, Qt::CaseInsensitive);
}

using TemplatePlace = std::pair<std::uint32_t, std::uint32_t>;

/// Parses a place of a template, "7:13".
TemplatePlace templatePlace(const QString& text)
{
    return {text.section(u':', 0, 0).toUInt(), text.section(u':', 1, 1).toUInt()};
}

bool isFrom(const PromptToken& token, const TemplatePlace& place)
{
    return token.templateLine > 0 && TemplatePlace(token.templateLine, token.templateColumn) == place;
}

}  // namespace

TokenSearch::TokenSearch(TokenStripModel& tokens) : QObject(&tokens), m_tokens(tokens)
{
    connect(&tokens, &QAbstractItemModel::modelReset, this, [this] {
        m_known.clear();  // the ids may belong to another model now
        if (isActive()) find(0);
    });
    connect(&tokens, &QAbstractItemModel::rowsInserted, this, [this](const QModelIndex&, int first) {
        if (isActive()) find(first);
    });
    connect(&tokens, &TokenStripModel::selectedRowChanged, this, &TokenSearch::currentChanged);
}

void TokenSearch::setText(const QString& text)
{
    if (text == m_text) return;
    m_text = text;
    m_known.clear();
    read();
    find(0);
    if (m_tokens.count() > 0) emit rowsChanged(0, m_tokens.count() - 1);
}

void TokenSearch::read()
{
    m_wanted = {};
    const qsizetype colon = m_text.indexOf(u':');
    const QString key = m_text.left(colon < 0 ? 0 : colon).toLower();
    const QString rest = m_text.mid(colon + 1).trimmed();
    m_wanted.text = rest;
    if (key == QLatin1String("kind")) {
        m_wanted.of = Wanted::Of::Kind;
    } else if (key == QLatin1String("origin")) {
        m_wanted.of = Wanted::Of::Origin;
    } else if (key == QLatin1String("id")) {
        m_wanted.of = Wanted::Of::Id;
    } else if (key == QLatin1String("template")) {
        m_wanted.of = Wanted::Of::Place;
        m_wanted.place = templatePlace(rest);
    } else {
        m_wanted.text = m_text;
    }
    bool isNumber = false;
    const int id = m_wanted.text.toInt(&isNumber);
    if (isNumber) m_wanted.id = id;
}

void TokenSearch::find(int first)
{
    m_hits.erase(std::ranges::lower_bound(m_hits, first), m_hits.end());
    for (int row = first; isActive() && row < m_tokens.count(); ++row) {
        if (matches(*m_tokens.tokenAt(row))) m_hits.push_back(row);
    }
    emit changed();
    emit currentChanged();
}

bool TokenSearch::matches(const PromptToken& token)
{
    switch (m_wanted.of) {
    case Wanted::Of::Kind:
        return isKey(kindKey(token.record.kind), m_wanted.text);
    case Wanted::Of::Origin:
        return isKey(originKey(token), m_wanted.text);
    case Wanted::Of::Id:
        return token.record.id == m_wanted.id;
    case Wanted::Of::Place:
        return isFrom(token, m_wanted.place);
    case Wanted::Of::Piece:
        break;
    }
    const auto [known, isNew] = m_known.try_emplace(token.record.id, false);
    if (isNew) known->second = pieceMatches(token.record);
    return known->second;
}

bool TokenSearch::pieceMatches(const TokenRecord& record)
{
    return record.id == m_wanted.id ||
           QString::fromStdString(record.bytes).contains(m_wanted.text, Qt::CaseInsensitive) ||
           visiblePiece(record.bytes).contains(m_wanted.text, Qt::CaseInsensitive);
}

void TokenSearch::setLit(const QString& place)
{
    if (place == m_lit) return;
    m_lit = place;
    m_litPlace = templatePlace(place.mid(place.indexOf(u':') + 1));
    if (m_tokens.count() > 0) emit rowsChanged(0, m_tokens.count() - 1);
    emit changed();
}

bool TokenSearch::isFaded(int row) const
{
    if (m_lit.isEmpty()) return isActive() && !isHit(row);
    return !isFrom(*m_tokens.tokenAt(row), m_litPlace);
}

bool TokenSearch::isHit(int row) const
{
    return std::ranges::binary_search(m_hits, row);
}

int TokenSearch::current() const
{
    const auto found = std::ranges::lower_bound(m_hits, m_tokens.selectedRow());
    const bool isOne = found != m_hits.end() && *found == m_tokens.selectedRow();
    return isOne ? static_cast<int>(found - m_hits.begin()) + 1 : 0;
}

void TokenSearch::next()
{
    if (m_hits.empty()) return;
    const auto found = std::ranges::upper_bound(m_hits, m_tokens.selectedRow());
    m_tokens.select(found == m_hits.end() ? m_hits.front() : *found);
}

void TokenSearch::previous()
{
    if (m_hits.empty()) return;
    const auto found = std::ranges::lower_bound(m_hits, m_tokens.selectedRow());
    m_tokens.select(found == m_hits.begin() ? m_hits.back() : *(found - 1));
}

}  // namespace vitrine

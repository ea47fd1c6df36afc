// Export of the logits page.
#include "app/export/page_file.h"
#include "app/i18n/token_text.h"
#include "app/inspectors/logits/logit_comparison.h"
#include "app/inspectors/logits/logit_model.h"
#include "app/inspectors/shared/stage_text.h"
#include "app/inspectors/tokens/token_strip_model.h"
#include "core/base/json_text.h"

#include <QLocale>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>
#include <utility>

namespace vitrine {

namespace {

constexpr double kNoNumber = std::numeric_limits<double>::quiet_NaN();

template <typename Of>
PageColumn shareColumn(const char* name, const QString& title, const std::vector<LogitLine>& lines, double most,
                       PageInk ink, Of of)
{
    PageColumn column = columnOf<double>(QString::fromLatin1(name), title, lines, of);
    column.times = 100;
    column.decimals = 2;
    column.inks = {ink};
    for (const LogitLine& line : lines) column.bars.push_back(most > 0 ? of(line) / most : 0);
    return column;
}

}  // namespace

LogitLine LogitModel::lineOf(const Row& row) const
{
    LogitLine line{.id = row.token.id,
                   .bytes = row.token.bytes,
                   .kind = row.token.kind,
                   .rank = static_cast<std::uint32_t>(row.rank),
                   .logit = static_cast<double>(row.token.logit),
                   .p = m_all ? m_all->ranked().probability(row.token.id) : static_cast<double>(row.token.pRaw),
                   .isKept = isKept(row.token),
                   .removedBy = row.token.removedBy};
    if (row.mass >= 0) line.mass = row.mass;
    if (!remote() && sampled()) line.pAfter = static_cast<double>(row.token.pFinal);
    const double there = m_comparison->isActive() ? m_comparison->probability(row.token.id) : -1;
    if (there >= 0) line.pAgainst = there;
    return line;
}

/// Returns the data in the form of `vitrine-cli inspect logits`. `ids` are all tokens before the selected one.
LogitsPage LogitModel::page() const
{
    LogitsPage page;
    for (int row = 0; row < position(); ++row) {
        if (const PromptToken* token = m_tokens->tokenAt(row)) page.ids.push_back(token->record.id);
    }
    page.all = m_all ? &m_all->ranked() : nullptr;
    page.kept = static_cast<std::size_t>(keptCount());
    page.bins = kBins;
    page.byHand = m_token.record.byHand;
    std::vector<LogitLine> rows;
    for (const Row& row : m_rows) rows.push_back(lineOf(row));
    const auto chosen = std::ranges::find(rows, m_token.record.id, &LogitLine::id);
    if (chosen != rows.end()) page.tracked = {*chosen};
    if (m_query.isEmpty()) {
        // The chosen token's own row at the end is listed under `tracked` only.
        if (chosen != rows.end() && chosen + 1 == rows.end() && chosen->rank != rows.size()) rows.pop_back();
        page.top = std::move(rows);
    } else {
        page.found = std::move(rows);
        if (m_all) {
            page.why.emplace();
            for (const WordReading& reading : m_all->tokens().readingsOf(m_query.toStdString())) {
                std::vector<LogitLine>& tokens = page.why->emplace_back(reading.text).tokens;
                for (const TokenId id : reading.tokens) tokens.push_back(lineOf(rowOf(id)));
            }
        }
    }
    if (m_comparison->isActive()) {
        page.against = {static_cast<std::size_t>(m_comparison->position()), {}};
        if (m_comparison->isComplete())
            page.against->apart = {m_comparison->jensenShannon(), m_comparison->toPinned(), m_comparison->fromPinned()};
    }
    return page;
}

std::string LogitModel::document() const
{
    return jsonText(page().json(m_tokens->vocabulary().get()), true) + '\n';
}

PageContent LogitModel::content() const
{
    std::vector<LogitLine> lines;
    for (const Row& row : m_rows) lines.push_back(lineOf(row));
    const QLocale locale;
    const auto fact = [&](double number) { return locale.toString(number, 'f', 3); };
    PageContent content{.title = tr("Logits")};
    content.facts = {{m_token.record.byHand ? tr("chosen by hand") : tr("chosen"),
                      tr("%1 · id %2 · position %3").arg(title()).arg(tokenId()).arg(position())},
                     {tr("remaining candidates for the draw"), tr("%L1 of %L2").arg(keptCount()).arg(candidates())},
                     {tr("entropy"), tr("%1 bits").arg(fact(entropy()))}};
    if (m_all) {
        content.facts.emplace_back(
            tr("margin, mean, spread"),
            QStringList{fact(margin()), fact(mean()), fact(spread())}.join(QStringLiteral(" · ")));
        QList<qreal> counts;
        for (const QVariant& count : m_histogram) counts << count.toDouble();
        const double range = most() - least();
        content.charts.push_back({.form = PageChart::Form::Bars,
                                  .title = tr("All logits"),
                                  .unit = tr("tokens, logarithmic, up to %L1").arg(*std::ranges::max_element(counts)),
                                  .lines = {counts},
                                  .first = fact(least()),
                                  .last = fact(most()),
                                  .mark = range > 0 ? (logit() - least()) / range : 0,
                                  .markName = title() + u' ' + fact(logit())});
    }
    const double most = greatest();
    PageColumn logits =
        columnOf<double>(QStringLiteral("logit"), tr("logit"), lines, [](const LogitLine& line) { return line.logit; });
    logits.decimals = 3;
    PageTable table{
        QStringLiteral("candidates"),
        m_query.isEmpty() ? tr("Candidates") : tr("Candidates with \"%1\"").arg(m_query),
        {columnOf<std::int64_t>(QStringLiteral("rank"), tr("rank"), lines,
                                [](const LogitLine& line) { return line.rank > 0 ? std::int64_t{line.rank} : -1; }),
         columnOf<std::int64_t>(QStringLiteral("id"), tr("id"), lines, [](const LogitLine& line) { return line.id; }),
         columnOf<QString>(QStringLiteral("text"), {}, lines, [](const LogitLine& line) { return textOf(line.bytes); }),
         columnOf<QString>({}, tr("token"), lines, [](const LogitLine& line) { return visiblePiece(line.bytes); }),
         std::move(logits),
         shareColumn("p", sampled() ? tr("before sampling, %") : tr("probability, %"), lines, most, PageInk::Raw,
                     [](const LogitLine& line) { return line.p; }),
         columnOf<double>(QStringLiteral("mass"), {}, lines,
                          [](const LogitLine& line) { return line.mass.value_or(kNoNumber); }),
         shareColumn("p_after", sampled() ? tr("after sampling, %") : QString(), lines, most, PageInk::Sampled,
                     [](const LogitLine& line) { return line.pAfter.value_or(kNoNumber); }),
         columnOf<QString>(QStringLiteral("removed_by"), {}, lines,
                           [](const LogitLine& line) { return textOf(removedByName(line)); }),
         columnOf<QString>({}, sampled() ? tr("removed by") : QString(), lines, [](const LogitLine& line) {
             return line.isKept ? QString() : removedByText(line.removedBy);
         })}};
    if (m_comparison->isActive()) {
        PageColumn there =
            columnOf<double>(QStringLiteral("p_pinned"),
                             tr("probability at the pinned token %1 (position %2), %")
                                 .arg(m_comparison->piece())
                                 .arg(m_comparison->position()),
                             lines, [](const LogitLine& line) { return line.pAgainst.value_or(kNoNumber); });
        there.times = 100;
        there.decimals = 2;
        table.columns.push_back(std::move(there));
    }
    content.tables = {std::move(table)};
    return content;
}

}  // namespace vitrine

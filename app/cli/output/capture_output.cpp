#include "app/cli/output/capture_output.h"

#include "core/base/concat.h"
#include "core/base/visible_text.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iomanip>
#include <iostream>
#include <limits>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <variant>

namespace vitrine::cli {

namespace {

std::string percent(double share)
{
    return fixedPoint(100 * share, 2) + "%";
}

/// One line of the table, with the statistics of all positions or of one position.
struct StatisticsLine {
    Site site;
    std::size_t layer;
    std::optional<std::size_t> position;
    const ValueStatistics* values;

    std::string tap() const
    {
        const SiteTraits& traits = siteTraits(site);
        return traits.perLayer ? concat(layer, '.', traits.name) : std::string(traits.name);
    }
    /// Lines about all positions come first, then lines about one position, each in the order of computation.
    auto place() const
    {
        const std::size_t behind = site > Site::LayerOut ? std::numeric_limits<std::size_t>::max() : 0;
        return std::tuple(siteTraits(site).perLayer ? layer + 1 : behind, site, position);
    }
    bool hasHeads() const { return siteTraits(site).groups != SiteGroups::One; }
};

std::vector<StatisticsLine> statisticsLines(const CapturedPieces& pieces)
{
    std::vector<StatisticsLine> lines;
    for (const auto& piece : pieces) {
        if (const auto* all = std::get_if<CapturedStatistics>(&piece->what)) {
            lines.push_back({all->site, all->layer, std::nullopt, &all->all});
        } else if (const auto* rows = std::get_if<CapturedRowStatistics>(&piece->what)) {
            for (std::size_t i = 0; i < rows->rows.size(); ++i) {
                lines.push_back({rows->site, rows->layer, rows->firstPosition + i, &rows->rows[i]});
            }
        }
    }
    std::ranges::sort(lines, {}, &StatisticsLine::place);
    return lines;
}

Json statisticsToJson(const StatisticsLine& line)
{
    const ValueStatistics& s = *line.values;
    Json json = {{"tap", line.tap()}};
    if (line.position) json["position"] = *line.position;
    json.update({{"count", s.count()},
                 {"min", s.min()},
                 {"max", s.max()},
                 {"mean", s.mean()},
                 {"rms", s.rms()},
                 {"std", s.standardDeviation()},
                 {"zero_share", s.zeroShare()},
                 {"nan", s.nans()},
                 {"inf", s.infinities()}});
    const ValueStatistics::Largest& largest = s.largest();
    json["largest"] = {{"value", largest.value}, {"position", largest.position}};
    if (line.hasHeads()) json["largest"]["head"] = largest.group;
    json["largest"]["channel"] = largest.channel;
    json["histogram"] = s.histogram().counts;
    return json;
}

Json toJson(const Tokenizer& tokenizer, const std::vector<LensToken>& tokens)
{
    return jsonArray(tokens, [&](const LensToken& token) -> Json {
        return {{"id", token.id},
                {"piece", tokenizer.piece(token.id)},
                {"rank", token.rank},
                {"logit", finiteOrNull(token.logit)},
                {"probability", token.probability}};
    });
}

/// The attention probabilities of one head at one position.
struct AttentionRow {
    std::size_t layer;
    std::size_t head;
    std::size_t position;
    std::span<const float> probabilities;
};

std::vector<AttentionRow> attentionRows(const CapturedPieces& pieces)
{
    std::vector<AttentionRow> rows;
    for (const auto& piece : pieces) {
        const auto* attention = std::get_if<CapturedAttention>(&piece->what);
        if (!attention) continue;
        const std::size_t heads = attention->heads.size();
        for (std::size_t i = 0; i < attention->rows * heads; ++i) {
            const std::size_t position = attention->firstPosition + i / heads;
            const auto all = std::span(attention->values).subspan(i * attention->width, attention->width);
            rows.push_back({attention->layer, attention->heads[i % heads], position, all.first(position + 1)});
        }
    }
    std::ranges::sort(rows, {}, [](const AttentionRow& row) { return std::tuple(row.layer, row.position, row.head); });
    return rows;
}

struct LensLine {
    std::size_t layer;
    const LensRow* row;
};

std::vector<LensLine> lensLines(const CapturedPieces& pieces)
{
    std::vector<LensLine> lines;
    for (const auto& piece : pieces) {
        const auto* lens = std::get_if<CapturedLens>(&piece->what);
        if (!lens) continue;
        for (const LensRow& row : lens->rows) lines.push_back({lens->layer, &row});
    }
    std::ranges::sort(lines, {}, [](const LensLine& line) { return std::tuple(line.row->position, line.layer); });
    return lines;
}

/// Prints columns that are as wide as their longest text. The first column is left-aligned, the others are
/// right-aligned.
void printTable(const std::vector<std::vector<std::string>>& rows)
{
    std::vector<std::size_t> widths;
    for (const auto& row : rows) {
        widths.resize(std::max(widths.size(), row.size()));
        for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
    }
    for (const auto& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string padding(widths[i] - row[i].size(), ' ');
            if (i > 0) std::cout << "  " << padding << row[i];
            if (i == 0) std::cout << row[i] << padding;
        }
        std::cout << '\n';
    }
}

void printStatistics(const std::vector<StatisticsLine>& lines)
{
    std::vector<std::vector<std::string>> table = {
        {"tap", "position", "min", "max", "mean", "rms", "std", "zero", "NaN", "Inf", "largest", "at"}};
    for (const StatisticsLine& line : lines) {
        const ValueStatistics& s = *line.values;
        const ValueStatistics::Largest& largest = s.largest();
        table.push_back(
            {line.tap(), line.position ? std::to_string(*line.position) : "all", significant(s.min(), 4),
             significant(s.max(), 4), significant(s.mean(), 4), significant(s.rms(), 4),
             significant(s.standardDeviation(), 4), percent(s.zeroShare()), std::to_string(s.nans()),
             std::to_string(s.infinities()), significant(largest.value, 4),
             concat("position ", largest.position, line.hasHeads() ? concat(", head ", largest.group) : std::string(),
                    ", channel ", largest.channel)});
    }
    printTable(table);
}

void printAttention(const std::vector<AttentionRow>& rows, const Tokenizer& tokenizer,
                    const std::vector<TokenId>& tokens)
{
    constexpr std::size_t kShown = 8;
    for (const AttentionRow& row : rows) {
        const auto share = [&](std::size_t p) { return std::isnan(row.probabilities[p]) ? -1 : row.probabilities[p]; };
        std::vector<std::size_t> order(row.probabilities.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        const std::size_t shown = std::min(kShown, order.size());
        std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(shown), order.end(),
                          [&](std::size_t a, std::size_t b) { return share(a) > share(b); });
        std::cout << "layer " << row.layer << ", head " << row.head << ", position " << row.position << ':';
        for (std::size_t i = 0; i < shown; ++i) {
            std::cout << "  " << order[i] << ' ' << inQuotes(tokenizer.piece(tokens[order[i]])) << ' '
                      << percent(row.probabilities[order[i]]);
        }
        std::cout << '\n';
    }
}

void printLens(const std::vector<LensLine>& lines, const Tokenizer& tokenizer)
{
    std::optional<std::size_t> position;
    for (const LensLine& line : lines) {
        if (position != line.row->position) std::cout << "after position " << line.row->position << '\n';
        position = line.row->position;
        std::cout << "  layer " << std::setw(3) << line.layer << "  " << std::setw(6)
                  << fixedPoint(line.row->entropy, 2) << " bits ";
        for (const LensToken& token : line.row->best) {
            std::cout << ' ' << inQuotes(tokenizer.piece(token.id)) << ' ' << percent(token.probability);
        }
        if (line.row->notFinite > 0) std::cout << "  " << line.row->notFinite << " logits are NaN or infinite";
        std::cout << '\n';
        for (const LensToken& token : line.row->ids) {
            std::cout << "      " << token.id << ' ' << inQuotes(tokenizer.piece(token.id)) << ": rank " << token.rank
                      << ", logit " << significant(token.logit, 4) << ", " << percent(token.probability) << '\n';
        }
    }
}

}  // namespace

Json toJson(const CapturedPieces& pieces, const Tokenizer& tokenizer)
{
    Json json = Json::object();
    if (const std::vector<StatisticsLine> lines = statisticsLines(pieces); !lines.empty()) {
        for (std::size_t bin = 0; bin <= ValueHistogram::kBins; ++bin)
            json["histogram_edges"].push_back(finiteOrNull(ValueHistogram::lowerEdge(bin)));
        json["statistics"] = jsonArray(lines, statisticsToJson);
    }
    for (const AttentionRow& row : attentionRows(pieces)) {
        json["attention"].push_back(
            {{"layer", row.layer},
             {"head", row.head},
             {"position", row.position},
             {"probabilities", std::vector<float>(row.probabilities.begin(), row.probabilities.end())}});
    }
    for (const LensLine& line : lensLines(pieces)) {
        json["lens"].push_back({{"layer", line.layer},
                                {"position", line.row->position},
                                {"entropy", line.row->entropy},
                                {"not_finite", line.row->notFinite},
                                {"best", toJson(tokenizer, line.row->best)},
                                {"ids", toJson(tokenizer, line.row->ids)}});
    }
    return json;
}

void printText(const CapturedPieces& pieces, const Tokenizer& tokenizer, const std::vector<TokenId>& tokens)
{
    const std::vector<StatisticsLine> statistics = statisticsLines(pieces);
    if (!statistics.empty()) printStatistics(statistics);
    printAttention(attentionRows(pieces), tokenizer, tokens);
    printLens(lensLines(pieces), tokenizer);
}

}  // namespace vitrine::cli

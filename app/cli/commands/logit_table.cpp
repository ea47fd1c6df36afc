#include "app/cli/commands/logit_table.h"

#include "app/cli/flags/subcommand.h"
#include "core/base/concat.h"
#include "core/base/parse_number.h"
#include "core/base/visible_text.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace vitrine::cli {

namespace {

struct Distribution {
    double min = std::numeric_limits<double>::infinity();
    double max = -std::numeric_limits<double>::infinity();
    double mean = 0;
    double spread = 0;
    double logSum = 0;   ///< log Σ e^logit
    double entropy = 0;  ///< bits
    std::size_t notFinite = 0;
};

Distribution distributionOf(std::span<const float> logits)
{
    Distribution result;
    double sum = 0;
    for (const float logit : logits) {
        if (!std::isfinite(logit)) ++result.notFinite;
        sum += logit;
        result.min = std::min<double>(result.min, logit);
        result.max = std::max<double>(result.max, logit);
    }
    result.mean = sum / static_cast<double>(logits.size());
    double squares = 0;
    double weights = 0;
    double weighted = 0;
    for (const float logit : logits) {
        squares += (logit - result.mean) * (logit - result.mean);
        const double weight = std::exp(logit - result.max);
        weights += weight;
        weighted += weight * (logit - result.max);
    }
    result.spread = std::sqrt(squares / static_cast<double>(logits.size()));
    result.logSum = result.max + std::log(weights);
    result.entropy = (std::log(weights) - weighted / weights) / std::log(2.0);
    return result;
}

/// Sorts larger logits first, and smaller ids first if logits are equal.
bool isBefore(std::span<const float> logits, std::size_t a, std::size_t b)
{
    return logits[a] > logits[b] || (logits[a] == logits[b] && a < b);
}

std::size_t rankOf(std::span<const float> logits, std::size_t id)
{
    std::size_t rank = 1;
    for (std::size_t i = 0; i < logits.size(); ++i) rank += isBefore(logits, i, id) ? 1 : 0;
    return rank;
}

Json tokenRow(const Tokenizer& tokenizer, std::span<const float> logits, const Distribution& all, std::size_t id,
              std::size_t rank)
{
    Json row = tokenToJson(tokenizer, static_cast<TokenId>(id));
    const bool sound = all.notFinite == 0;
    row["rank"] = sound ? Json(rank) : Json(nullptr);
    row["logit"] = finiteOrNull(logits[id]);
    row["p"] = sound ? finiteOrNull(std::exp(logits[id] - all.logSum)) : Json(nullptr);
    return row;
}

std::string bytesOf(const Json& token)
{
    std::string bytes;
    for (const Json& byte : token["bytes"]) bytes += static_cast<char>(byte.get<int>());
    return bytes;
}

std::string shown(const Json& number, int digits)
{
    return number.is_null() ? "not finite" : significant(number.get<double>(), digits);
}

/// Parses one item of --track.
TokenId trackedToken(const std::string& item, const Tokenizer& tokenizer)
{
    const auto id = parseNumber<TokenId>(item);
    if (id && *id >= 0 && static_cast<std::size_t>(*id) < tokenizer.size()) return *id;
    const std::size_t digits = item.starts_with('-') ? 1 : 0;
    if (digits < item.size() && item.find_first_not_of("0123456789", digits) == std::string::npos) {
        throw UsageError(
            concat("--track: unknown token ", item, "; the vocabulary has ids 0 to ", tokenizer.size() - 1, "."));
    }
    if (const auto exact = tokenizer.find(item)) return *exact;
    const std::vector<TokenId> tokens = tokenizer.encode(item, false, true);
    if (tokens.size() == 1) return tokens.front();
    // Some tokenizers insert a space before every text. A text that begins with a space then has two tokens, although
    // one token has exactly these bytes.
    for (std::size_t id = 0; id < tokenizer.size() && !item.empty(); ++id) {
        if (tokenizer.tokenBytes(static_cast<TokenId>(id)) == item) return static_cast<TokenId>(id);
    }
    throw UsageError(
        concat("--track: ", inQuotes(item), " is ", tokens.size(), " tokens, but must be a single token or its id."));
}

}  // namespace

std::vector<TokenId> parseTracked(const std::vector<std::string>& lists, const Tokenizer& tokenizer)
{
    std::vector<TokenId> ids;
    for (const std::string& list : lists) {
        if (const auto whole = tokenizer.find(list); whole && list.find(',') != std::string::npos) {
            ids.push_back(*whole);  // a token that contains a comma, such as the comma itself
            continue;
        }
        for (std::size_t begin = 0; begin <= list.size();) {
            const std::size_t end = std::min(list.find(',', begin), list.size());
            ids.push_back(trackedToken(list.substr(begin, end - begin), tokenizer));
            begin = end + 1;
        }
    }
    return ids;
}

Json logitRow(const LogitView& view, const Tokenizer& tokenizer, std::size_t position, TokenId token,
              std::span<const float> logits)
{
    const Distribution all = distributionOf(logits);
    const bool sound = all.notFinite == 0;
    const auto number = [&](double value) { return sound ? finiteOrNull(value) : Json(nullptr); };
    Json row = {{"position", position}, {"token", tokenToJson(tokenizer, token)}};
    if (view.statistics) {
        row["statistics"] = {{"min", number(all.min)},         {"max", number(all.max)},
                             {"mean", number(all.mean)},       {"spread", number(all.spread)},
                             {"entropy", number(all.entropy)}, {"not_finite", all.notFinite}};
    }
    if (view.top > 0) {
        row["top"] = Json::array();
        std::vector<std::size_t> order;
        for (std::size_t i = 0; i < logits.size(); ++i) {
            if (!std::isnan(logits[i])) order.push_back(i);  // NaN cannot be sorted
        }
        const std::size_t count = std::min({view.top, order.size(), tokenizer.size()});
        std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count), order.end(),
                          [&](std::size_t a, std::size_t b) { return isBefore(logits, a, b); });
        for (std::size_t i = 0; i < count; ++i) row["top"].push_back(tokenRow(tokenizer, logits, all, order[i], i + 1));
    }
    if (!view.tracked.empty()) {
        row["tracked"] = Json::array();
        for (const TokenId id : view.tracked) {
            const auto index = static_cast<std::size_t>(id);
            row["tracked"].push_back(tokenRow(tokenizer, logits, all, index, rankOf(logits, index)));
        }
    }
    return row;
}

std::string logitLines(const Json& row)
{
    std::string text = concat("position ", row["position"].get<std::size_t>(), ", after ",
                              row["token"]["id"].get<TokenId>(), ' ', inQuotes(bytesOf(row["token"])), '\n');
    if (row.contains("statistics")) {
        const Json& all = row["statistics"];
        text += concat("  min ", shown(all["min"], 6), "  max ", shown(all["max"], 6), "  mean ", shown(all["mean"], 6),
                       "  spread ", shown(all["spread"], 6), "  entropy ", shown(all["entropy"], 5), " bits\n");
    }
    for (const char* list : {"top", "tracked"}) {
        if (!row.contains(list)) continue;
        for (const Json& token : row[list]) {
            text +=
                concat("  ", token["rank"].is_null() ? "no rank" : concat("rank ", token["rank"].get<std::size_t>()),
                       "  ", token["id"].get<TokenId>(), ' ', inQuotes(bytesOf(token)), "  logit ",
                       shown(token["logit"], 6), "  p ", shown(token["p"], 4), '\n');
        }
    }
    return text;
}

}  // namespace vitrine::cli

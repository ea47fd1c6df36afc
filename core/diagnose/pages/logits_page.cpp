#include "core/diagnose/pages/logits_page.h"

#include "core/base/json_text.h"
#include "core/generate/sampling/removals.h"

#include <nlohmann/json.hpp>

#include <utility>

namespace vitrine {

namespace {

using Json = nlohmann::ordered_json;

Json orNull(const std::optional<double>& number)
{
    return number ? finiteOrNull(*number) : Json(nullptr);
}

Json lineToJson(const LogitLine& line, bool isCompared, const Tokenizer* vocabulary)
{
    Json row = pageToken(vocabulary, line.id, line.bytes, line.kind);
    row["rank"] = line.rank > 0 ? Json(line.rank) : Json(nullptr);
    row["logit"] = finiteOrNull(line.logit);
    row["p"] = finiteOrNull(line.p);
    row["mass"] = orNull(line.mass);
    row["p_after"] = orNull(line.pAfter);
    row["removed_by"] = line.isKept ? Json(nullptr) : Json(removedByName(line));
    if (isCompared) row["p_against"] = orNull(line.pAgainst);
    return row;
}

}  // namespace

std::string_view removedByName(const LogitLine& line)
{
    if (line.isKept) return {};
    const std::string_view name = stageName(line.removedBy);
    return name.empty() ? "unknown" : name;
}

Json LogitsPage::json(const Tokenizer* vocabulary) const
{
    const auto lines = [&](const std::vector<LogitLine>& rows) {
        Json list = Json::array();
        for (const LogitLine& row : rows) list.push_back(lineToJson(row, against.has_value(), vocabulary));
        return list;
    };
    Json document = {{"tokens", ids}};
    if (all) {
        const LogitHistogram histogram = all->histogram(bins);
        document.update(
            {{"vocabulary", all->size()},
             {"kept", kept},
             {"entropy", all->entropy()},
             {"margin", all->margin()},
             {"min", all->min()},
             {"max", all->max()},
             {"mean", all->mean()},
             {"spread", all->spread()},
             {"histogram", {{"from", histogram.from}, {"width", histogram.width}, {"counts", histogram.counts}}}});
    }
    document["top"] = lines(top);
    if (byHand) document["by_hand"] = true;
    if (tracked) document["tracked"] = lines(*tracked);
    if (found) document["found"] = lines(*found);
    if (why) {
        document["why"] = Json::array();
        for (const Reading& reading : *why)
            document["why"].push_back({{"text", reading.text}, {"tokens", lines(reading.tokens)}});
    }
    if (against) {
        Json apart = {{"position", against->position}};
        if (against->apart) {
            apart["jensen_shannon"] = against->apart->jensenShannon;
            apart["kl_to"] = against->apart->firstFromSecond;
            apart["kl_from"] = against->apart->secondFromFirst;
        }
        document["against"] = std::move(apart);
    }
    return document;
}

}  // namespace vitrine

#include "core/diagnose/pages/samplers_page.h"

#include "core/base/json_text.h"
#include "core/generate/sampling/removals.h"
#include "core/generate/sampling/sampler_table.h"
#include "core/text/tokenizer.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <string>
#include <utility>

namespace vitrine {

namespace {

using Json = nlohmann::ordered_json;

Json candidatesToJson(const Tokenizer* vocabulary, const std::vector<Candidate>& candidates, std::size_t most)
{
    Json list = Json::array();
    if (!vocabulary) return list;
    for (const Candidate& candidate : std::span(candidates).first(std::min(most, candidates.size()))) {
        Json entry =
            pageToken(vocabulary, candidate.id, vocabulary->tokenBytes(candidate.id), vocabulary->kind(candidate.id));
        entry["logit"] = finiteOrNull(candidate.logit);
        entry["p"] = candidate.p;
        list.push_back(std::move(entry));
    }
    return list;
}

Json followedToJson(const Tokenizer* vocabulary, const TokenAlternative& token, std::span<const SamplerStep> stages,
                    std::size_t at)
{
    Json entry = pageToken(vocabulary, token.id, token.bytes, token.kind);
    Json shares = Json::object();
    for (const SamplerStep& stage : stages) {
        if (stage.followed[at]) shares[std::string(stage.sampler)] = *stage.followed[at];
    }
    entry["p"] = std::move(shares);
    const std::string_view by = stageName(token.removedBy);
    entry["removed_by"] = by.empty() ? Json(nullptr) : Json(by);
    return entry;
}

/// Returns the order of the samplers, even if it is the default order.
std::vector<std::string> orderOf(const SamplerSettings& settings)
{
    if (!settings.order.empty()) return settings.order;
    std::vector<std::string> order;
    for (const SamplerInfo* sampler : allSamplers()) {
        if (sampler->place == SamplerPlace::Ordered) order.emplace_back(sampler->name);
    }
    return order;
}

}  // namespace

Json SamplersPage::json(const Tokenizer* vocabulary) const
{
    Json list = Json::array();
    for (const SamplerStep& stage : stages) {
        list.push_back({{"name", stage.sampler},
                        {"survivors", stage.count},
                        {"mass", stage.mass},
                        {"removed", stage.removedCount},
                        {"removed_mass", stage.removedMass},
                        {"first_left", candidatesToJson(vocabulary, stage.left, named)},
                        {"first_removed", candidatesToJson(vocabulary, stage.removed, named)}});
    }
    Json candidates = Json::array();
    for (std::size_t at = 0; at < followed.size(); ++at)
        candidates.push_back(followedToJson(vocabulary, followed[at], stages, at));
    Json values = Json::object();
    for (const auto& [name, value] : settings.values) values[name] = finiteOrNull(value);
    Json document{{"tokens", ids},
                  {"stages", std::move(list)},
                  {"candidates", std::move(candidates)},
                  {"settings", std::move(values)},
                  {"samplers", orderOf(settings)},
                  {"seed", settings.seed},
                  {"random_number", number ? Json(*number) : Json(nullptr)}};
    if (byHand) document["by_hand"] = true;
    return document;
}

}  // namespace vitrine

#include "core/record/compare_records.h"

#include "core/base/concat.h"
#include "core/base/json_text.h"
#include "core/record/record_format.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <span>
#include <utility>

namespace vitrine {

namespace {

/// Those with a token each, whose ids are asked for.
std::vector<TokenId> idsOf(const RunRecord& record, bool ofPrompt)
{
    std::vector<TokenId> ids;
    if (ofPrompt) {
        for (const PromptToken& token : record.prompt) ids.push_back(token.record.id);
    } else {
        for (const TokenRecord& token : record.answer) ids.push_back(token.id);
    }
    return ids;
}

IdDifference differenceOf(const RunRecord& a, const RunRecord& b, bool ofPrompt)
{
    const std::vector<TokenId> ours = idsOf(a, ofPrompt);
    const std::vector<TokenId> theirs = idsOf(b, ofPrompt);
    IdDifference found{!a.isRedacted && !b.isRedacted, ours.size(), theirs.size(), std::nullopt};
    if (!found.isKnown) return found;
    const auto [at, other] = std::mismatch(ours.begin(), ours.end(), theirs.begin(), theirs.end());
    if (at != ours.end() || other != theirs.end()) found.first = static_cast<std::size_t>(at - ours.begin());
    return found;
}

/// What a record lists of a distribution.
std::map<TokenId, double> listed(const TokenRecord& token)
{
    std::map<TokenId, double> found{{token.id, token.pRaw}};
    for (const TokenAlternative& candidate : token.top) found[candidate.id] = candidate.pRaw;
    return found;
}

double surprise(double p, double middle)
{
    return p > 0 && middle > 0 ? p * std::log2(p / middle) : 0;
}

StepDifference stepOf(std::size_t step, const TokenRecord& a, const TokenRecord& b)
{
    const std::map<TokenId, double> ours = listed(a);
    const std::map<TokenId, double> theirs = listed(b);
    double restA = 1;
    double restB = 1;
    double divergence = 0;
    const auto add = [&](double p, double q) {
        const double middle = (p + q) / 2;
        divergence += (surprise(p, middle) + surprise(q, middle)) / 2;
    };
    for (const auto& [id, p] : ours) {
        const auto other = theirs.find(id);
        if (other == theirs.end()) continue;
        add(p, other->second);
        restA -= p;
        restB -= other->second;
    }
    add(std::max(restA, 0.0), std::max(restB, 0.0));
    const auto other = theirs.find(a.id);
    return {step, std::clamp(divergence, 0.0, 1.0), a.pRaw, other == theirs.end() ? -1 : other->second};
}

/// Draws are comparable as long as all before them was the same.
std::vector<StepDifference> stepsOf(const RunRecord& a, const RunRecord& b, const RecordComparison& comparison)
{
    std::vector<StepDifference> steps;
    if (!comparison.prompt.isKnown || comparison.prompt.first) return steps;
    const std::size_t both = std::min(a.answer.size(), b.answer.size());
    const std::size_t end = comparison.answer.first ? std::min(*comparison.answer.first + 1, both) : both;
    for (std::size_t step = 0; step < end; ++step) {
        if (a.answer[step].scored && b.answer[step].scored)
            steps.push_back(stepOf(step, a.answer[step], b.answer[step]));
    }
    return steps;
}

using Json = nlohmann::ordered_json;

Json idsToJson(const IdDifference& ids, const RunRecord& a, const RunRecord& b, bool ofPrompt)
{
    Json entry{
        {"known", ids.isKnown}, {"tokens_a", ids.countA}, {"tokens_b", ids.countB}, {"first_difference", nullptr}};
    if (!ids.first) return entry;
    const auto tokenOf = [&](const RunRecord& record, std::size_t count) -> Json {
        if (*ids.first >= count) return nullptr;
        const TokenRecord& token = ofPrompt ? record.prompt[*ids.first].record : record.answer[*ids.first];
        return {{"id", token.id}, {"piece", token.bytes}};
    };
    entry["first_difference"] = {{"index", *ids.first}, {"a", tokenOf(a, ids.countA)}, {"b", tokenOf(b, ids.countB)}};
    return entry;
}

}  // namespace

RecordComparison compareRecords(const RunRecord& a, const RunRecord& b)
{
    RecordComparison comparison;
    const std::vector<RecordFact> ours = recordFacts(a);
    std::vector<RecordFact> theirs = recordFacts(b);
    for (const RecordFact& fact : ours) {
        const auto same = std::ranges::find_if(
            theirs, [&](const RecordFact& other) { return other.section == fact.section && other.name == fact.name; });
        const std::string value = same == theirs.end() ? std::string() : same->value;
        if (value != fact.value) comparison.facts.push_back({fact.section, fact.name, fact.value, value});
        if (same != theirs.end()) theirs.erase(same);
    }
    for (const RecordFact& fact : theirs) {  // one that is not there and one that is empty are the same
        if (!fact.value.empty()) comparison.facts.push_back({fact.section, fact.name, {}, fact.value});
    }
    comparison.prompt = differenceOf(a, b, true);
    comparison.answer = differenceOf(a, b, false);
    comparison.steps = stepsOf(a, b, comparison);
    return comparison;
}

Json comparisonToJson(const RecordComparison& comparison, const RunRecord& a, const RunRecord& b)
{
    Json facts = Json::array();
    for (const FactDifference& fact : comparison.facts) {
        facts.push_back({{"section", fact.section}, {"name", fact.name}, {"a", fact.a}, {"b", fact.b}});
    }
    Json steps = Json::array();
    for (const StepDifference& step : comparison.steps) {
        steps.push_back({{"step", step.step},
                         {"divergence", finiteOrNull(step.divergence)},
                         {"p_a", step.pA},
                         {"p_b", step.pB < 0 ? Json(nullptr) : Json(step.pB)}});
    }
    return {{"same", comparison.isSame()},
            {"differences", std::move(facts)},
            {"prompt", idsToJson(comparison.prompt, a, b, true)},
            {"answer", idsToJson(comparison.answer, a, b, false)},
            {"steps", std::move(steps)}};
}

}  // namespace vitrine

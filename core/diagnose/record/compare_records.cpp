#include "core/diagnose/record/compare_records.h"

#include "core/base/json_text.h"
#include "core/diagnose/record/record_format.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace vitrine {

namespace {

std::vector<const TokenRecord*> tokensOf(const RunRecord& record, bool ofPrompt)
{
    std::vector<const TokenRecord*> tokens;
    if (ofPrompt) {
        for (const PromptToken& token : record.prompt) tokens.push_back(&token.record);
    } else {
        for (const TokenRecord& token : record.answer) tokens.push_back(&token);
    }
    return tokens;
}

/// Returns whether the tokens are known. A server may not report the tokens of its prompt.
bool isKnown(const std::vector<const TokenRecord*>& tokens)
{
    return !tokens.empty() && std::ranges::none_of(tokens, [](const TokenRecord* token) {
        return token->id == kUnknownId && token->bytes.empty();
    });
}

/// Returns whether a server made the answer. A server reports neither its CPU level nor the types of its cache.
bool isOfServer(const RunRecord& record)
{
    return record.isa.empty() && record.kvKeys.empty();
}

/// Returns whether the tokens from index `from` on only end the turn, because they are control tokens. Some servers do
/// not list such tokens, so `shorter`, the record without them, must be the answer of a server.
bool isOnlyTheEnd(const std::vector<const TokenRecord*>& tokens, std::size_t from, const RunRecord& shorter)
{
    return isOfServer(shorter) && shorter.stopReason == stopReasonCode(StopReason::EndOfTurn) &&
           std::all_of(tokens.begin() + static_cast<std::ptrdiff_t>(from), tokens.end(),
                       [](const TokenRecord* token) { return token->kind == TokenKind::Control; });
}

IdDifference differenceOf(const RunRecord& a, const RunRecord& b, bool ofPrompt)
{
    const std::vector<const TokenRecord*> ours = tokensOf(a, ofPrompt);
    const std::vector<const TokenRecord*> theirs = tokensOf(b, ofPrompt);
    const bool areKnown = !a.isRedacted && !b.isRedacted && (!ofPrompt || (isKnown(ours) && isKnown(theirs)));
    const auto hasId = [](const TokenRecord* token) { return token->id != kUnknownId; };
    const bool haveIds = std::ranges::all_of(ours, hasId) && std::ranges::all_of(theirs, hasId);
    IdDifference found{areKnown, areKnown && !haveIds, ours.size(), theirs.size(), std::nullopt};
    if (!found.isKnown) return found;
    const auto isSame = [](const TokenRecord* one, const TokenRecord* other) { return isSameToken(*one, *other); };
    const auto [at, other] = std::mismatch(ours.begin(), ours.end(), theirs.begin(), theirs.end(), isSame);
    const auto index = static_cast<std::size_t>(at - ours.begin());
    if (at == ours.end() && other == theirs.end()) return found;
    if (!ofPrompt && at == ours.end() && isOnlyTheEnd(theirs, index, a)) return found;
    if (!ofPrompt && other == theirs.end() && isOnlyTheEnd(ours, index, b)) return found;
    found.first = index;
    return found;
}

/// Returns the candidates that a record lists for a token, including the token itself.
std::vector<TokenAlternative> listed(const TokenRecord& token)
{
    std::vector<TokenAlternative> found = token.top;
    if (std::ranges::none_of(found, [&](const TokenAlternative& each) { return isSameToken(each, token); })) {
        TokenAlternative& drawn = found.emplace_back();
        drawn.id = token.id;
        drawn.bytes = token.bytes;
        drawn.pRaw = token.pRaw;
    }
    return found;
}

template <typename Token>
const TokenAlternative* findIn(const std::vector<TokenAlternative>& listed, const Token& token)
{
    const auto found =
        std::ranges::find_if(listed, [&](const TokenAlternative& each) { return isSameToken(each, token); });
    return found == listed.end() ? nullptr : &*found;
}

double surprise(double p, double middle)
{
    return p > 0 && middle > 0 ? p * std::log2(p / middle) : 0;
}

StepDifference stepOf(std::size_t step, const TokenRecord& a, const TokenRecord& b)
{
    const std::vector<TokenAlternative> ours = listed(a);
    const std::vector<TokenAlternative> theirs = listed(b);
    double restA = 1;
    double restB = 1;
    double divergence = 0;
    const auto add = [&](double p, double q) {
        const double middle = (p + q) / 2;
        divergence += (surprise(p, middle) + surprise(q, middle)) / 2;
    };
    for (const TokenAlternative& own : ours) {
        const TokenAlternative* other = findIn(theirs, own);
        if (!other) continue;
        add(own.pRaw, other->pRaw);
        restA -= own.pRaw;
        restB -= other->pRaw;
    }
    add(std::max(restA, 0.0), std::max(restB, 0.0));
    const TokenAlternative* other = findIn(theirs, a);
    return {step, std::clamp(divergence, 0.0, 1.0), a.pRaw, other ? other->pRaw : -1};
}

/// Returns whether both records contain messages. Only records of servers contain messages; for local models, the
/// tokens of the prompt contain the text of the messages.
bool haveMessages(const RunRecord& a, const RunRecord& b)
{
    return !a.messages.empty() && !b.messages.empty();
}

bool isOtherQuestion(const RunRecord& a, const RunRecord& b)
{
    const auto isSame = [](const RecordedMessage& one, const RecordedMessage& other) {
        return one.role == other.role && one.bytes == other.bytes && one.hash == other.hash;
    };
    return haveMessages(a, b) && !std::ranges::equal(a.messages, b.messages, isSame);
}

/// Compares the distributions of both answers up to the first different token. If a server did not report its prompt,
/// the messages are compared instead.
std::vector<StepDifference> stepsOf(const RunRecord& a, const RunRecord& b, const RecordComparison& comparison)
{
    std::vector<StepDifference> steps;
    if (!comparison.answer.isKnown || comparison.prompt.first || isOtherQuestion(a, b)) return steps;
    const std::size_t both = std::min(a.answer.size(), b.answer.size());
    const std::size_t end = comparison.answer.first ? std::min(*comparison.answer.first + 1, both) : both;
    for (std::size_t step = 0; step < end; ++step) {
        if (a.answer[step].scored && b.answer[step].scored)
            steps.push_back(stepOf(step, a.answer[step], b.answer[step]));
    }
    return steps;
}

CaptureDifference captureDifference(const RecordedValues& a, const RecordedValues* b)
{
    CaptureDifference found{a.name, a.firstPosition, true, b != nullptr, std::nullopt};
    if (!b || a.shape != b->shape) return found;
    const std::vector<double> reference(b->values.begin(), b->values.end());
    found.difference = difference(a.values, reference, a.shape.front());
    return found;
}

std::vector<CaptureDifference> capturesOf(const RunRecord& a, const RunRecord& b)
{
    const auto in = [](const std::vector<RecordedValues>& all, const RecordedValues& wanted) {
        const auto same = std::ranges::find_if(all, [&](const RecordedValues& other) {
            return other.name == wanted.name && other.firstPosition == wanted.firstPosition;
        });
        return same == all.end() ? nullptr : &*same;
    };
    std::vector<CaptureDifference> found;
    for (const RecordedValues& values : a.captures) found.push_back(captureDifference(values, in(b.captures, values)));
    for (const RecordedValues& values : b.captures) {
        if (!in(a.captures, values)) found.push_back({values.name, values.firstPosition, false, true, std::nullopt});
    }
    return found;
}

/// Returns the sort key of a difference: the rank of its section. Sections that may cause differences in other sections
/// have lower ranks.
int rankOf(const FactDifference& fact)
{
    constexpr std::array<std::string_view, 7> kOrder{"prompt",  "settings", "model", "device",
                                                     "program", "answer",   "taps"};
    return static_cast<int>(std::ranges::find(kOrder, fact.section) - kOrder.begin());
}

using Json = nlohmann::ordered_json;

Json captureToJson(const CaptureDifference& capture)
{
    const auto figure = [&](double Difference::*of) {
        return capture.difference ? finiteOrNull((*capture.difference).*of) : Json(nullptr);
    };
    return {{"tap", capture.tap},
            {"first_position", capture.firstPosition},
            {"in_a", capture.inA},
            {"in_b", capture.inB},
            {"max_abs", figure(&Difference::maxAbs)},
            {"relative_l2", figure(&Difference::relativeL2)},
            {"cosine", figure(&Difference::cosine)}};
}

Json idsToJson(const IdDifference& ids, const RunRecord& a, const RunRecord& b, bool ofPrompt)
{
    Json entry{{"known", ids.isKnown},
               {"by_bytes", ids.byBytes},
               {"tokens_a", ids.countA},
               {"tokens_b", ids.countB},
               {"first_difference", nullptr}};
    if (!ids.first) return entry;
    const auto tokenOf = [&](const RunRecord& record, std::size_t count) -> Json {
        if (*ids.first >= count) return nullptr;
        const TokenRecord& token = ofPrompt ? record.prompt[*ids.first].record : record.answer[*ids.first];
        return {{"id", token.id == kUnknownId ? Json() : Json(token.id)}, {"piece", token.bytes}};
    };
    entry["first_difference"] = {{"index", *ids.first}, {"a", tokenOf(a, ids.countA)}, {"b", tokenOf(b, ids.countB)}};
    return entry;
}

}  // namespace

bool RecordComparison::haveSameCaptures() const noexcept
{
    return std::ranges::all_of(captures, [](const CaptureDifference& capture) {
        return capture.difference && capture.difference->isFinite() && capture.difference->maxAbs == 0;
    });
}

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
    for (const RecordFact& fact : theirs) {
        // `theirs` now contains only facts that record `a` lacks. A fact with an empty value is not a difference.
        if (!fact.value.empty()) comparison.facts.push_back({fact.section, fact.name, {}, fact.value});
    }
    if (!haveMessages(a, b))
        std::erase_if(comparison.facts, [](const FactDifference& fact) { return fact.name == "messages"; });
    std::ranges::stable_sort(comparison.facts, {}, rankOf);
    comparison.captures = capturesOf(a, b);
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
    Json captures = Json::array();
    for (const CaptureDifference& capture : comparison.captures) captures.push_back(captureToJson(capture));
    return {{"same", comparison.isSame()},
            {"differences", std::move(facts)},
            {"prompt", idsToJson(comparison.prompt, a, b, true)},
            {"answer", idsToJson(comparison.answer, a, b, false)},
            {"captures", std::move(captures)},
            {"steps", std::move(steps)}};
}

}  // namespace vitrine

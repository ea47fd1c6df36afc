#include "core/base/concat.h"
#include "core/base/hash64.h"
#include "core/base/parse_number.h"
#include "core/compute/inference/trace.h"
#include "core/diagnose/record/compare_records.h"
#include "core/diagnose/record/record_format.h"
#include "core/generate/sampling/sampler_table.h"

#include <algorithm>
#include <limits>
#include <span>
#include <string_view>
#include <utility>

namespace vitrine {

namespace {

std::string joined(const std::vector<std::string>& parts)
{
    std::string text;
    for (const std::string& part : parts) text.append(text.empty() ? "" : ", ").append(part);
    return text;
}

std::string biasText(const SamplerSettings& sampling)
{
    std::string text;
    const auto add = [&](const std::string& token, float value) {
        text += concat(text.empty() ? "" : ", ", token, " ", significant(value, 6));
    };
    for (const auto& [id, value] : sampling.logitBias) add(concat("#", id), value);
    for (const auto& [token, value] : sampling.textBias) add(token, value);
    return text;
}

/// Returns a text such as "user 12 bytes 0123456789abcdef, …". It does not contain the messages themselves, so it is
/// available for redacted records, too.
std::string messagesText(const std::vector<RecordedMessage>& messages)
{
    std::vector<std::string> parts;
    for (const RecordedMessage& message : messages)
        parts.push_back(concat(message.role, " ", message.bytes, " bytes ", hexOf(message.hash)));
    return joined(parts);
}

std::string tapText(const RecordedTap& tap)
{
    return concat("min ", significant(tap.least, 6), ", max ", significant(tap.largest, 6), ", mean ",
                  significant(tap.mean, 6), ", deviation ", significant(tap.deviation, 6),
                  tap.notFinite > 0 ? concat(", not finite ", tap.notFinite) : std::string());
}

/// Returns whether a sampler's value is its default. Returns false for an unknown parameter.
bool isStandard(std::string_view name, double value)
{
    const SamplerParameter* parameter = findParameter(name, allSamplers());
    return parameter && value == parameter->standard;
}

/// Returns the settings of an earlier part of the answer, if they differ from those of the last part: "to token 72:
/// temperature 0.8, seed 7".
std::string stretchText(const RecordedStretch& stretch, const RunRecord& record)
{
    const SamplerSettings& sampling = stretch.sampling;
    std::vector<std::string> parts;
    if (sampling.randomSeed != record.sampling.randomSeed || sampling.seed != record.sampling.seed)
        parts.push_back(concat("seed ", sampling.randomSeed ? "unknown" : std::to_string(sampling.seed)));
    for (const auto& [name, value] : sampling.values) {
        const auto other = record.sampling.values.find(name);
        if (other == record.sampling.values.end() || other->second != value)
            parts.push_back(concat(name, " ", significant(value, 9)));
    }
    if (sampling.order != record.sampling.order) {
        const std::string order = joined(sampling.order);
        parts.push_back(concat("samplers ", order.empty() ? "in the usual order" : order));
    }
    if (!record.isRedacted) {
        const std::string bias = biasText(sampling);
        if (bias != biasText(record.sampling)) parts.push_back(concat("bias ", bias.empty() ? "none" : bias));
        if (stretch.grammar != record.grammar)
            parts.push_back(concat("grammar ", stretch.grammar.empty() ? "none" : stretch.grammar));
    }
    return concat("to token ", stretch.until, ": ", parts.empty() ? "the same" : joined(parts));
}

std::string earlierText(const RunRecord& record)
{
    std::string text;
    for (const RecordedStretch& stretch : record.earlier)
        text.append(text.empty() ? "" : "; ").append(stretchText(stretch, record));
    return text;
}

/// Returns the numbers, counted from 1, of the tokens that the user set by hand.
std::string byHandText(const RunRecord& record)
{
    std::vector<std::string> places;
    for (std::size_t step = 0; step < record.answer.size(); ++step) {
        if (record.answer[step].byHand) places.push_back(std::to_string(step + 1));
    }
    return joined(places);
}

/// Returns the sort key of a tap: the layer and the site of a name such as "3.layer_out". Taps that the model computes
/// before its first layer sort first, and taps that it computes after its last layer sort last.
std::pair<long, int> placeOf(std::string_view name)
{
    const std::size_t dot = name.find('.');
    const SiteTraits* site = findSite(dot == std::string_view::npos ? name : name.substr(dot + 1));
    if (!site) return {std::numeric_limits<long>::max(), std::numeric_limits<int>::max()};
    const int order = static_cast<int>(site->site);
    if (dot == std::string_view::npos)
        return {order < static_cast<int>(Site::LayerOut) ? -1 : std::numeric_limits<int>::max(), order};
    return {parseNumber<long>(name.substr(0, dot)).value_or(-1), order};
}

}  // namespace

RecordedMessage recordedMessage(std::string role, std::string text)
{
    const std::uint64_t hash = hash64(std::as_bytes(std::span(text)));
    const std::uint64_t bytes = text.size();
    return {std::move(role), std::move(text), bytes, hash};
}

void clearUnreported(RunRecord& record)
{
    constexpr float kUnknown = std::numeric_limits<float>::quiet_NaN();
    const auto forget = [](TokenRecord& token) {
        token.pFinal = token.entropy = kUnknown;
        for (TokenAlternative& other : token.top) other.pFinal = kUnknown;
    };
    for (PromptToken& token : record.prompt) forget(token.record);
    std::ranges::for_each(record.answer, forget);
}

std::string askedText(const RunRecord& record)
{
    const auto asked = std::find_if(record.messages.rbegin(), record.messages.rend(),
                                    [](const RecordedMessage& message) { return message.role == "user"; });
    if (asked != record.messages.rend()) return asked->text;
    const auto isAsked = [](const PromptToken& token) { return token.origin == TokenOrigin::User; };
    const auto last = std::find_if(record.prompt.rbegin(), record.prompt.rend(), isAsked);
    std::string text;
    for (const PromptToken& token : record.prompt) {
        if (last != record.prompt.rend() && isAsked(token) && token.messageIndex == last->messageIndex)
            text += token.record.bytes;
    }
    return text;
}

std::vector<RecordFact> recordFacts(const RunRecord& record)
{
    std::vector<RecordFact> facts;
    const auto add = [&](std::string_view section, std::string_view name, std::string value, bool isUsual = false) {
        facts.push_back({std::string(section), std::string(name), std::move(value), isUsual});
    };
    add("model", "name", record.modelName);
    add("model", "file", record.modelFile);
    add("model", "architecture", record.architecture);
    add("model", "quantization", record.quantization);
    add("model", "xxh64", record.modelHash ? hexOf(*record.modelHash) : std::string());
    add("device", "device", record.device);
    add("device", "driver", record.driver);
    add("device", "isa", record.isa);
    add("device", "kv_keys", record.kvKeys);
    add("device", "kv_values", record.kvValues);
    add("device", "context", std::to_string(record.contextLength));
    add("program", "version", record.program);
    add("program", "system", record.system);
    add("prompt", "asked", askedText(record));
    add("prompt", "messages", messagesText(record.messages));
    add("prompt", "tokens", std::to_string(record.prompt.size()));
    add("answer", "reasoning", record.reasoning);
    add("answer", "text", record.text);
    add("answer", "tokens", std::to_string(record.answer.size()));
    add("answer", "stop_reason", record.stopReason);
    if (const std::string places = byHandText(record); !places.empty()) add("answer", "by_hand", places);
    add("settings", "seed", record.sampling.randomSeed ? std::string() : std::to_string(record.sampling.seed));
    add("settings", "max_tokens", std::to_string(record.maxTokens));
    for (const auto& [name, value] : record.sampling.values)
        add("settings", name, significant(value, 9), isStandard(name, value));
    add("settings", "samplers", joined(record.sampling.order));
    if (!record.isRedacted) {
        add("settings", "stop", joined(record.stopStrings));
        add("settings", "bias", biasText(record.sampling));
        add("settings", "grammar", record.grammar);
    }
    if (!record.earlier.empty()) add("settings", "earlier", earlierText(record));
    for (const RecordedTap& tap : record.taps) add("taps", tap.name, tapText(tap));
    return facts;
}

RecordedTap recordedTap(const CapturedStatistics& found)
{
    TraceArray tap;
    tap.site = found.site;
    tap.layer = found.layer;
    const ValueStatistics& all = found.all;
    return {tap.name(), all.count(), all.nans() + all.infinities(), all.min(),
            all.max(),  all.mean(),  all.standardDeviation()};
}

void addCapture(RunRecord& record, const CapturedRows& rows)
{
    TraceArray tap;
    tap.site = rows.site;
    tap.layer = rows.layer;
    RecordedValues values{tap.name(), rows.firstPosition, {rows.rows, rows.width}, rows.values};
    if (rows.groups > 1) values.shape = {rows.rows, rows.groups, rows.width};
    const auto before = std::ranges::find_if(record.captures, [&](const RecordedValues& other) {
        return other.name == values.name && other.firstPosition + other.shape.front() == values.firstPosition &&
               std::equal(other.shape.begin() + 1, other.shape.end(), values.shape.begin() + 1, values.shape.end());
    });
    if (before == record.captures.end()) {
        record.captures.push_back(std::move(values));
        return;
    }
    before->shape.front() += rows.rows;
    before->values.insert(before->values.end(), rows.values.begin(), rows.values.end());
}

void sortTaps(RunRecord& record)
{
    std::ranges::stable_sort(record.taps, {}, [](const RecordedTap& tap) { return placeOf(tap.name); });
    std::ranges::stable_sort(record.captures, {}, [](const RecordedValues& values) {
        return std::pair(placeOf(values.name), values.firstPosition);
    });
}

}  // namespace vitrine

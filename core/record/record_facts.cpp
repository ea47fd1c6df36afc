#include "core/base/concat.h"
#include "core/inference/trace.h"
#include "core/record/compare_records.h"
#include "core/record/record_format.h"

#include <cmath>
#include <string_view>

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

}  // namespace

std::vector<RecordFact> recordFacts(const RunRecord& record)
{
    std::vector<RecordFact> facts;
    const auto add = [&](std::string_view section, std::string_view name, std::string value) {
        facts.push_back({std::string(section), std::string(name), std::move(value)});
    };
    const auto addNumber = [&](std::string_view section, std::string_view name, double number) {
        add(section, name, significant(number, 9));
    };
    add("program", "version", record.program);
    add("program", "system", record.system);
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
    for (const auto& [name, value] : record.sampling.values) addNumber("settings", name, value);
    add("settings", "samplers", joined(record.sampling.order));
    add("settings", "seed", std::to_string(record.sampling.seed));
    add("settings", "max_tokens", std::to_string(record.maxTokens));
    if (!record.isRedacted) {
        add("settings", "stop", joined(record.stopStrings));
        add("settings", "bias", biasText(record.sampling));
        add("settings", "grammar", record.grammar);
    }
    add("prompt", "tokens", std::to_string(record.prompt.size()));
    add("answer", "tokens", std::to_string(record.answer.size()));
    add("answer", "stop_reason", record.stopReason);
    for (const RecordedTap& tap : record.taps) {
        add("taps", tap.name,
            concat("min ", significant(tap.least, 6), ", max ", significant(tap.largest, 6), ", mean ",
                   significant(tap.mean, 6), ", deviation ", significant(tap.deviation, 6),
                   tap.notFinite > 0 ? concat(", not finite ", tap.notFinite) : std::string()));
    }
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

}  // namespace vitrine

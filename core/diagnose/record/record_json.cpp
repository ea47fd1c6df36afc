// Writes run records as JSON.

#include "core/base/atomic_file.h"
#include "core/base/base64.h"
#include "core/base/json_text.h"
#include "core/base/utf8.h"
#include "core/diagnose/record/record_format.h"
#include "core/diagnose/record/run_record.h"
#include "core/generate/sampling/removals.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <span>
#include <string_view>
#include <utility>

namespace vitrine {

namespace {

using Json = nlohmann::ordered_json;

bool isUtf8(std::string_view text)
{
    for (std::size_t i = 0; i < text.size();) {
        const Utf8Step step = decodeUtf8(text, i);
        if (!step.valid) return false;
        i += step.length;
    }
    return true;
}

/// Returns the bytes as a string, or as a list of numbers if they are not UTF-8.
Json pieceToJson(std::string_view bytes)
{
    if (isUtf8(bytes)) return bytes;
    Json list = Json::array();
    for (const char byte : bytes) list.push_back(static_cast<unsigned char>(byte));
    return list;
}

Json alternativeToJson(const TokenAlternative& candidate)
{
    Json entry{{"id", candidate.id < 0 ? Json() : Json(candidate.id)},
               {"piece", pieceToJson(candidate.bytes)},
               {"kind", kindCode(candidate.kind)},
               {"logit", finiteOrNull(candidate.logit)},
               {"p", candidate.pRaw},
               {"p_final", finiteOrNull(candidate.pFinal)}};
    if (const std::string_view by = stageName(candidate.removedBy); !by.empty()) entry["removed_by"] = by;
    return entry;
}

Json tokenToJson(const TokenRecord& token, bool isRedacted)
{
    Json entry{{"id", token.id}, {"kind", kindCode(token.kind)}};
    if (token.id < 0) entry["id"] = nullptr;
    if (!isRedacted || token.id >= 0) entry["piece"] = pieceToJson(token.bytes);
    if (token.reasoning) entry["reasoning"] = true;
    if (token.byHand) entry["by_hand"] = true;
    if (const std::string_view by = stageName(token.removedBy); !by.empty()) entry["removed_by"] = by;
    if (!token.scored) return entry;
    entry.update({{"logit", finiteOrNull(token.logit)},
                  {"p", token.pRaw},
                  {"p_final", finiteOrNull(token.pFinal)},
                  {"rank", token.rank},
                  {"entropy", finiteOrNull(token.entropy)}});
    if (isRedacted) entry.erase("logit");
    if (token.top.empty()) return entry;
    Json top = Json::array();
    for (const TokenAlternative& candidate : token.top) top.push_back(alternativeToJson(candidate));
    entry["top"] = std::move(top);
    return entry;
}

Json modelToJson(const RunRecord& record)
{
    Json hash = nullptr;
    if (record.modelHash) hash = hexOf(*record.modelHash);
    return {{"name", record.modelName},
            {"file", record.modelFile},
            {"architecture", record.architecture},
            {"quantization", record.quantization},
            {"xxh64", std::move(hash)}};
}

Json samplingToJson(const SamplerSettings& sampling)
{
    Json values = Json::object();
    for (const auto& [name, value] : sampling.values) values[name] = finiteOrNull(value);
    Json bias = Json::array();
    for (const auto& [id, value] : sampling.logitBias) bias.push_back({{"id", id}, {"bias", finiteOrNull(value)}});
    for (const auto& [text, value] : sampling.textBias) {
        bias.push_back({{"text", text}, {"bias", finiteOrNull(value)}});
    }
    Json seed;  // null if the seed of a server is unknown
    if (!sampling.randomSeed) seed = sampling.seed;
    return {{"samplers", sampling.order},
            {"values", std::move(values)},
            {"seed", std::move(seed)},
            {"bias", std::move(bias)}};
}

Json settingsToJson(const RunRecord& record)
{
    Json settings = samplingToJson(record.sampling);
    settings.update({{"max_tokens", record.maxTokens}, {"stop", record.stopStrings}, {"grammar", record.grammar}});
    Json earlier = Json::array();
    for (const RecordedStretch& stretch : record.earlier) {
        Json entry{{"until", stretch.until}};
        entry.update(samplingToJson(stretch.sampling));
        entry["grammar"] = stretch.grammar;
        earlier.push_back(std::move(entry));
    }
    if (!earlier.empty()) settings["earlier"] = std::move(earlier);
    return settings;
}

Json messagesToJson(const RunRecord& record)
{
    Json messages = Json::array();
    for (const RecordedMessage& message : record.messages) {
        Json entry{{"role", message.role}};
        if (!record.isRedacted) entry["text"] = message.text;
        entry.update({{"bytes", message.bytes}, {"xxh64", hexOf(message.hash)}});
        messages.push_back(std::move(entry));
    }
    return messages;
}

Json promptToJson(const RunRecord& record)
{
    Json tokens = Json::array();
    for (const PromptToken& token : record.prompt) {
        Json entry = tokenToJson(token.record, record.isRedacted);
        entry["origin"] = originCode(token.origin);
        if (token.messageIndex >= 0) entry["message"] = token.messageIndex;
        tokens.push_back(std::move(entry));
    }
    return tokens;
}

Json tapsToJson(const RunRecord& record)
{
    Json taps = Json::array();
    for (const RecordedTap& tap : record.taps) {
        taps.push_back({{"tap", tap.name},
                        {"count", tap.count},
                        {"not_finite", tap.notFinite},
                        {"min", finiteOrNull(tap.least)},
                        {"max", finiteOrNull(tap.largest)},
                        {"mean", finiteOrNull(tap.mean)},
                        {"deviation", finiteOrNull(tap.deviation)}});
    }
    return taps;
}

Json capturesToJson(const RunRecord& record)
{
    Json captures = Json::array();
    for (const RecordedValues& values : record.captures) {
        captures.push_back({{"tap", values.name},
                            {"first_position", values.firstPosition},
                            {"shape", values.shape},
                            {"float32", toBase64(std::as_bytes(std::span(values.values)))}});
    }
    return captures;
}

Json orNull(const std::optional<double>& number)
{
    return number ? finiteOrNull(*number) : Json(nullptr);
}

}  // namespace

std::string recordText(const RunRecord& record)
{
    Json answer = Json::array();
    for (const TokenRecord& token : record.answer) answer.push_back(tokenToJson(token, record.isRedacted));
    const Json document{{"format", kRecordFormat},
                        {"version", kRecordVersion},
                        {"redacted", record.isRedacted},
                        {"program", {{"version", record.program}, {"system", record.system}}},
                        {"model", modelToJson(record)},
                        {"device",
                         {{"name", record.device},
                          {"driver", record.driver},
                          {"isa", record.isa},
                          {"kv_keys", record.kvKeys},
                          {"kv_values", record.kvValues},
                          {"context", record.contextLength}}},
                        {"settings", settingsToJson(record)},
                        {"messages", messagesToJson(record)},
                        {"prompt", promptToJson(record)},
                        {"answer",
                         {{"text", record.text},
                          {"reasoning", record.reasoning},
                          {"stop_reason", record.stopReason},
                          {"prompt_seconds", orNull(record.promptSeconds)},
                          {"generation_seconds", orNull(record.generationSeconds)},
                          {"tokens", std::move(answer)}}},
                        {"taps", tapsToJson(record)},
                        {"captures", capturesToJson(record)}};
    return jsonText(document, false) + '\n';
}

void writeRecord(const RunRecord& record, const std::filesystem::path& file)
{
    AtomicFile out(file);
    const std::string text = recordText(record);
    out.write(std::as_bytes(std::span(text)));
    out.commit();
}

}  // namespace vitrine

// Reads run records. Every field is checked before it is used.

#include "core/base/base64.h"
#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/json_levels.h"
#include "core/base/mapped_file.h"
#include "core/base/visible_text.h"
#include "core/diagnose/record/record_field.h"
#include "core/diagnose/record/record_format.h"
#include "core/diagnose/record/run_record.h"
#include "core/generate/sampling/removals.h"

#include <nlohmann/json.hpp>

#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <limits>
#include <utility>

namespace vitrine {

namespace {

using Json = nlohmann::ordered_json;
using Field = RecordField;

constexpr std::size_t kMostBytes = std::size_t{1} << 30U;

TokenId readId(const Field& field)
{
    return field.isNull() ? -1 : field.whole<TokenId>();
}

TokenKind readKind(const Field& field)
{
    const std::optional<TokenKind> kind = kindOfCode(field.text());
    if (!kind) field.refuse(SENTENCE("a known kind of token"));
    return *kind;
}

SamplerStage readStage(const Field& token)
{
    return token.has("removed_by") ? stageNamed(token["removed_by"].text()) : SamplerStage::None;
}

TokenAlternative readAlternative(const Field& entry)
{
    TokenAlternative candidate;
    candidate.id = readId(entry.object()["id"]);
    candidate.bytes = entry["piece"].piece();
    candidate.kind = readKind(entry["kind"]);
    candidate.logit = entry["logit"].single();
    candidate.pRaw = entry["p"].probability();
    candidate.pFinal = entry["p_final"].probabilityOrNull();
    candidate.removedBy = readStage(entry);
    return candidate;
}

TokenRecord readToken(const Field& entry, std::size_t position)
{
    TokenRecord token;
    token.id = readId(entry.object()["id"]);
    token.kind = readKind(entry["kind"]);
    token.position = static_cast<std::int32_t>(position);
    if (entry.has("piece")) token.bytes = entry["piece"].piece();
    if (entry.has("reasoning")) token.reasoning = entry["reasoning"].flag();
    if (entry.has("by_hand")) token.byHand = entry["by_hand"].flag();
    token.removedBy = readStage(entry);
    token.scored = entry.has("p");
    if (!token.scored) return token;
    token.logit = entry.has("logit") ? entry["logit"].single() : std::numeric_limits<float>::quiet_NaN();
    token.pRaw = entry["p"].probability();
    token.pFinal = entry["p_final"].probabilityOrNull();
    token.rank = entry["rank"].whole<std::int32_t>();
    token.entropy = entry["entropy"].single();
    if (entry.has("top")) {
        entry["top"].each([&](const Field& candidate) { token.top.push_back(readAlternative(candidate)); });
    }
    return token;
}

std::uint64_t readHash(const Field& hash, const Sentence& wanted)
{
    const std::string& digits = hash.text();
    std::uint64_t value = 0;
    const auto [end, failure] = std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
    if (failure != std::errc() || end != digits.data() + digits.size() || digits.size() != 16) hash.refuse(wanted);
    return value;
}

void readModel(const Field& model, RunRecord& record)
{
    record.modelName = model["name"].text();
    record.modelFile = model["file"].text();
    record.architecture = model["architecture"].text();
    record.quantization = model["quantization"].text();
    if (const Field hash = model["xxh64"]; !hash.isNull())
        record.modelHash = readHash(hash, SENTENCE("16 hexadecimal digits, or null"));
}

RecordedMessage readMessage(const Field& entry)
{
    RecordedMessage message;
    message.role = entry.object()["role"].text();
    if (entry.has("text")) message.text = entry["text"].text();
    message.bytes = entry["bytes"].whole<std::uint64_t>();
    message.hash = readHash(entry["xxh64"], SENTENCE("16 hexadecimal digits"));
    return message;
}

void readDevice(const Field& device, RunRecord& record)
{
    record.device = device["name"].text();
    record.driver = device["driver"].text();
    record.isa = device["isa"].text();
    record.kvKeys = device["kv_keys"].text();
    record.kvValues = device["kv_values"].text();
    record.contextLength = device["context"].whole<std::uint32_t>();
}

SamplerSettings readSampling(const Field& settings)
{
    SamplerSettings sampling;
    sampling.order = settings["samplers"].texts();
    settings["values"].eachNamed(
        [&](const std::string& name, const Field& value) { sampling.values[name] = value.number(); });
    const Field seed = settings["seed"];
    sampling.randomSeed = seed.isNull();
    if (!sampling.randomSeed) sampling.seed = seed.whole<std::uint64_t>();
    settings["bias"].each([&](const Field& bias) {
        const Field amount = bias.object()["bias"];
        // null means that the token is banned.
        const float value = amount.isNull() ? -std::numeric_limits<float>::infinity() : amount.single();
        if (bias.has("text"))
            sampling.textBias.emplace_back(bias["text"].text(), value);
        else
            sampling.logitBias.emplace_back(bias["id"].whole<TokenId>(), value);
    });
    return sampling;
}

void readSettings(const Field& settings, RunRecord& record)
{
    record.sampling = readSampling(settings);
    record.maxTokens = settings["max_tokens"].whole<std::uint32_t>();
    record.stopStrings = settings["stop"].texts();
    record.grammar = settings["grammar"].text();
    if (!settings.has("earlier")) return;
    settings["earlier"].each([&](const Field& entry) {
        const Field until = entry.object()["until"];
        RecordedStretch stretch{until.whole<std::uint64_t>(), readSampling(entry), entry["grammar"].text()};
        if (stretch.until <= (record.earlier.empty() ? 0 : record.earlier.back().until))
            until.refuse(SENTENCE("greater than the same field of the previous entry"));
        record.earlier.push_back(std::move(stretch));
    });
}

PromptToken readPromptToken(const Field& entry, std::size_t position)
{
    PromptToken token;
    token.record = readToken(entry, position);
    const Field origin = entry["origin"];
    const std::optional<TokenOrigin> known = originOfCode(origin.text());
    if (!known) origin.refuse(SENTENCE("a known origin of a token"));
    token.origin = *known;
    if (entry.has("message")) token.messageIndex = entry["message"].whole<std::int32_t>();
    return token;
}

std::optional<double> readSeconds(const Field& seconds)
{
    return seconds.isNull() ? std::nullopt : std::optional(seconds.number());
}

void readAnswer(const Field& answer, RunRecord& record)
{
    record.text = answer["text"].text();
    record.reasoning = answer["reasoning"].text();
    record.stopReason = answer["stop_reason"].text();
    record.promptSeconds = readSeconds(answer["prompt_seconds"]);
    record.generationSeconds = readSeconds(answer["generation_seconds"]);
}

void readTaps(const Field& taps, RunRecord& record)
{
    taps.each([&](const Field& entry) {
        RecordedTap tap;
        tap.name = entry.object()["tap"].text();
        tap.count = entry["count"].whole<std::uint64_t>();
        tap.notFinite = entry["not_finite"].whole<std::uint64_t>();
        tap.least = entry["min"].number();
        tap.largest = entry["max"].number();
        tap.mean = entry["mean"].number();
        tap.deviation = entry["deviation"].number();
        record.taps.push_back(std::move(tap));
    });
}

RecordedValues readCapture(const Field& entry)
{
    RecordedValues values;
    values.name = entry.object()["tap"].text();
    values.firstPosition = entry["first_position"].whole<std::uint64_t>();
    std::uint64_t bytes = sizeof(float);
    const Field shape = entry["shape"];
    shape.each([&](const Field& length) {
        values.shape.push_back(length.whole<std::uint64_t>(kMostRecordedBytes));
        if (values.shape.back() == 0) length.refuse(SENTENCE("a length above 0"));
        if (bytes > kMostRecordedBytes / values.shape.back())
            shape.refuse(SENTENCE("a shape of at most ", kMostRecordedBytes, " bytes"));
        bytes *= values.shape.back();
    });
    if (values.shape.size() < 2 || values.shape.size() > 3) shape.refuse(SENTENCE("two or three lengths"));
    const Field data = entry["float32"];
    const auto decoded = fromBase64(data.text());
    if (!decoded || decoded->size() != bytes) {
        throw Error(SENTENCE("the field ", inQuotes(data.path()), " must be ", bytes,
                             " bytes in base64, as its shape requires."));
    }
    values.values.resize(decoded->size() / sizeof(float));
    std::memcpy(values.values.data(), decoded->data(), decoded->size());
    return values;
}

/// Reads the long lists of a record: the tokens of the prompt and of the answer, and the values of taps. Each element
/// is read while the document is parsed, and then removed from the document. Therefore the whole document is never in
/// memory.
class LongLists {
public:
    explicit LongLists(RunRecord& record) : m_record(record) {}

    /// Callback of the parser. Returns false if the parser must drop the value.
    bool take(int depth, Json::parse_event_t event, const Json& value)
    {
        if (event == Json::parse_event_t::key) {
            if (depth == 1) m_key = value.get_ref<const std::string&>();
            if (depth == 2) m_innerKey = value.get_ref<const std::string&>();
        }
        const bool isWhole = event == Json::parse_event_t::object_end || event == Json::parse_event_t::array_end ||
                             event == Json::parse_event_t::value;
        List* list = isWhole ? listAt(depth) : nullptr;
        if (!list) return true;
        try {
            if (!list->problem) read(*list, Field(value, concat(list->name, "[", list->count, "]")));
        } catch (const Error& error) {
            list->problem = error;
        }
        ++list->count;
        return false;
    }

    void requireSoundPrompt(const Field& whole) const { requireSound(whole["prompt"], m_prompt); }
    void requireSoundAnswer(const Field& answer)
    {
        requireSound(answer["tokens"], m_answer);
        for (std::size_t i = 0; i < m_record.answer.size(); ++i)
            m_record.answer[i].position = static_cast<std::int32_t>(m_record.prompt.size() + i);
    }
    void requireSoundCaptures(const Field& whole) const { requireSound(whole["captures"], m_captures); }

private:
    struct List {
        const char* name;
        std::size_t count = 0;
        std::optional<Error> problem = std::nullopt;  ///< the first error in the list
    };

    List* listAt(int depth)
    {
        if (depth == 2 && m_key == m_prompt.name) return &m_prompt;
        if (depth == 2 && m_key == m_captures.name) return &m_captures;
        return depth == 3 && m_key == "answer" && m_innerKey == "tokens" ? &m_answer : nullptr;
    }

    void read(const List& list, const Field& entry)
    {
        if (&list == &m_prompt)
            m_record.prompt.push_back(readPromptToken(entry, list.count));
        else if (&list == &m_answer)
            m_record.answer.push_back(readToken(entry, list.count));
        else
            m_record.captures.push_back(readCapture(entry));
    }

    static void requireSound(const Field& field, const List& list)
    {
        field.each([](const Field&) {});  // throws if the value is not a list
        if (list.problem) throw Error(*list.problem);
    }

    RunRecord& m_record;
    std::string m_key;
    std::string m_innerKey;
    List m_prompt{"prompt"};
    List m_answer{"answer.tokens"};
    List m_captures{"captures"};
};

Json parsed(std::string_view text, LongLists& lists)
{
    try {
        return Json::parse(text, [&](int depth, Json::parse_event_t event, const Json& value) {
            return lists.take(depth, event, value);
        });
    } catch (const Json::parse_error& error) {
        throw Error(SENTENCE("this is not a JSON document: the text from byte ", error.byte, " on cannot be read."));
    } catch (const Json::exception&) {
        throw Error(SENTENCE("this is not a JSON document: it contains a number that is too large."));
    }
}

}  // namespace

RunRecord parseRecord(std::string_view text)
{
    requireFewLevels(text, FORM("the record"));
    RunRecord record;
    LongLists lists(record);
    const Json document = parsed(text, lists);
    const Field whole(document, {});
    if (!document.is_object() || !whole.has("format") || document["format"] != Json(kRecordFormat)) {
        throw Error(SENTENCE("this is not a run record of Vitrine."));
    }
    const Field version = whole["version"];
    if (version.whole<int>() != kRecordVersion) {
        throw Error(SENTENCE("the format of the record has version ", version.whole<int>(),
                             ", but this program reads version ", kRecordVersion, '.'));
    }
    record.isRedacted = whole["redacted"].flag();
    const Field program = whole["program"].object();
    record.program = program["version"].text();
    record.system = program["system"].text();
    readModel(whole["model"].object(), record);
    readDevice(whole["device"].object(), record);
    readSettings(whole["settings"].object(), record);
    if (whole.has("messages"))  // records of older versions have no messages
        whole["messages"].each([&](const Field& entry) { record.messages.push_back(readMessage(entry)); });
    lists.requireSoundPrompt(whole);
    readAnswer(whole["answer"].object(), record);
    lists.requireSoundAnswer(whole["answer"]);
    readTaps(whole["taps"], record);
    if (whole.has("captures")) lists.requireSoundCaptures(whole);
    return record;
}

RunRecord readRecord(const std::filesystem::path& file)
{
    const std::string name = file.filename().string();
    const MappedFile mapped(file);
    if (mapped.bytes().size() > kMostBytes) {
        throw Error(
            SENTENCE(name, ": the file has ", mapped.bytes().size(), " bytes; a record has at most ", kMostBytes, '.'));
    }
    try {
        return readIntact(mapped, [&] {
            return parseRecord({reinterpret_cast<const char*>(mapped.bytes().data()), mapped.bytes().size()});
        });
    } catch (const Error& error) {
        mapped.requireIntact();
        throw Error(SENTENCE(name, ": ", error.sentence()));
    }
}

bool isRecord(const std::filesystem::path& file) noexcept
{
    try {
        constexpr std::size_t kStart = 64;
        const MappedFile mapped(file);
        const auto bytes = mapped.bytes().first(std::min(mapped.bytes().size(), kStart));
        const std::string start(reinterpret_cast<const char*>(bytes.data()), bytes.size());
        return start.find(kRecordFormat) != std::string::npos;
    } catch (const std::exception&) {
        return false;
    }
}

}  // namespace vitrine

// How a record is read: every field is checked before it is used.

#include "core/base/base64.h"
#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/mapped_file.h"
#include "core/base/visible_text.h"
#include "core/record/record_format.h"
#include "core/record/run_record.h"
#include "core/sampling/removals.h"

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

constexpr std::size_t kMostBytes = std::size_t{1} << 30U;

/// A value of the document and where it stands, for sentences about it.
class Field {
public:
    Field(const Json& value, std::string path) : m_value(value), m_path(std::move(path)) {}

    [[noreturn]] void refuse(std::string_view wanted) const
    {
        const std::string found = m_value.is_array()    ? "a list"
                                  : m_value.is_object() ? "a group of fields"
                                  : m_value.is_string() ? inQuotes(text())
                                                        : m_value.dump();
        throw Error(concat("the field ", inQuotes(m_path), " is ", found, ", but must be ", wanted, "."));
    }

    const std::string& path() const { return m_path; }
    bool isNull() const { return m_value.is_null(); }
    bool has(const char* key) const { return m_value.contains(key); }

    /// Precondition: it is an object.
    Field operator[](const char* key) const
    {
        const auto found = m_value.find(key);
        const std::string path = m_path.empty() ? key : concat(m_path, ".", key);
        if (found == m_value.end()) throw Error(concat("the field ", inQuotes(path), " is missing."));
        return {*found, path};
    }

    Field object() const
    {
        if (!m_value.is_object()) refuse("a group of fields");
        return *this;
    }

    const std::string& text() const
    {
        if (!m_value.is_string()) refuse("a text");
        return m_value.get_ref<const std::string&>();
    }

    bool flag() const
    {
        if (!m_value.is_boolean()) refuse("true or false");
        return m_value.get<bool>();
    }

    template <typename Number>
    Number whole(std::uint64_t most = std::numeric_limits<Number>::max()) const
    {
        const bool fits = m_value.is_number_unsigned() && m_value.get<std::uint64_t>() <= most;
        if (!fits) refuse(concat("a whole number up to ", most));
        return static_cast<Number>(m_value.get<std::uint64_t>());
    }

    /// null stands for what JSON does not know, and is NaN.
    double number() const
    {
        if (m_value.is_null()) return std::numeric_limits<double>::quiet_NaN();
        if (!m_value.is_number()) refuse("a number");
        return m_value.get<double>();
    }

    float single() const
    {
        const double value = number();
        if (std::abs(value) > double{std::numeric_limits<float>::max()}) refuse("a number that float32 can hold");
        return static_cast<float>(value);
    }

    float probabilityOrNull() const { return isNull() ? single() : probability(); }
    float probability() const
    {
        const float value = single();
        if (!(value >= 0 && value <= 1)) refuse("a number from 0 to 1");
        return value;
    }

    template <typename Use>
    void each(const Use& use) const
    {
        if (!m_value.is_array()) refuse("a list");
        std::size_t at = 0;
        for (const Json& item : m_value) use(Field(item, concat(m_path, "[", at++, "]")));
    }

    template <typename Use>
    void eachNamed(const Use& use) const
    {
        if (!m_value.is_object()) refuse("a group of fields");
        for (const auto& [name, item] : m_value.items()) use(name, Field(item, concat(m_path, ".", name)));
    }

    std::vector<std::string> texts() const
    {
        std::vector<std::string> all;
        each([&](const Field& item) { all.push_back(item.text()); });
        return all;
    }

    /// A text, or a list of bytes.
    std::string piece() const
    {
        if (m_value.is_string()) return text();
        std::string bytes;
        each([&](const Field& byte) { bytes += static_cast<char>(byte.whole<std::uint8_t>()); });
        return bytes;
    }

private:
    const Json& m_value;
    std::string m_path;
};

TokenId readId(const Field& field)
{
    return field.isNull() ? -1 : field.whole<TokenId>();
}

TokenKind readKind(const Field& field)
{
    const std::optional<TokenKind> kind = kindOfCode(field.text());
    if (!kind) field.refuse("a kind of token");
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

std::uint64_t readHash(const Field& hash, std::string_view wanted)
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
        record.modelHash = readHash(hash, "16 hexadecimal digits, or null");
}

RecordedMessage readMessage(const Field& entry)
{
    RecordedMessage message;
    message.role = entry.object()["role"].text();
    if (entry.has("text")) message.text = entry["text"].text();
    message.bytes = entry["bytes"].whole<std::uint64_t>();
    message.hash = readHash(entry["xxh64"], "16 hexadecimal digits");
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
        const float value = amount.isNull() ? -std::numeric_limits<float>::infinity() : amount.single();  // banned
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
            until.refuse("more than that of the stretch before it");
        record.earlier.push_back(std::move(stretch));
    });
}

void readPrompt(const Field& tokens, RunRecord& record)
{
    tokens.each([&](const Field& entry) {
        PromptToken token;
        token.record = readToken(entry, record.prompt.size());
        const Field origin = entry["origin"];
        const std::optional<TokenOrigin> known = originOfCode(origin.text());
        if (!known) origin.refuse("an origin of a token");
        token.origin = *known;
        if (entry.has("message")) token.messageIndex = entry["message"].whole<std::int32_t>();
        record.prompt.push_back(std::move(token));
    });
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
    answer["tokens"].each([&](const Field& entry) {
        record.answer.push_back(readToken(entry, record.prompt.size() + record.answer.size()));
    });
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
        if (values.shape.back() == 0) length.refuse("a length above 0");
        if (bytes > kMostRecordedBytes / values.shape.back())
            shape.refuse(concat("that of at most ", kMostRecordedBytes, " bytes"));
        bytes *= values.shape.back();
    });
    if (values.shape.size() < 2 || values.shape.size() > 3) shape.refuse("two or three lengths");
    const Field data = entry["float32"];
    const auto decoded = fromBase64(data.text());
    if (!decoded || decoded->size() != bytes) {
        throw Error(concat("the field ", inQuotes(data.path()), " must be ", bytes,
                           " bytes in base64, as the shape beside it says."));
    }
    values.values.resize(decoded->size() / sizeof(float));
    std::memcpy(values.values.data(), decoded->data(), decoded->size());
    return values;
}

Json parsed(std::string_view text)
{
    try {
        return Json::parse(text);
    } catch (const Json::parse_error& error) {
        throw Error(concat("it is no JSON document: what begins at byte ", error.byte, " cannot be read."));
    } catch (const Json::exception&) {
        throw Error("it is no JSON document: it holds a number that is too large.");
    }
}

}  // namespace

RunRecord parseRecord(std::string_view text)
{
    const Json document = parsed(text);
    const Field whole(document, {});
    if (!document.is_object() || !whole.has("format") || document["format"] != Json(kRecordFormat)) {
        throw Error("it is no run record of Vitrine.");
    }
    const Field version = whole["version"];
    if (version.whole<int>() != kRecordVersion) {
        throw Error(concat("its format has version ", version.whole<int>(), ", but this program reads version ",
                           kRecordVersion, '.'));
    }
    RunRecord record;
    record.isRedacted = whole["redacted"].flag();
    const Field program = whole["program"].object();
    record.program = program["version"].text();
    record.system = program["system"].text();
    readModel(whole["model"].object(), record);
    readDevice(whole["device"].object(), record);
    readSettings(whole["settings"].object(), record);
    if (whole.has("messages"))  // not in those of older versions
        whole["messages"].each([&](const Field& entry) { record.messages.push_back(readMessage(entry)); });
    readPrompt(whole["prompt"], record);
    readAnswer(whole["answer"].object(), record);
    readTaps(whole["taps"], record);
    if (whole.has("captures"))
        whole["captures"].each([&](const Field& entry) { record.captures.push_back(readCapture(entry)); });
    return record;
}

RunRecord readRecord(const std::filesystem::path& file)
{
    const std::string name = file.filename().string();
    const MappedFile mapped(file);
    if (mapped.bytes().size() > kMostBytes) {
        throw Error(
            concat(name, ": the file has ", mapped.bytes().size(), " bytes; a record has at most ", kMostBytes, '.'));
    }
    try {
        return readIntact(mapped, [&] {
            return parseRecord({reinterpret_cast<const char*>(mapped.bytes().data()), mapped.bytes().size()});
        });
    } catch (const Error& error) {
        mapped.requireIntact();
        throw Error(concat(name, ": ", error.sentence()));
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

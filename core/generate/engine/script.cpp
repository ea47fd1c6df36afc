#include "core/generate/engine/script.h"

#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/json_levels.h"
#include "core/base/mapped_file.h"
#include "core/base/sentence_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

namespace vitrine {

namespace {

using Json = nlohmann::ordered_json;

/// Reads the keys of one JSON object. Reports values of a wrong type and, at the end, unknown keys.
class ObjectReader {
public:
    ObjectReader(const Json& object, std::string path) : m_object(object), m_path(std::move(path))
    {
        if (!object.is_object()) throw Error(SENTENCE("The script's ", m_path, " must be an object."));
    }

    void text(const char* key, std::string& out)
    {
        if (const Json* value = find(key)) {
            if (!value->is_string()) fail(key, "a string");
            out = value->get<std::string>();
        }
    }

    /// Reads a sentence: a text, or an object with a form and values in the format of sentence_json.h.
    void sentence(const char* key, Sentence& out)
    {
        if (const Json* value = find(key)) out = sentenceOf(key, *value, "a text, or an object with form and values");
    }

    void sentences(const char* key, std::vector<Sentence>& out)
    {
        if (const Json* values = array(key)) {
            for (const Json& value : *values)
                out.push_back(sentenceOf(key, value, "an array of texts, or of objects with form and values"));
        }
    }

    template <typename Number>
    void number(const char* key, Number& out, double maximum)
    {
        if (const Json* value = find(key)) {
            const double number = value->is_number() ? value->get<double>() : -1.0;
            if (!(number >= 0 && number <= maximum)) fail(key, concat("a number between 0 and ", maximum));
            out = static_cast<Number>(number);
        }
    }

    const Json* array(const char* key)
    {
        const Json* value = find(key);
        if (value && !value->is_array()) fail(key, "an array");
        return value;
    }

    const Json* find(const char* key)
    {
        m_known.emplace_back(key);
        const auto found = m_object.find(key);
        return found == m_object.end() ? nullptr : &*found;
    }

    void refuseOthers() const
    {
        for (const auto& entry : m_object.items()) {
            if (std::find(m_known.begin(), m_known.end(), entry.key()) == m_known.end()) {
                throw Error(SENTENCE("The script's ", m_path, " has the unknown key \"", entry.key(), "\"."));
            }
        }
    }

    [[noreturn]] void fail(const char* key, const std::string& wanted) const
    {
        throw Error(SENTENCE("The script's ", m_path, ".", key, " must be ", wanted, "."));
    }

private:
    Sentence sentenceOf(const char* key, const Json& json, const char* wanted) const
    {
        const std::optional<Sentence> sentence = sentenceFromJson(json);
        if (!sentence) fail(key, wanted);
        return *sentence;
    }

    const Json& m_object;
    std::string m_path;
    std::vector<std::string> m_known;
};

void readModel(const Json& json, ModelSummary& model)
{
    ObjectReader reader(json, "model");
    reader.text("name", model.name);
    reader.text("architecture", model.architecture);
    reader.text("quantization", model.quantization);
    reader.sentence("device", model.device);
    reader.number("parameters", model.parameters, 1e13);
    reader.number("fileBytes", model.fileBytes, 1e13);
    reader.number("contextLength", model.contextLength, 1e7);
    reader.number("layers", model.layers, 1e4);
    reader.number("vocabularySize", model.vocabularySize, 1e7);
    reader.sentences("notices", model.notices);
    reader.refuseOthers();
    model.vocabularySize = std::max<std::uint32_t>(model.vocabularySize, 1000);
    model.contextLength = std::max<std::uint32_t>(model.contextLength, 64);
    model.trainedContextLength = model.contextLength;
}

ScriptedAnswer readAnswer(const Json& json, std::size_t index)
{
    static constexpr std::pair<const char*, StopReason> kReasons[] = {
        {"endOfTurn", StopReason::EndOfTurn},       {"maxTokens", StopReason::MaxTokens},
        {"contextFull", StopReason::ContextFull},   {"grammarComplete", StopReason::GrammarComplete},
        {"grammarStuck", StopReason::GrammarStuck},
    };
    ObjectReader reader(json, concat("answers[", index, "]"));
    ScriptedAnswer answer;
    reader.text("text", answer.text);
    reader.sentence("failure", answer.failure);
    reader.sentence("deviceFailure", answer.deviceFailure);
    std::string reason = kReasons[0].first;
    reader.text("reason", reason);
    const auto* found = std::find_if(std::begin(kReasons), std::end(kReasons),
                                     [&](const auto& entry) { return reason == entry.first; });
    if (found == std::end(kReasons))
        reader.fail("reason", "endOfTurn, maxTokens, contextFull, grammarComplete or grammarStuck");
    answer.reason = found->second;
    reader.refuseOthers();
    return answer;
}

}  // namespace

Script::Script()
{
    model.name = "Scripted model";
    model.architecture = "script";
    model.quantization = "F16";
    model.parameters = 1'000'000'000;
    model.fileBytes = 2'000'000'000;
    model.contextLength = model.trainedContextLength = 4096;
    model.vocabularySize = 32000;
    model.layers = 24;
    model.device = SENTENCE("a script");
    answers.push_back({"Hello! These words come from a script, not from a model.", StopReason::EndOfTurn, {}});
}

Script Script::parse(std::string_view json)
{
    requireFewLevels(json, FORM("The script"));
    Json root;
    try {
        root = Json::parse(json);
    } catch (const Json::parse_error& error) {
        throw Error(SENTENCE("The script is not valid JSON at byte ", error.byte, "."), error.what());
    }
    Script script;
    ObjectReader reader(root, "root");
    if (const Json* model = reader.find("model")) readModel(*model, script.model);
    reader.number("loadMilliseconds", script.loadMilliseconds, 60'000);
    reader.sentence("loadFailure", script.loadFailure);
    reader.number("promptMillisecondsPerToken", script.promptMillisecondsPerToken, 10'000);
    reader.number("millisecondsPerToken", script.millisecondsPerToken, 10'000);
    if (const Json* answers = reader.array("answers")) {
        if (answers->empty()) reader.fail("answers", "an array with at least one answer");
        script.answers.clear();
        for (const Json& answer : *answers) script.answers.push_back(readAnswer(answer, script.answers.size()));
    }
    reader.refuseOthers();
    return script;
}

Script Script::load(const std::filesystem::path& path)
{
    const MappedFile file(path);
    const auto bytes = file.bytes();
    const std::string text =
        readIntact(file, [bytes] { return std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size()); });
    try {
        return parse(text);
    } catch (const Error& error) {
        throw Error(SENTENCE(path.filename().string(), ": ", error.sentence()), error.detail());
    }
}

}  // namespace vitrine

#include "core/base/sentence_json.h"

#include "core/base/json_levels.h"
#include "core/base/json_text.h"

#include <nlohmann/json.hpp>

#include <vector>

namespace vitrine {

namespace {

using Json = nlohmann::ordered_json;

Json toJson(const Sentence& sentence)
{
    if (!sentence.hasForm()) return sentence.english();
    Json values = Json::array();
    for (const Sentence& value : sentence.values()) values.push_back(toJson(value));
    return {{"form", sentence.form()}, {"values", std::move(values)}};
}

}  // namespace

std::optional<Sentence> sentenceFromJson(const Json& json)
{
    if (json.is_string()) return json.get<std::string>();
    if (!json.is_object() || json.size() != 2) return std::nullopt;
    const auto form = json.find("form");
    const auto stored = json.find("values");
    if (form == json.end() || !form->is_string() || stored == json.end() || !stored->is_array()) return std::nullopt;
    std::vector<Sentence> values;
    for (const Json& value : *stored) {
        std::optional<Sentence> read = sentenceFromJson(value);
        if (!read) return std::nullopt;
        values.push_back(*std::move(read));
    }
    return Sentence::ofForm(form->get<std::string>(), std::move(values));
}

std::string storedSentence(const Sentence& sentence)
{
    return sentence.hasForm() ? toJson(sentence).dump(-1, ' ', false, Json::error_handler_t::replace)
                              : sentence.english();
}

Sentence sentenceFromStored(std::string_view stored)
{
    if (stored.starts_with("{\"form\":") && !nestsTooDeep(stored)) {
        const Json json = Json::parse(stored, nullptr, false);
        if (std::optional<Sentence> read = sentenceFromJson(json)) return *std::move(read);
    }
    return stored;
}

}  // namespace vitrine

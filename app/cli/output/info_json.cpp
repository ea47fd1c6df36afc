#include "app/cli/output/info_json.h"

#include "core/diagnose/recipe/recipe.h"
#include "core/file/gguf/quantization.h"

#include <algorithm>
#include <string>
#include <type_traits>

namespace vitrine::cli {

namespace {

/// Converts a value that is not an array.
Json plainToJson(const GgufValue& value)
{
    return std::visit(
        [](const auto& held) -> Json {
            if constexpr (std::is_same_v<std::decay_t<decltype(held)>, GgufArray>) {
                return nullptr;
            } else {
                return held;
            }
        },
        value.value);
}

Json elementsToJson(const GgufArray& array, bool wholeArrays)
{
    const std::uint64_t shown = wholeArrays ? array.count : std::min(array.count, kShownElements);
    Json elements = Json::array();
    if (array.elementType == GgufType::Array) {
        for (const GgufArray& inner : array.arrays(shown)) elements.push_back(elementsToJson(inner, wholeArrays));
        return elements;
    }
    for (std::uint64_t i = 0; i < shown; ++i) {
        elements.push_back(array.elementType == GgufType::String ? Json(array.strings[i]) : plainToJson(array.at(i)));
    }
    return elements;
}

Json valueToJson(const GgufValue& value, bool wholeArrays)
{
    Json entry = {{"type", ggufTypeName(value.type)}};
    if (const auto* array = std::get_if<GgufArray>(&value.value)) {
        entry["element_type"] = ggufTypeName(array->elementType);
        entry["count"] = array->count;
        entry["value"] = elementsToJson(*array, wholeArrays);
    } else {
        entry["value"] = plainToJson(value);
    }
    return entry;
}

void addFacts(Json& json, const std::vector<RecipeFact>& facts)
{
    for (const RecipeFact& fact : facts) std::visit([&](const auto& value) { json[fact.key] = value; }, fact.value);
}

Json tensorToJson(const RecipeTensor& tensor)
{
    Json json = {{"name", tensor.name}, {"shape", tensor.shape}};
    if (tensor.types.size() == 1) {
        json["type"] = quantTraits(tensor.types.begin()->first).name;
        return json;
    }
    for (const auto& [type, layers] : tensor.types) json["types"][std::string(quantTraits(type).name)] = layers;
    return json;
}

Json stepToJson(const RecipeStep& step)
{
    Json json = {{"step", step.title}};
    addFacts(json, step.facts);
    json["words"] = step.words;
    json["tensors"] = jsonArray(step.tensors, tensorToJson);
    return json;
}

}  // namespace

std::map<QuantType, TypeUse> countTypes(const GgufFile& file)
{
    std::map<QuantType, TypeUse> types;
    for (const GgufTensor& tensor : file.tensors()) {
        TypeUse& use = types[tensor.type];
        ++use.tensors;
        use.parameters += tensor.elementCount();
        use.bytes += tensor.data.size();
    }
    return types;
}

Json infoToJson(const GgufFile& file, bool wholeArrays)
{
    Json types = Json::object();
    std::uint64_t parameters = 0;
    for (const auto& [type, use] : countTypes(file)) {
        types[std::string(quantTraits(type).name)] = {
            {"tensors", use.tensors}, {"parameters", use.parameters}, {"bytes", use.bytes}};
        parameters += use.parameters;
    }
    // Keys are unique, so they are appended directly; searching each among the previous keys would take O(n²) steps.
    Json::object_t metadata;
    metadata.reserve(file.metadata().size());
    for (const GgufEntry& entry : file.metadata()) {
        metadata.emplace_back(std::string(entry.key), valueToJson(entry.value, wholeArrays));
    }
    Json tensors = jsonArray(file.tensors(), [](const GgufTensor& tensor) -> Json {
        return {{"name", tensor.name},
                {"type", quantTraits(tensor.type).name},
                {"shape", std::vector<std::uint64_t>(tensor.shape.begin(), tensor.shape.begin() + tensor.dimensions)},
                {"part", tensor.part},
                {"offset", tensor.fileOffset},
                {"bytes", tensor.data.size()}};
    });
    return {{"path", file.path().string()},
            {"version", file.version()},
            {"alignment", file.alignment()},
            {"parts", file.partCount()},
            {"bytes", file.fileBytes()},
            {"parameters", parameters},
            {"quantization", quantizationName(file)},
            {"types", std::move(types)},
            {"metadata", std::move(metadata)},
            {"tensors", std::move(tensors)}};
}

Json recipeToJson(const Recipe& recipe)
{
    Json json = {{"file", recipe.file}};
    Json model = Json::object();
    addFacts(model, recipe.facts);
    json["model"] = std::move(model);
    json["input"] = jsonArray(recipe.input, stepToJson);
    json["layers"] = Json::array();
    for (const std::vector<LayerStep>& forms : recipe.layers) {
        for (const LayerStep& form : forms) {
            Json step = stepToJson(form.step);
            step["layers"] = form.layers;
            json["layers"].push_back(std::move(step));
        }
    }
    json["output"] = jsonArray(recipe.output, stepToJson);
    json["text"] = jsonArray(recipe.text, stepToJson);
    return json;
}

}  // namespace vitrine::cli

#include "app/cli/output/recipe_json.h"

#include "core/diagnose/recipe/recipe.h"

#include <string>
#include <variant>

namespace vitrine::cli {

namespace {

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
    json["tensors"] = Json::array();
    for (const RecipeTensor& tensor : step.tensors) json["tensors"].push_back(tensorToJson(tensor));
    return json;
}

Json stepsToJson(const std::vector<RecipeStep>& steps)
{
    Json json = Json::array();
    for (const RecipeStep& step : steps) json.push_back(stepToJson(step));
    return json;
}

}  // namespace

Json recipeToJson(const Recipe& recipe)
{
    Json json = {{"file", recipe.file}};
    Json model = Json::object();
    addFacts(model, recipe.facts);
    json["model"] = std::move(model);
    json["input"] = stepsToJson(recipe.input);
    json["layers"] = Json::array();
    for (const std::vector<LayerStep>& forms : recipe.layers) {
        for (const LayerStep& form : forms) {
            Json step = stepToJson(form.step);
            step["layers"] = form.layers;
            json["layers"].push_back(std::move(step));
        }
    }
    json["output"] = stepsToJson(recipe.output);
    json["text"] = stepsToJson(recipe.text);
    return json;
}

}  // namespace vitrine::cli

#include "app/cli/recipe_json.h"

#include "core/recipe/recipe.h"

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

Json stepsToJson(const std::vector<RecipeStep>& steps)
{
    Json json = Json::array();
    for (const RecipeStep& step : steps) {
        Json one = {{"step", step.title}};
        addFacts(one, step.facts);
        one["words"] = step.words;
        one["tensors"] = Json::array();
        for (const RecipeTensor& tensor : step.tensors) one["tensors"].push_back(tensorToJson(tensor));
        json.push_back(std::move(one));
    }
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
    for (const LayerSteps& group : recipe.layers) {
        json["layers"].push_back({{"layers", group.layers}, {"steps", stepsToJson(group.steps)}});
    }
    json["output"] = stepsToJson(recipe.output);
    json["text"] = stepsToJson(recipe.text);
    return json;
}

}  // namespace vitrine::cli

#include "core/recipe/program.h"

#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/visible_text.h"
#include "core/gguf/gguf_file.h"
#include "core/model/model.h"
#include "core/recipe/fill.h"

#include <algorithm>

namespace vitrine {

namespace {

template <typename Use>
void eachStep(const Recipe& recipe, const Use& use)
{
    for (const RecipeStep& step : recipe.input) use(step);
    for (const RecipeStep& step : stepsOfEveryLayer(recipe)) use(step);
    for (const RecipeStep& step : recipe.output) use(step);
}

/// Helpers are definitions, each with an empty line before it.
std::vector<std::string> definitionsOf(const std::string& helpers)
{
    std::vector<std::string> all;
    std::size_t begin = 0;
    while (begin < helpers.size()) {
        // An empty line within a definition is followed by blanks.
        std::size_t end = helpers.find("\n\n", begin);
        end = end == std::string::npos ? helpers.size() : end + 1;
        all.push_back(helpers.substr(begin, end - begin));
        begin = end;
    }
    return all;
}

}  // namespace

Blanks programBlanks(const Model& model)
{
    const ModelConfig& config = model.config();
    return {{"file", nameInComment(model.file().path().filename().string())},
            {"architecture", config.architecture},
            {"bytes", concat(model.file().fileBytes())},
            {"alignment", concat(model.file().alignment())},
            {"layers", concat(config.layers)},
            {"width", concat(config.embedding)},
            {"heads", concat(config.heads)},
            {"kvheads", concat(config.kvHeads)},
            {"head", concat(config.headDim)},
            {"vocabulary", concat(config.vocabulary)}};
}

std::string nameInComment(const std::string& file)
{
    constexpr std::string_view kHarmless = ".-_+ ()";
    std::string name = file;
    for (char& c : name) {
        const bool letter = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
        if (!letter && kHarmless.find(c) == std::string_view::npos) c = '_';
    }
    return name;
}

std::map<QuantType, const DecoderText*> decodersOf(const GgufFile& file, const DecoderText* (*find)(QuantType) noexcept)
{
    const std::string name = file.path().filename().string();
    if (file.partCount() > 1) {
        throw Error(
            concat(inQuotes(name), " is one of ", file.partCount(),
                   " parts; the program reads files of one part only (llama.cpp's gguf-split --merge joins them)."));
    }
    std::map<QuantType, const DecoderText*> decoders;
    for (const GgufTensor& tensor : file.tensors()) {
        const DecoderText* const decoder = find(tensor.type);
        if (!decoder) {
            throw Error(concat(inQuotes(name), ": tensor ", visible(tensor.name), " is of type ",
                               quantTraits(tensor.type).name,
                               ", which the program could not decode; take a file of another type."));
        }
        decoders[tensor.type] = decoder;
    }
    return decoders;
}

std::vector<RecipeStep> stepsOfEveryLayer(const Recipe& recipe)
{
    std::vector<RecipeStep> steps;
    for (const std::vector<LayerStep>& forms : recipe.layers) {
        steps.push_back(forms.front().step);
        for (const LayerStep& form : forms) {
            if (form.step.numpy.body == steps.back().numpy.body && form.step.c.body == steps.back().c.body) continue;
            throw Error(concat(inQuotes(recipe.file), ": layers ", rangesText(form.layers),
                               " hold other tensors than layers ", rangesText(forms.front().layers),
                               "; a program for such a file is not supported."));
        }
    }
    return steps;
}

void addDefinitions(std::vector<std::string>& known, const std::string& helpers)
{
    for (std::string& definition : definitionsOf(helpers)) {
        if (std::find(known.begin(), known.end(), definition) == known.end()) known.push_back(std::move(definition));
    }
}

std::string helpersOf(const Recipe& recipe, RecipeCode RecipeStep::*language)
{
    std::vector<std::string> definitions;
    eachStep(recipe, [&](const RecipeStep& step) { addDefinitions(definitions, (step.*language).helpers); });
    std::string out;
    for (const std::string& definition : definitions) out += definition;
    return out;
}

std::string bodiesOf(const std::vector<RecipeStep>& steps, RecipeCode RecipeStep::*language, std::size_t indent)
{
    std::string out;
    for (const RecipeStep& step : steps) {
        const char* const mark = language == &RecipeStep::numpy ? "# " : "// ";
        out += concat(std::string(indent, ' '), mark, step.title, '\n', indented((step.*language).body, indent));
    }
    return out;
}

}  // namespace vitrine

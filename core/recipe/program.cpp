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

/// Adds the definitions that are not there yet.
void addHelpers(std::string& all, const std::string& more)
{
    for (const std::string& definition : definitionsOf(more)) {
        if (all.find(definition) == std::string::npos) all += definition;
    }
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

namespace {

std::string listedLayers(const std::vector<std::size_t>& layers, const char* before, const char* between)
{
    std::string out;
    for (const std::size_t layer : layers) out += concat(out.empty() ? before : between, layer);
    return out;
}

/// Adds a form to a step whose earlier forms compute something else; the last one needs no condition.
void addBranch(RecipeStep& step, const LayerStep& form, bool first, bool last)
{
    const RecipeStep& own = form.step;
    addHelpers(step.numpy.helpers, own.numpy.helpers);
    addHelpers(step.c.helpers, own.c.helpers);
    const std::string pass = own.numpy.body.empty() ? "pass\n" : own.numpy.body;
    const std::string numpyIf = concat(first ? "if" : "elif", " L in (", listedLayers(form.layers, "", ", "), ",):\n");
    const std::string cIf =
        concat(first ? "if (" : "} else if (", listedLayers(form.layers, "L == ", " || L == "), ") {\n");
    step.numpy.body += (last ? "else:\n" : numpyIf) + indented(pass, 4);
    step.c.body += (last ? "} else {\n" : cIf) + indented(own.c.body, 4) + (last ? "}\n" : "");
}

/// Forms that compute the same as one.
std::vector<LayerStep> differentForms(const std::vector<LayerStep>& forms)
{
    std::vector<LayerStep> different;
    for (const LayerStep& form : forms) {
        const auto same = std::ranges::find_if(different, [&](const LayerStep& known) {
            return known.step.numpy.body == form.step.numpy.body && known.step.c.body == form.step.c.body;
        });
        if (same == different.end()) {
            different.push_back(form);
        } else {
            same->layers.insert(same->layers.end(), form.layers.begin(), form.layers.end());
        }
    }
    return different;
}

}  // namespace

std::vector<RecipeStep> stepsOfEveryLayer(const Recipe& recipe)
{
    std::vector<RecipeStep> steps;
    for (const std::vector<LayerStep>& all : recipe.layers) {
        const std::vector<LayerStep> forms = differentForms(all);
        steps.push_back(forms.front().step);
        if (forms.size() == 1) continue;
        RecipeStep& step = steps.back();
        step.numpy = step.c = {};
        for (const LayerStep& form : forms) {
            addBranch(step, form, &form == &forms.front(), &form == &forms.back());
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

#include "core/diagnose/recipe/program.h"

#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/visible_text.h"
#include "core/diagnose/recipe/fill.h"
#include "core/file/gguf/gguf_file.h"
#include "core/model/model.h"

#include <algorithm>

namespace vitrine {

namespace {

template <typename Use>
void eachStep(const Recipe& recipe, const Use& use)
{
    for (const RecipeStep& step : recipe.input) use(step);
    for (const std::vector<LayerStep>& forms : recipe.layers) {
        for (const LayerStep& form : forms) use(form.step);
    }
    for (const RecipeStep& step : recipe.output) use(step);
}

/// Splits helpers into their definitions. Each definition has an empty line before it.
std::vector<std::string> definitionsOf(const std::string& helpers)
{
    std::vector<std::string> all;
    std::size_t begin = 0;
    while (begin < helpers.size()) {
        // After an empty line within a definition, the next line is indented, so the definition continues.
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

std::string keptText(const ModelConfig& config, const std::string& margin)
{
    std::string text;
    if (config.attendingLayers() > 0) {
        text = concat("key and value of each layer as they are\n", margin,
                      "when attention reads them, a row for each position");
    }
    if (config.recurrentLayers() > 0) {
        text += concat(text.empty() ? "" : ", and ", "of layers with a recurrent state\n", margin,
                       "that and what entered at the last few tokens");
    }
    return text + "; the next token has position n.";
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
        throw Error(SENTENCE(inQuotes(name), " is one of ", file.partCount(),
                             " parts of a split model, but the generated program reads only models in a single file. "
                             "Join the parts with llama.cpp's gguf-split --merge."));
    }
    std::map<QuantType, const DecoderText*> decoders;
    for (const GgufTensor& tensor : file.tensors()) {
        const DecoderText* const decoder = find(tensor.type);
        if (!decoder) {
            throw Error(SENTENCE(inQuotes(name), ": tensor ", visible(tensor.name), " is of type ",
                                 quantTraits(tensor.type).name,
                                 ", which the generated program cannot decode. Use a file with other tensor types."));
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

std::vector<std::size_t> otherLayers(const std::vector<std::size_t>& layers, std::size_t count)
{
    std::vector<std::size_t> others;
    for (std::size_t layer = 0; layer < count; ++layer) {
        if (!std::ranges::binary_search(layers, layer)) others.push_back(layer);
    }
    return others;
}

}  // namespace

std::string isOneOf(const std::vector<std::size_t>& layers, bool inC, std::size_t count)
{
    const std::size_t first = layers.front(), last = layers.back();
    if (first == last) return concat("L == ", first);
    if (last - first + 1 == layers.size()) {
        if (first == 0) return concat("L < ", last + 1);
        if (last + 1 == count) return concat("L >= ", first);
        return inC ? concat("L >= ", first, " && L <= ", last) : concat(first, " <= L <= ", last);
    }
    const std::vector<std::size_t> others = otherLayers(layers, count);
    const bool fewOthers = others.size() < layers.size();
    if (inC) {
        return fewOthers ? listedLayers(others, "L != ", " && L != ") : listedLayers(layers, "L == ", " || L == ");
    }
    return fewOthers && others.size() == 1 ? concat("L != ", others.front())
           : fewOthers                     ? concat("L not in (", listedLayers(others, "", ", "), ')')
                                           : concat("L in (", listedLayers(layers, "", ", "), ')');
}

namespace {

std::string ifBeginning(const std::vector<std::size_t>& layers, std::size_t count)
{
    return concat("if (", isOneOf(layers, true, count), ") {\n");
}

/// Merges variants of a step that have the same code.
std::vector<LayerStep> differentForms(const std::vector<LayerStep>& forms)
{
    std::vector<LayerStep> different;
    for (const LayerStep& form : forms) {
        const auto same = std::ranges::find_if(
            different, [&](const LayerStep& known) { return known.step.c.body == form.step.c.body; });
        if (same == different.end()) {
            different.push_back(form);
        } else {
            same->layers.insert(same->layers.end(), form.layers.begin(), form.layers.end());
            std::ranges::sort(same->layers);
        }
    }
    return different;
}

std::vector<std::size_t> layersOf(const std::vector<LayerStep>& forms)
{
    std::vector<std::size_t> layers;
    for (const LayerStep& form : forms) layers.insert(layers.end(), form.layers.begin(), form.layers.end());
    std::ranges::sort(layers);
    return layers;
}

std::string titled(const std::string& title)
{
    return concat("// ", title, '\n');
}

/// Returns the code of a step for all its layers. If variants differ, each is inside a condition on the layer.
std::string branchesOf(const std::vector<LayerStep>& all, std::size_t count)
{
    const std::vector<LayerStep> forms = differentForms(all);
    std::string out = titled(forms.front().step.title);
    if (forms.size() == 1) return out + forms.front().step.c.body;
    for (const LayerStep& form : forms) {
        if (&form != &forms.front()) out += "} else ";
        out += &form == &forms.back() ? "{\n" : ifBeginning(form.layers, count);
        out += indented(form.step.c.body, 4);
    }
    return out + "}\n";
}

}  // namespace

std::string layerBodiesOf(const Recipe& recipe, std::size_t indent)
{
    std::string out;
    std::vector<std::size_t> open;  // layers of the condition that is not closed yet; empty: none
    bool isElse = false;
    const auto close = [&] {
        if (!open.empty()) out += "}\n";
        open.clear();
    };
    for (const std::vector<LayerStep>& forms : recipe.layers) {
        const std::vector<std::size_t> layers = layersOf(forms);
        if (layers.size() == recipe.layerCount) {
            close();
            out += branchesOf(forms, recipe.layerCount);
            continue;
        }
        if (!open.empty() && !isElse && layers == otherLayers(open, recipe.layerCount)) {
            out += "} else {\n";
            isElse = true;
        } else if (layers != open) {
            close();
            out += ifBeginning(layers, recipe.layerCount);
            isElse = false;
        }
        open = layers;
        out += indented(branchesOf(forms, recipe.layerCount), 4);
    }
    close();
    return indented(out, indent);
}

void addDefinitions(std::vector<std::string>& known, const std::string& helpers)
{
    for (std::string& definition : definitionsOf(helpers)) {
        if (std::find(known.begin(), known.end(), definition) == known.end()) known.push_back(std::move(definition));
    }
}

std::string helpersOf(const Recipe& recipe)
{
    std::vector<std::string> definitions;
    eachStep(recipe, [&](const RecipeStep& step) { addDefinitions(definitions, step.c.helpers); });
    std::string out;
    for (const std::string& definition : definitions) out += definition;
    return out;
}

std::string bodiesOf(const std::vector<RecipeStep>& steps, std::size_t indent)
{
    std::string out;
    for (const RecipeStep& step : steps) out += indented(titled(step.title) + step.c.body, indent);
    return out;
}

}  // namespace vitrine

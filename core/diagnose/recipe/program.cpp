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

void addDefinitions(std::vector<std::string>& known, const std::string& helpers)
{
    for (std::string& definition : definitionsOf(helpers)) {
        if (std::find(known.begin(), known.end(), definition) == known.end()) known.push_back(std::move(definition));
    }
}

}  // namespace vitrine

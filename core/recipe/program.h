#pragma once

#include "core/recipe/fill.h"
#include "core/recipe/recipe.h"

#include <array>
#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace vitrine {

class GgufFile;
struct ModelConfig;

/// A program that computes the logits of given token ids from this file alone, with all taps of docs/traces.md: Python
/// with NumPy, or one file of C99. Throws Error with one sentence for a file that it could not read: one in several
/// parts, or with a tensor of a type that has no decoder here.
std::string numpyProgram(const Model& model);
std::string cProgram(const Model& model);

/// How a program decodes one type. NumPy: a function of bytes [blocks, size] that returns [blocks, …, …]; C: statements
/// that fill `y` from the block `b`.
struct DecoderText {
    std::array<const char*, 3> helpers;  ///< definitions that several types may share; the last ones may be null
    const char* text;
};
/// nullptr if the type has no decoder.
const DecoderText* findNumpyDecoder(QuantType type) noexcept;
const DecoderText* findCDecoder(QuantType type) noexcept;

/// Blanks for the beginning of a program: $file, $architecture, $bytes and $alignment of the file, $layers, $width,
/// $heads, $kvheads, $head, $vocabulary.
Blanks programBlanks(const Model& model);
/// Values that an engine must keep to continue token by token, on several lines that begin with `margin`.
std::string keptText(const ModelConfig& config, const std::string& margin = {});
/// A file's name as a comment may hold it: letters, digits and a few marks, all others as "_".
std::string nameInComment(const std::string& file);
/// The types of all tensors in the file, each with a decoder that `find` knows. Throws Error.
std::map<QuantType, const DecoderText*> decodersOf(const GgufFile& file,
                                                   const DecoderText* (*find)(QuantType) noexcept);
/// The code of all layers; steps that differ between layers are inside conditions.
std::string layerBodiesOf(const Recipe& recipe, RecipeCode RecipeStep::*language, std::size_t indent);
/// Adds each definition of `helpers` (they begin with an empty line) that is not known yet.
void addDefinitions(std::vector<std::string>& known, const std::string& helpers);
/// The helpers of all steps in the order of their first use, each once.
std::string helpersOf(const Recipe& recipe, RecipeCode RecipeStep::*language);
/// The code of the steps, with each line indented by `indent` blanks.
std::string bodiesOf(const std::vector<RecipeStep>& steps, RecipeCode RecipeStep::*language, std::size_t indent);

}  // namespace vitrine

#pragma once

#include "core/diagnose/recipe/fill.h"
#include "core/diagnose/recipe/recipe.h"

#include <array>
#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace vitrine {

class GgufFile;
struct ModelConfig;

/// Returns a program that computes the logits of given token ids from this model file alone, with all taps of
/// docs/traces.md. The program is in Python with NumPy, or one file of C99. Throws Error if the program could not read
/// the file: a file in several parts, or with a tensor type that has no decoder here.
std::string numpyProgram(const Model& model);
std::string cProgram(const Model& model);

/// The code with which a program decodes one tensor type. NumPy: a function of bytes [blocks, size] that returns
/// [blocks, …, …]. C: statements that fill `y` from the block `b`.
struct DecoderText {
    /// Definitions that several types may share; unused elements at the end are null.
    std::array<const char*, 3> helpers;
    const char* text;
};
/// Return the decoder of a type; nullptr if none exists.
const DecoderText* findNumpyDecoder(QuantType type) noexcept;
const DecoderText* findCDecoder(QuantType type) noexcept;

/// Returns the placeholders of a program's beginning with their values: $file, $architecture, $bytes and $alignment of
/// the file, $layers, $vocabulary.
Blanks programBlanks(const Model& model);
/// Returns a description of the values that an engine must keep to continue token by token. It has several lines that
/// begin with `margin`.
std::string keptText(const ModelConfig& config, const std::string& margin = {});
/// Returns a file's name in a form that is safe in a comment: letters, digits and a few marks. Other characters become
/// "_".
std::string nameInComment(const std::string& file);
/// Returns the types of all tensors in the file, each with its decoder from `find`. Throws Error if `find` has no
/// decoder for a type.
std::map<QuantType, const DecoderText*> decodersOf(const GgufFile& file,
                                                   const DecoderText* (*find)(QuantType) noexcept);
/// Adds each definition of `helpers` that is not in `known` yet. Definitions begin with an empty line.
void addDefinitions(std::vector<std::string>& known, const std::string& helpers);

}  // namespace vitrine

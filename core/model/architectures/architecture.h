#pragma once

#include "core/model/metadata_reader.h"
#include "core/model/model_config.h"
#include "core/model/tensor_reader.h"
#include "core/model/weights.h"

#include <span>
#include <string_view>

namespace vitrine {

/// A supported architecture, with the functions that read its metadata and its tensors from a file.
struct Architecture {
    std::string_view name;  ///< value of general.architecture
    ModelConfig (*readConfig)(const MetadataReader& metadata);
    /// Reads the tensors. May set properties of `config` that are not in the metadata but follow from the tensors, such
    /// as a tied output or frequency factors.
    Weights (*readWeights)(const TensorReader& tensors, ModelConfig& config);
    /// Whether files of this architecture may have experts. If false, findArchitecture() rejects files with experts.
    bool mayHaveExperts = false;
};

/// The supported architectures. The source file of each family ends with the definitions of its architectures.
namespace architectures {
#define VITRINE_ARCHITECTURE(constant) extern const Architecture constant;
#include "core/model/architectures/architectures.def"
#undef VITRINE_ARCHITECTURE
}  // namespace architectures

/// Returns the supported architectures in the order of architectures.def. No pointer is null.
std::span<const Architecture* const> allArchitectures() noexcept;
/// Returns the architecture that the file's general.architecture names. Throws Error if it is not supported. Also
/// throws Error if the file has experts and the architecture does not support them.
const Architecture& findArchitecture(const GgufFile& file);
/// Throws Error for an unsupported architecture. The message names the nearest supported architecture. It also lists
/// the parts of the file that can be used nevertheless, such as the tokenizer. The function tests each of these parts.
[[noreturn]] void refuseArchitecture(const GgufFile& file, std::string_view name);

}  // namespace vitrine

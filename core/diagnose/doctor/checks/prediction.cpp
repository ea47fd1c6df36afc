#include "core/base/concat.h"
#include "core/base/short_name.h"
#include "core/diagnose/doctor/check.h"
#include "core/diagnose/doctor/layer_name.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>

namespace vitrine {

namespace {

constexpr std::string_view kJoin = "nextn.eh_proj.weight";
constexpr const char* kHint =
    "Correct the key, or convert the model again with a converter that supports these blocks.";

/// Names of tensors of one layer or prediction block.
struct LayerParts {
    std::string first;                 ///< name of the first tensor of the layer in the file
    std::set<std::string_view> nextn;  ///< tensors that only prediction blocks have
};

std::map<std::uint64_t, LayerParts> partsOf(const GgufFile& file)
{
    std::map<std::uint64_t, LayerParts> layers;
    for (const GgufTensor& tensor : file.tensors()) {
        const auto name = splitLayerName(tensor.name);
        if (!name) continue;
        LayerParts& layer = layers[name->layer];
        if (layer.first.empty()) layer.first = shortName(tensor.name);
        if (name->part.starts_with("nextn.")) layer.nextn.insert(name->part);
    }
    return layers;
}

}  // namespace

// The last nextn_predict_layers blocks are not layers of the model itself; they predict further tokens. Each block
// joins the embedding of a token with the output of the last layer (nextn.eh_proj, nextn.enorm, nextn.hnorm).
void checkPrediction(Examination& examination, Findings& findings)
{
    const ModelConfig& config = *examination.config();
    const std::string key = config.architecture + ".nextn_predict_layers";
    for (const auto& [number, layer] : partsOf(examination.file())) {
        const bool isCounted = number >= config.layers && number < config.layers + config.predictionLayers;
        if (number < config.layers && !layer.nextn.empty()) {
            findings.add(Severity::Error, concat("blk.", number, '.', shortName(*layer.nextn.begin())),
                         concat("Block ", number, " is a prediction block (it holds ", shortName(*layer.nextn.begin()),
                                "), but is run as a layer of the model: ", key, " is ", config.predictionLayers, '.'),
                         {"The hidden state passes through a block that was not trained as a layer of the model, so "
                          "answers are wrong.",
                          kHint});
        } else if (isCounted && layer.nextn.empty()) {
            findings.add(Severity::Error, layer.first,
                         concat("Layer ", number, " is left out as a prediction block (", key, " is ",
                                config.predictionLayers, "), but holds no tensor of such a block."),
                         {"A model without one of its layers answers wrongly.", kHint});
        } else if (isCounted && !layer.nextn.contains(kJoin)) {
            const std::string tensor = concat("blk.", number, '.', kJoin);
            findings.add(Severity::Warning, tensor,
                         concat("Block ", number, " is a prediction block, but lacks ", tensor, '.'),
                         {"The block cannot draft tokens. Answers come more slowly, but stay the same.",
                          "Convert the model again, or take a file without the block."});
        }
    }
}

}  // namespace vitrine

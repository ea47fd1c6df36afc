#include "core/doctor/repairs/repair.h"

#include <array>
#include <cmath>

namespace vitrine {

namespace {

using Layers = std::span<const std::size_t>;

bool outputFromEmbedding(Patient& patient, Layers)
{
    if (patient.config.tiedOutput) return false;
    patient.weights.output.weight = patient.weights.tokenEmbedding;
    return true;
}

bool embeddingFromOutput(Patient& patient, Layers)
{
    if (patient.config.tiedOutput) return false;
    patient.weights.tokenEmbedding = patient.weights.output.weight;
    return true;
}

Tensor shiftedRows(Patient& patient, const Tensor& tensor, std::size_t by)
{
    return patient.movedRows(tensor, [&](std::size_t row) { return (row + by) % tensor.rows; });
}

/// Row i from row i + by, in the embedding, and in the output where they are one.
template <int By>
bool shiftEmbedding(Patient& patient, Layers)
{
    Weights& weights = patient.weights;
    weights.tokenEmbedding = shiftedRows(patient, weights.tokenEmbedding, weights.tokenEmbedding.rows + By);
    if (patient.config.tiedOutput) weights.output.weight = weights.tokenEmbedding;
    return true;
}

template <int By>
bool shiftOutput(Patient& patient, Layers)
{
    if (patient.config.tiedOutput) return false;
    Tensor& output = patient.weights.output.weight;
    output = shiftedRows(patient, output, output.rows + By);
    return true;
}

bool transposeEmbedding(Patient& patient, Layers)
{
    Weights& weights = patient.weights;
    weights.tokenEmbedding = patient.transposed(weights.tokenEmbedding);
    if (patient.config.tiedOutput) weights.output.weight = weights.tokenEmbedding;
    return true;
}

bool transposeOutput(Patient& patient, Layers)
{
    if (patient.config.tiedOutput) return false;
    patient.weights.output.weight = patient.transposed(patient.weights.output.weight);
    return true;
}

template <bool Multiply>
bool scaleEmbedding(Patient& patient, Layers)
{
    const float root = std::sqrt(static_cast<float>(patient.config.embedding));
    patient.config.embeddingScale *= Multiply ? root : 1 / root;
    return true;
}

constexpr std::string_view kRows = "Convert the model again with the tokens in the order of their ids.";
constexpr std::string_view kTranspose = "Convert the model again with the matrix transposed.";
constexpr std::string_view kScale =
    "Check general.architecture, and convert the model again without multiplying its embedding.";

constexpr std::array kRepairs = {
    Repair{"output.matrix", RepairScope::Model, outputFromEmbedding,
           "The output matrix (output.weight) does not belong to the model: the token embedding fits in its place",
           "Convert the model again without output.weight (tie_word_embeddings in config.json)."},
    Repair{"embedding.matrix", RepairScope::Model, embeddingFromOutput,
           "The token embedding (token_embd.weight) does not belong to the model: the output matrix fits in its place",
           "Convert the model again."},
    Repair{"embedding.rows", RepairScope::Model, shiftEmbedding<1>,
           "The rows of the token embedding (token_embd.weight) are shifted: each token has that of the one before",
           kRows},
    Repair{"embedding.rows", RepairScope::Model, shiftEmbedding<-1>,
           "The rows of the token embedding (token_embd.weight) are shifted: each token has that of the next one",
           kRows},
    Repair{"output.rows", RepairScope::Model, shiftOutput<1>,
           "The rows of the output matrix (output.weight) are shifted: each token has that of the one before", kRows},
    Repair{"output.rows", RepairScope::Model, shiftOutput<-1>,
           "The rows of the output matrix (output.weight) are shifted: each token has that of the next one", kRows},
    Repair{"embedding.transposed", RepairScope::Model, transposeEmbedding,
           "The token embedding (token_embd.weight) is transposed", kTranspose},
    Repair{"output.transposed", RepairScope::Model, transposeOutput, "The output matrix (output.weight) is transposed",
           kTranspose},
    Repair{"embedding.scale", RepairScope::Model, scaleEmbedding<true>,
           "The embedding is too small by the square root of its width", kScale},
    Repair{"embedding.scale", RepairScope::Model, scaleEmbedding<false>,
           "The embedding is too large by the square root of its width", kScale},
};

}  // namespace

std::span<const Repair> outputRepairs() noexcept
{
    return kRepairs;
}

}  // namespace vitrine

#include "core/base/concat.h"
#include "core/diagnose/doctor/repairs/repair.h"

#include <array>
#include <cmath>
#include <cstdlib>
#include <deque>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace vitrine {

namespace {

using Layers = std::span<const std::size_t>;

bool outputFromEmbedding(RepairedModel& model, Layers)
{
    if (model.config.tiedOutput) return false;
    model.weights.output.weight = model.weights.tokenEmbedding;
    return true;
}

bool embeddingFromOutput(RepairedModel& model, Layers)
{
    if (model.config.tiedOutput) return false;
    model.weights.tokenEmbedding = model.weights.output.weight;
    return true;
}

Tensor shiftedRows(RepairedModel& model, const Tensor& tensor, std::size_t by)
{
    return model.movedRows(tensor, [&](std::size_t row) { return (row + by) % tensor.rows; });
}

/// Moves row i + By to row i in the embedding. If the output matrix is tied to the embedding, it is changed, too.
template <int By>
bool shiftEmbedding(RepairedModel& model, Layers)
{
    Weights& weights = model.weights;
    weights.tokenEmbedding = shiftedRows(model, weights.tokenEmbedding, weights.tokenEmbedding.rows + By);
    if (model.config.tiedOutput) weights.output.weight = weights.tokenEmbedding;
    return true;
}

template <int By>
bool shiftOutput(RepairedModel& model, Layers)
{
    if (model.config.tiedOutput) return false;
    Tensor& output = model.weights.output.weight;
    output = shiftedRows(model, output, output.rows + By);
    return true;
}

bool transposeEmbedding(RepairedModel& model, Layers)
{
    Weights& weights = model.weights;
    weights.tokenEmbedding = model.transposed(weights.tokenEmbedding);
    if (model.config.tiedOutput) weights.output.weight = weights.tokenEmbedding;
    return true;
}

bool transposeOutput(RepairedModel& model, Layers)
{
    if (model.config.tiedOutput) return false;
    model.weights.output.weight = model.transposed(model.weights.output.weight);
    return true;
}

template <bool Multiply>
bool scaleEmbedding(RepairedModel& model, Layers)
{
    const float root = std::sqrt(static_cast<float>(model.config.embedding));
    model.config.embeddingScale *= Multiply ? root : 1 / root;
    return true;
}

/// Scales the matrix that embedding and output share by the square root of its width, or by the inverse if `Multiply`
/// is false. The matrix itself is unchanged: the factor is applied to the scales in the config.
template <bool Multiply>
bool scaleTied(RepairedModel& model, Layers layers)
{
    if (!model.config.tiedOutput) return false;
    const float root = std::sqrt(static_cast<float>(model.config.embedding));
    model.config.logitScale *= Multiply ? root : 1 / root;
    return scaleEmbedding<Multiply>(model, layers);
}

/// Scales the logits of a model whose output matrix is a tensor of its own. The matrix itself is unchanged.
template <bool Multiply>
bool scaleOutput(RepairedModel& model, Layers)
{
    if (model.config.tiedOutput) return false;
    const float root = std::sqrt(static_cast<float>(model.config.embedding));
    model.config.logitScale *= Multiply ? root : 1 / root;
    return true;
}

constexpr std::string_view kRows = "Convert the model again with the tokens in the order of their ids.";
constexpr std::string_view kTranspose = "Convert the model again with the matrix transposed.";
constexpr std::string_view kScale =
    "Check general.architecture, and convert the model again without multiplying its embedding.";

constexpr std::string_view kOutputScale =
    "Convert the model again without a factor on output.weight; programs apply that of the family to the logits.";
constexpr std::string_view kTiedScale =
    "Convert the model again without a factor on its embedding; programs apply that of the family to the hidden state.";

constexpr std::array kOtherTables = {
    Repair{"output.matrix", RepairScope::Model, outputFromEmbedding,
           "The output matrix (output.weight) does not belong to the model: the token embedding fits in its place",
           "Convert the model again without output.weight (tie_word_embeddings in config.json)."},
    Repair{"embedding.matrix", RepairScope::Model, embeddingFromOutput,
           "The token embedding (token_embd.weight) does not belong to the model: the output matrix fits in its place",
           "Convert the model again."},
};

constexpr std::array kRepairs = {
    Repair{"embedding.transposed", RepairScope::Model, transposeEmbedding,
           "The token embedding (token_embd.weight) is transposed", kTranspose},
    Repair{"output.transposed", RepairScope::Model, transposeOutput, "The output matrix (output.weight) is transposed",
           kTranspose},
    Repair{"embedding.scale", RepairScope::Model, scaleTied<true>,
           "The weights of the token embedding (token_embd.weight), which is the output matrix, too, are too small by "
           "the square root of the width",
           kTiedScale},
    Repair{"embedding.scale", RepairScope::Model, scaleTied<false>,
           "The weights of the token embedding (token_embd.weight), which is the output matrix, too, are too large by "
           "the square root of the width",
           kTiedScale},
    Repair{"embedding.scale", RepairScope::Model, scaleEmbedding<true>,
           "The embedding is too small by the square root of its width", kScale},
    Repair{"embedding.scale", RepairScope::Model, scaleEmbedding<false>,
           "The embedding is too large by the square root of its width", kScale},
    Repair{"output.scale", RepairScope::Model, scaleOutput<true>,
           "The output matrix (output.weight) is too small by the square root of its width", kOutputScale},
    Repair{"output.scale", RepairScope::Model, scaleOutput<false>,
           "The output matrix (output.weight) is too large by the square root of its width", kOutputScale},
};

}  // namespace

namespace {

/// Distances by which rows of a table may be shifted, for example because a converter put added tokens first. The list
/// has small numbers and usual block sizes.
constexpr int kDistances[] = {1, 2, 3, 4, 5, 6, 7, 8, 10, 16, 32, 64, 100, 128, 256};

struct Shift {
    std::string_view code;
    bool (*apply)(RepairedModel& model, Layers layers);
    int by;
};

template <std::size_t... Index>
std::vector<Shift> makeShifts(std::index_sequence<Index...>)
{
    std::vector<Shift> shifts;
    const auto add = [&shifts](int by, auto forth, auto back, std::string_view code) {
        shifts.push_back({code, forth, by});
        shifts.push_back({code, back, -by});
    };
    (add(kDistances[Index], shiftEmbedding<kDistances[Index]>, shiftEmbedding<-kDistances[Index]>, "embedding.rows"),
     ...);
    (add(kDistances[Index], shiftOutput<kDistances[Index]>, shiftOutput<-kDistances[Index]>, "output.rows"), ...);
    return shifts;
}

/// Returns a repair for each shift. `texts` owns the sentences that the repairs refer to.
std::vector<Repair> makeShiftRepairs(std::deque<std::string>& texts)
{
    std::vector<Repair> repairs;
    for (const Shift& shift : makeShifts(std::make_index_sequence<std::size(kDistances)>())) {
        const bool isOutput = shift.code == "output.rows";
        const int distance = std::abs(shift.by);
        const std::string which = distance == 1
                                      ? std::string(shift.by > 0 ? "the one before" : "the next one")
                                      : concat("the one ", distance, shift.by > 0 ? " before it" : " after it");
        texts.push_back(concat("The rows of the ",
                               isOutput ? "output matrix (output.weight)" : "token embedding (token_embd.weight)",
                               " are shifted", distance == 1 ? std::string() : concat(" by ", distance),
                               ": each token has that of ", which));
        repairs.push_back({shift.code, RepairScope::Model, shift.apply, texts.back(), kRows});
    }
    return repairs;
}

}  // namespace

std::span<const Repair> outputRepairs() noexcept
{
    static std::deque<std::string> texts;
    static const std::vector<Repair> kAll = [] {
        // If the embedding and the output matrix should be equal and one of them is shifted or scaled, replacing it by
        // the other helps, too. The repairs for shifts and factors are more specific, so they are tried first.
        std::vector<Repair> all(kRepairs.begin(), kRepairs.end());
        const std::vector<Repair> shifts = makeShiftRepairs(texts);
        all.insert(all.end(), shifts.begin(), shifts.end());
        all.insert(all.end(), kOtherTables.begin(), kOtherTables.end());
        return all;
    }();
    return kAll;
}

}  // namespace vitrine

// Hypotheses about the embedding and the output.

#include "core/base/concat.h"
#include "core/diagnose/cause/deviating_backend.h"
#include "core/diagnose/cause/hypothesis.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <span>
#include <utility>

namespace vitrine {

namespace {

constexpr std::uint32_t kEmbed = siteMask({Site::Embed});
constexpr std::uint32_t kLogits = siteMask({Site::Logits});

/// A decoded matrix with its values in a wrong order, and the tensor that describes it.
struct Transposed {
    std::vector<float> values;
    Tensor tensor;
};

/// Largest number of values of a matrix that is transposed. Larger matrices would take too much memory and time.
constexpr std::size_t kMostTransposed = std::size_t{16} << 20;

/// Returns the matrix as read with a wrong layout. If `columnsFirst`, the engine reads the file as [columns, rows].
/// Otherwise the file holds [columns, rows] and the engine reads it as [rows, columns].
std::shared_ptr<const Transposed> transposed(const Tensor& from, bool columnsFirst)
{
    std::vector<float> right(from.rows * from.columns);
    for (std::size_t row = 0; row < from.rows; ++row) from.decodeRow(row, right.data() + row * from.columns);
    const auto made = std::make_shared<Transposed>();
    made->values.resize(right.size());
    for (std::size_t row = 0; row < from.rows; ++row) {
        for (std::size_t column = 0; column < from.columns; ++column) {
            const std::size_t here = row * from.columns + column;
            const std::size_t there = column * from.rows + row;
            made->values[columnsFirst ? here : there] = right[columnsFirst ? there : here];
        }
    }
    made->tensor = from;
    made->tensor.type = QuantType::F32;
    made->tensor.data = reinterpret_cast<const std::byte*>(made->values.data());
    made->tensor.rowBytes = from.columns * sizeof(float);
    return made;
}

void addRows(const Tensor& table, HypothesisList& list)
{
    const auto add = [&](Sentence detail, auto change, Cause cause = Cause::EmbeddingRow) {
        list.add(cause, std::move(detail), kEmbed, change);
    };
    for (const int shift : {1, -1, 2, -2}) {
        add(SENTENCE("uses the row of token id ", signedNumber(shift)), [shift](EmbedCall& call) {
            for (TokenId& id : call.ids) id += shift;
        });
    }
    // Ids that lose high bits are tried here. otherTokens() finds other wrong ids, if the other engine shows its
    // embeddings.
    for (const int bits : {8, 16}) {
        if (table.rows <= std::size_t{1} << bits) continue;
        add(
            SENTENCE("keeps only the lowest ", bits, " bits of each id"),
            [mask = (1 << bits) - 1](EmbedCall& call) {
                for (TokenId& id : call.ids) id &= mask;
            },
            Cause::TokensDiffer);
    }
    add(FORM("uses row 0 for every token"), [](EmbedCall& call) { std::fill(call.ids.begin(), call.ids.end(), 0); });
    if (table.rows * table.columns > kMostTransposed) return;
    for (const bool columnsFirst : {true, false}) {
        const std::shared_ptr<const Transposed> other = transposed(table, columnsFirst);
        add(
            {}, [other](EmbedCall& call) { call.table = &other->tensor; }, Cause::EmbeddingTransposed);
    }
}

void addEmbeddingScales(const ModelConfig& config, HypothesisList& list)
{
    const double right = config.embeddingScale;
    const double root = std::sqrt(static_cast<double>(config.embedding));
    const auto rounded = [](double x, double steps) { return std::round(x * steps) / steps; };
    for (const double scale :
         {1.0, root, right * right, 1 / right, rounded(right, 8), rounded(root, 8), rounded(right, 4),
          rounded(right, 16), rounded(right, 2), rounded(right, 1), 1 / root, 0.5, 2.0, 12.0}) {
        if (std::abs(scale / right - 1) < 1e-7) continue;
        list.add(Cause::EmbeddingScale,
                 SENTENCE("multiplies by ", insteadOf(significant(scale, 6), significant(right, 6))), kEmbed,
                 [factor = scale / right](EmbedCall& call) { call.factor = factor; });
    }
}

void addPositionRows(const HypothesisContext& context, HypothesisList& list)
{
    if (!context.model.config().learnedPositions) return;
    list.add(Cause::PositionMissing, {}, kEmbed, [](PositionsCall& call) { call.skip = true; });
    for (const int offset : {1, 2, -1, 3, -2, 4}) {
        list.add(Cause::PositionOffset, SENTENCE("uses position ", signedNumber(offset)), kEmbed,
                 [offset](PositionsCall& call) {
                     call.row = [offset](std::size_t position) {
                         return static_cast<std::size_t>(
                             std::max<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(position) + offset, 0));
                     };
                 });
    }
}

/// Adds the hypotheses that decoded tokens have a wrong position, both for RoPE and for learned positions.
void addDecodedPositions(const HypothesisContext& context, HypothesisList& list)
{
    const std::size_t prompt = context.prompt;
    if (prompt == 0 || prompt >= context.tokens) return;
    const auto add = [&](SentenceForm detail, std::function<std::size_t(std::size_t)> place) {
        const auto told = [prompt, place](std::size_t p) { return p < prompt ? p : place(p); };
        list.add(
                Cause::DecodePosition, detail, siteMask({Site::Embed, Site::QRope, Site::KRope}),
                [told](PositionsCall& call) { call.row = told; },
                [told](RopeCall& call) {
                    call.position = [told](double p) { return static_cast<double>(told(static_cast<std::size_t>(p))); };
                })
            .decodeOnly = true;
    };
    add(FORM("the position is one too small"), [](std::size_t p) { return p > 0 ? p - 1 : 0; });
    add(FORM("the position is one too large"), [](std::size_t p) { return p + 1; });
    add(FORM("the position is always 0"), [](std::size_t) { return std::size_t{0}; });
    add(FORM("positions restart at 0"), [prompt](std::size_t p) { return p - prompt; });
    add(FORM("always uses the position of the last token of the prompt"), [prompt](std::size_t) { return prompt - 1; });
    add(FORM("always uses the position of the first decoded token"), [prompt](std::size_t) { return prompt; });
}

/// Adds a hypothesis that changes the logits before the model's own scale and cap.
void addLogitChange(HypothesisList& list, Cause cause, Sentence detail, std::function<float(float)> change)
{
    list.add(cause, std::move(detail), kLogits,
             forResult(Role::Output, [change = std::move(change)](const MatrixView& logits) {
                 float* const values = rowData(logits);
                 std::transform(values, values + logits.elements(), values, change);
             }));
}

void addNorms(const Model& model, HypothesisList& list)
{
    const ModelConfig& config = model.config();
    const auto add = [&](Sentence detail, auto change) {
        list.add(Cause::OutputNorm, std::move(detail), kAtEnd, forRole(Role::OutputNorm, change));
    };
    add(FORM("leaves out the final norm"), [](NormCall& call) { call.skip = true; });
    add(FORM("1 is added to the weights of the norm"), [](NormCall& call) {
        for (float& weight : call.weights.weight) weight += 1;
    });
    add(FORM("1 is missing from the weights of the norm"), [](NormCall& call) {
        for (float& weight : call.weights.weight) weight -= 1;
    });
    for (const NormKind wrong : otherKinds(config.norm)) {
        add(SENTENCE("uses ", insteadOf(normTraits(wrong).name, normTraits(config.norm).name)),
            [wrong](NormCall& call) { call.kind = wrong; });
    }
    add(FORM("applies the final norm twice"), [](NormCall& call) {
        call.backend.plainNorm(call.out, call.x, call.weights, call.kind, call.epsilon);
        call.x = call.out;
    });
    add(FORM("leaves out the weights of the norm"),
        [](NormCall& call) { std::fill(call.weights.weight.begin(), call.weights.weight.end(), 1.0F); });
    const LayerWeights& last = model.weights().layers.back();
    const auto of = [&](SentenceForm detail, const NormWeights& other) {
        if (other.weight.size() != config.embedding) return;
        add(detail, [&other](NormCall& call) { call.weights = other; });
    };
    of(FORM("uses the weights of the attention norm of the last layer"), last.attentionNorm);
    of(FORM("uses the weights of the feed-forward norm of the last layer"), last.feedForwardNorm);
    add(FORM("leaves out the bias of the norm"), [](NormCall& call) { call.weights.bias.clear(); });
    for (const float epsilon : {1e-5F, 1e-6F, 0.0F, config.normEpsilon * 1000}) {
        if (epsilon != config.normEpsilon) {
            add(SENTENCE("uses epsilon ", insteadOf(significant(static_cast<double>(epsilon), 3),
                                                    significant(static_cast<double>(config.normEpsilon), 3))),
                [epsilon](NormCall& call) { call.epsilon = epsilon; });
        }
    }
}

/// Adds hypotheses that the engine returns probabilities instead of logits, or subtracts a number from each row.
void addRowChanges(HypothesisList& list)
{
    const auto add = [&](SentenceForm detail, double (*change)(double logit, double largest, double sum)) {
        list.add(Cause::OutputScale, detail, kLogits, forResult(Role::Output, [change](const MatrixView& logits) {
                     for (std::size_t r = 0; r < logits.rows; ++r) {
                         const std::span<float> row(rowData(logits, r), logits.columns);
                         const double largest = *std::ranges::max_element(row);
                         double sum = 0;
                         for (const float logit : row) sum += std::exp(logit - largest);
                         for (float& logit : row) logit = static_cast<float>(change(logit, largest, sum));
                     }
                 }));
    };
    add(FORM("returns logarithms of probabilities instead of logits"),
        [](double logit, double largest, double sum) { return logit - largest - std::log(sum); });
    add(FORM("returns probabilities instead of logits"),
        [](double logit, double largest, double sum) { return std::exp(logit - largest) / sum; });
    add(FORM("subtracts the largest value of each row"),
        [](double logit, double largest, double) { return logit - largest; });
}

void addLogits(const ModelConfig& config, HypothesisList& list)
{
    const float cap = config.logitSoftCap;
    if (cap > 0) {
        for (const float other : {0.0F, 50.0F, 30.0F, 20.0F}) {
            if (other == cap) continue;
            list.add(Cause::OutputSoftcap, other == 0 ? SENTENCE("none instead of ", cap) : insteadOf(other, cap),
                     kLogits)
                .deviation.softCap = [other](float) { return other; };
        }
    } else {
        const float scale = config.logitScale;
        for (const float other : {30.0F, 50.0F, 20.0F, 15.0F}) {
            addLogitChange(list, Cause::OutputSoftcap, SENTENCE(other, " instead of none"),
                           [other, scale](float x) { return other * std::tanh(scale * x / other) / scale; });
        }
    }
    addRowChanges(list);
    const double right = config.logitScale;
    for (const double scale : {1.0, 1 / right, right * right, right * 0.5, right * 2}) {
        if (std::abs(scale / right - 1) < 1e-7) continue;
        addLogitChange(list, Cause::OutputScale,
                       SENTENCE("multiplies by ", insteadOf(significant(scale, 6), significant(right, 6))),
                       [factor = static_cast<float>(scale / right)](float x) { return x * factor; });
    }
}

void addMatrices(const Weights& weights, HypothesisList& list)
{
    if (weights.output.weight.data != weights.tokenEmbedding.data) {
        list.add(Cause::OutputMatrix, FORM("uses the token embedding"), kLogits,
                 forProduct(Role::Output, [&weights](ProjectCall::Product& output) {
                     output.weights.weight = weights.tokenEmbedding;
                 }));
    }
    for (const bool down : {true, false}) {
        list.add(Cause::OutputMatrix,
                 down ? FORM("the logits are shifted by one: each belongs to the id before it")
                      : FORM("the logits are shifted by one: each belongs to the id after it"),
                 kLogits, forResult(Role::Output, [down](const MatrixView& logits) {
                     for (std::size_t row = 0; row < logits.rows; ++row) {
                         float* const begin = rowData(logits, row);
                         float* const end = begin + logits.columns;
                         std::rotate(begin, down ? end - 1 : begin + 1, end);
                     }
                 }));
    }
    if (weights.output.weight.rows * weights.output.weight.columns > kMostTransposed) return;
    for (const bool columnsFirst : {true, false}) {
        const std::shared_ptr<const Transposed> other = transposed(weights.output.weight, columnsFirst);
        list.add(
            Cause::OutputMatrix, FORM("reads the output matrix transposed"), kLogits,
            forProduct(Role::Output, [other](ProjectCall::Product& output) { output.weights.weight = other->tensor; }));
    }
}

}  // namespace

void addEmbeddingHypotheses(const HypothesisContext& context, HypothesisList& list)
{
    addRows(context.model.weights().tokenEmbedding, list);
    addEmbeddingScales(context.model.config(), list);
    addDecodedPositions(context, list);
    addPositionRows(context, list);
}

void addOutputHypotheses(const HypothesisContext& context, HypothesisList& list)
{
    addNorms(context.model, list);
    addMatrices(context.model.weights(), list);
    addLogits(context.model.config(), list);
}

}  // namespace vitrine

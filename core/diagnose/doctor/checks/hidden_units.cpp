#include "core/base/concat.h"
#include "core/base/thread_pool.h"
#include "core/diagnose/doctor/check.h"
#include "core/model/model.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

namespace {

/// For each hidden unit, the check takes the logarithms of two norms: of the unit's row in ffn_up and of its column in
/// ffn_down. A layer is sound if the absolute correlation of the two over its units is at least kRelated. Every layer
/// of two trained models had a correlation of 0.6 to 0.95, but a third model has 0.2 to 0.6. Therefore no layer is
/// reported if the correlation of any judged layer is between chance (kByChance) and kRelated.
constexpr double kRelated = 0.5;
/// A correlation below this number of standard errors counts as chance. The standard error is 1 / sqrt(units).
constexpr double kByChance = 4;
constexpr std::size_t kFewestUnits = 128;
/// No layer is reported unless at least this number of layers have a correlation of kRelated or more.
constexpr std::size_t kFewestSound = 2;
/// Number of layers at the beginning, and at the end, that are not judged, because they often differ from the others.
constexpr std::size_t kEnds = 1;
constexpr std::size_t kSample = 1024;  ///< number of units, and of rows of ffn_down, that are decoded

using Values = std::vector<double>;

/// For each hidden unit, the logarithm of the norm of its row or column in each of the three matrices.
struct Units {
    /// Logarithms for the rows of ffn_gate, used to decide whether ffn_up or ffn_down is wrong; may be empty.
    Values gate;
    Values up;
    Values down;
};

Values logarithms(Values squares)
{
    for (double& value : squares) value = std::log(value + 1e-30) / 2;
    return squares;
}

std::size_t stepFor(std::size_t count)
{
    return std::max<std::size_t>(1, count / kSample);
}

Values rowNorms(const Tensor& matrix)
{
    Values squares;
    std::vector<float> row(matrix.columns);
    for (std::size_t i = 0; i < matrix.rows; i += stepFor(matrix.rows)) {
        matrix.decodeRow(i, row.data());
        double sum = 0;
        for (const float value : row) sum += static_cast<double>(value) * value;
        squares.push_back(sum);
    }
    return logarithms(std::move(squares));
}

Values columnNorms(const Tensor& matrix)
{
    Values squares((matrix.columns + stepFor(matrix.columns) - 1) / stepFor(matrix.columns));
    std::vector<float> row(matrix.columns);
    for (std::size_t i = 0; i < matrix.rows; i += stepFor(matrix.rows)) {
        matrix.decodeRow(i, row.data());
        for (std::size_t unit = 0; unit < squares.size(); ++unit) {
            const double value = row[unit * stepFor(matrix.columns)];
            squares[unit] += value * value;
        }
    }
    return logarithms(std::move(squares));
}

/// Returns the Pearson correlation of `a` with `b` after `b` was rotated by `turn` units. Unit i of `a` is paired with
/// unit (i + turn) mod n of `b`, where n is the number of units. Returns 0 if `a` or `b` is constant.
double correlation(const Values& a, const Values& b, std::size_t turn = 0)
{
    if (a.size() != b.size() || a.empty()) return 0;
    const auto n = static_cast<double>(a.size());
    double sumA = 0, sumB = 0, squaresA = 0, squaresB = 0, products = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const double x = a[i];
        const double y = b[i + turn < b.size() ? i + turn : i + turn - b.size()];
        sumA += x;
        sumB += y;
        squaresA += x * x;
        squaresB += y * y;
        products += x * y;
    }
    const double variances = (squaresA - sumA * sumA / n) * (squaresB - sumB * sumB / n);
    return variances > 1e-18 ? (products - sumA * sumB / n) / std::sqrt(variances) : 0;
}

double relation(const Values& a, const Values& b, std::size_t turn = 0)
{
    return std::abs(correlation(a, b, turn));
}

/// Returns the layers in which ffn_up and ffn_down appear unrelated. Returns none if there are too many such layers, or
/// if ffn_up and ffn_down are not clearly related in the other layers.
std::vector<std::size_t> strangeLayers(const std::vector<Units>& layers)
{
    std::vector<std::size_t> strange;
    std::size_t sound = 0;
    for (std::size_t i = 0; i < layers.size(); ++i) {
        const std::size_t units = layers[i].up.size();
        const double size = relation(layers[i].up, layers[i].down);
        if (size >= kRelated) {
            ++sound;
            continue;
        }
        if (i < kEnds || i + kEnds >= layers.size()) continue;
        if (units < kFewestUnits || size > kByChance / std::sqrt(static_cast<double>(units))) return {};
        strange.push_back(i);
    }
    return sound >= std::max(kFewestSound, strange.size()) ? strange : std::vector<std::size_t>();
}

/// Returns which of ffn_up and ffn_down does not fit ffn_gate; empty if both fit or neither fits.
std::string_view strangeMatrix(const Units& units)
{
    const bool upFits = relation(units.gate, units.up) >= kRelated;
    const bool downFits = relation(units.gate, units.down) >= kRelated;
    if (upFits == downFits) return {};
    return upFits ? "ffn_down" : "ffn_up";
}

/// Returns a sentence with a possible explanation: the matrix belongs to another layer, or its rows are shifted.
std::string explanation(const std::vector<Units>& layers, const std::vector<std::size_t>& strange, std::size_t layer)
{
    for (const std::size_t other : strange) {
        if (other == layer || relation(layers[layer].up, layers[other].down) < kRelated) continue;
        return concat(" ffn_up of layer ", layer, " fits ffn_down of layer ", other,
                      ": matrices of the two layers are swapped.");
    }
    const Units& units = layers[layer];
    for (std::size_t turn = 1; turn < units.up.size(); ++turn) {
        if (relation(units.up, units.down, turn) < kRelated) continue;
        return concat(" The two matrices fit if the units of one of them are moved by ",
                      turn * stepFor(units.up.size()), '.');
    }
    return {};
}

std::vector<Units> unitsOf(const Model& model, std::size_t threads)
{
    std::vector<Units> layers(model.weights().layers.size());
    ThreadPool pool(threads);
    pool.parallelFor(layers.size(), 1, [&](std::size_t begin, std::size_t end, std::size_t) {
        for (std::size_t i = begin; i < end; ++i) {
            const LayerWeights& layer = model.weights().layers[i];
            if (!layer.up || !layer.down) continue;
            if (layer.gate) layers[i].gate = rowNorms(layer.gate.weight);
            layers[i].up = rowNorms(layer.up.weight);
            layers[i].down = columnNorms(layer.down.weight);
        }
    });
    return layers;
}

}  // namespace

/// Each hidden unit has a row in ffn_up and a column in ffn_down. In a trained model, both are large or both are small.
/// This correlation is missing if rows are reordered, or if a matrix comes from another model.
void checkHiddenUnits(Examination& examination, Findings& findings)
{
    const std::vector<Units> layers = unitsOf(*examination.model(), examination.options().threads);
    const std::vector<std::size_t> strange = strangeLayers(layers);
    for (const std::size_t layer : strange) {
        const std::string_view matrix = strangeMatrix(layers[layer]);
        findings.add(
            Severity::Warning, concat("blk.", layer, '.', matrix.empty() ? "ffn_up" : matrix, ".weight"),
            concat("The hidden units of ffn_up and ffn_down in layer ", layer,
                   " do not belong together: their magnitudes are unrelated, but in other layers they are related.",
                   matrix.empty() ? std::string() : concat(" It is ", matrix, " that does not fit ffn_gate."),
                   explanation(layers, strange, layer)),
            {"Row i of ffn_up and column i of ffn_down form one unit, which is large or small as a whole after "
             "training. If the units are mixed up, the layer computes nonsense.",
             "Compare the tensor with the source's, or convert the model again."});
    }
}

}  // namespace vitrine

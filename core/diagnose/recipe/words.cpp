#include "core/diagnose/recipe/words.h"

#include "core/base/concat.h"
#include "core/diagnose/program/step_title.h"
#include "core/model/model.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace vitrine {

namespace {

/// Returns the short name of what an operation with this role writes to a field; nullptr: the field's own name is used.
const char* shortName(std::string_view field, Role role, bool isRwkv)
{
    static const std::map<Role, const char*> kOfRole = {
        {Role::StreamNorm, "m"},       {Role::RouterNorm, "r"},        {Role::ExpertInputNorm, "inner"},
        {Role::SideUp, "side"},        {Role::StreamChange, "change"}, {Role::StreamEnd, "other"},
        {Role::StreamScale, "other"},  {Role::StateValue, "v"},        {Role::StateInputGate, "B"},
        {Role::StateStepDown, "step"}, {Role::StateGateDown, "z"},     {Role::FirstValue, "missing"},
        {Role::Share, "share"}};
    using Table = std::map<std::string_view, const char*>;
    static const Table kOfRwkv = {{"stateKey", "k"}, {"strength", "a"}, {"mixed", "r"}};
    static const Table kOfField = {{"residual", "x"},
                                   {"normed", "h"},
                                   {"query", "q"},
                                   {"key", "k"},
                                   {"value", "v"},
                                   {"attentionMix", "mix"},
                                   {"blockOut", "y"},
                                   {"attentionGate", "z"},
                                   {"expertOut", "y"},
                                   {"second", "plain"},
                                   {"latentMix", "mix"},
                                   {"queryDown", "q"},
                                   {"recurrentGate", "z"},
                                   {"recurrentMix", "mix"},
                                   {"strength", "beta"},
                                   {"steps", "step"},
                                   {"firstValue", "first_v"},
                                   {"stateKey", "B"},
                                   {"stateQuery", "C"},
                                   {"streamShares", "m"},
                                   {"streams[0]", "stream_0"},
                                   {"predicted[0]", "prediction_0"}};
    if (const auto word = kOfRole.find(role); word != kOfRole.end()) return word->second;
    if (const auto word = kOfRwkv.find(field); isRwkv && word != kOfRwkv.end()) return word->second;
    if (const auto word = kOfField.find(field); word != kOfField.end()) return word->second;
    return field.starts_with("streams") ? "stream_i" : field.starts_with("predicted") ? "prediction_i" : nullptr;
}

struct Formula {
    const char* name;
    std::string_view words;  ///< the activation as a function of z
};

/// In the order of Activation.
constexpr std::array<Formula, 8> kFormulas = {
    {{"silu", "silu(z) = z / (1 + e^-z)"},
     {"gelu_tanh", "gelu(z) = z / 2 * (1 + tanh(sqrt(2 / pi) * (z + 0.044715 z^3)))"},
     {"gelu_erf", "gelu(z) = z / 2 * (1 + erf(z / sqrt(2)))"},
     {"clamped_silu", ""},
     {"relu", "relu(z) = max(z, 0)"},
     {"relu_squared", "relu2(z) = max(z, 0)^2"},
     {"sigmoid", "sigmoid(z) = 1 / (1 + e^-z)"},
     {"xielu", ""}}};

/// Returns the rows of reordered weights: "rows 0 to 15 of each 96 rows".
std::string rowsText(const std::vector<RowRange>& ranges)
{
    std::string text;
    for (std::size_t i = 0; i < ranges.size();) {
        const auto [first, count] = ranges[i];
        const std::size_t step = i + 1 < ranges.size() ? ranges[i + 1].first - first : 0;
        text += concat(text.empty() ? ", rows " : ", then rows ", first, " to ", first + count - 1);
        if (first < step) text += concat(" of each ", step, " rows");
        for (++i; i < ranges.size() && first < step && ranges[i].first == ranges[i - 1].first + step;) ++i;
    }
    return text;
}

/// Returns "sqrt(n)" if the root of the whole number n has this value, but is not whole itself; else an empty string.
std::string rootText(float value)
{
    const double square = std::round(double{value} * value), root = std::sqrt(square);
    const bool isRoot = static_cast<float>(root) == value && root != std::round(root);
    return isRoot ? concat("sqrt(", plain(square), ')') : "";
}

}  // namespace

std::string activationName(Activation activation)
{
    return kFormulas.at(static_cast<std::size_t>(activation)).name;
}

std::string activationWords(Activation activation, const std::string& result, const std::string& gate,
                            const std::string& up)
{
    if (activation == Activation::ClampedSilu) {
        return concat(result, " = g / (1 + e^(-1.702 g)) * (u + 1), g = ", gate, " but at most 7, u = ", up,
                      " but within -7 and 7");
    }
    const std::string_view words = kFormulas.at(static_cast<std::size_t>(activation)).words;
    return concat(result, " = ", words.substr(0, words.find('(')), '(', gate, up.empty() ? ")" : ") * " + up, ", ",
                  words);
}

std::string factorText(float factor)
{
    if (const std::string root = rootText(factor); !root.empty()) return " * " + root;
    if (const std::string root = rootText(1 / factor); !root.empty()) return " / " + root;
    return concat(" * ", shortest(factor));
}

Words::Words(const Model& model, const Program& program) : Printer(model, program), m_layers(program.layers.size()) {}

void Words::begin(const Op& op)
{
    m_title = stepTitle(op);
    m_isOfStream = false;
    std::visit(
        [this](auto each) {
            ops::forEachView(each, [this](const MatrixView& view, ops::Access) {
                const std::string array = arrayOf(view);
                m_isOfStream = m_isOfStream || array == "streams" || array == "predicted";
            });
        },
        op);
}

RecipeStep& Words::step()
{
    const bool isBefore = std::ranges::all_of(m_layers, &std::vector<RecipeStep>::empty);
    std::vector<RecipeStep>& steps = layer() != kNoLayer ? m_layers[layer()] : isBefore ? m_input : m_output;
    if (steps.empty() || steps.back().title != m_title) {
        steps.push_back({m_title, {}, {}, {}});
        line(m_title);
    }
    return steps.back();
}

void Words::sayOnce(const std::string& text)
{
    std::vector<std::string>& words = step().words;
    if (std::ranges::find(words, text) == words.end()) words.push_back(text);
}

void Words::set(std::initializer_list<RecipeFact> facts)
{
    std::vector<RecipeFact>& all = step().facts;
    for (const RecipeFact& fact : facts) {
        const auto known = std::ranges::find(all, fact.key, &RecipeFact::key);
        known == all.end() ? all.push_back(fact) : void(*known = fact);
    }
}

bool Words::has(const char* fact)
{
    return std::ranges::find(step().facts, fact, &RecipeFact::key) != step().facts.end();
}

std::string Words::name(const MatrixView& view) const
{
    const auto known = m_names.find(&bufferOf(view));
    return known == m_names.end() ? nameFor(view, Role::Other) : known->second;
}

std::string Words::nameFor(const MatrixView& view, Role role) const
{
    const bool isRwkv = config().recurrent.kind == Recurrence::Rwkv7;
    const char* const name = shortName(bufferOf(view).name(), role, isRwkv);
    return name ? name : nameOf(view);
}

std::string Words::part(const HeadStretch& stretch, std::size_t heads, std::size_t count) const
{
    if (coversAll(stretch, heads, count)) return name(stretch.x);
    const std::string values = concat("values ", stretch.first, " to ", stretch.first + count - 1, " of ");
    if (heads == 1) return values + name(stretch.x);
    return stretch.width == 0 ? concat(values, name(stretch.x), ", the same for all heads")
                              : concat(values, "each head of ", name(stretch.x));
}

std::string Words::product(const std::string& input, const Linear& linear)
{
    const MatrixPlace place = placeOf(model(), linear);
    addWeights(step(), model(), linear.weight.name.starts_with("blk.") ? layer() : kNoLayer, place.part);
    std::string bias;
    if (!linear.bias.empty()) {
        const std::string& tensor = linear.bias.source.tensors.front();
        list(tensor);
        bias = tensor == place.part + ".bias" ? " + bias" : " + " + tensor;
    }
    const std::string text = concat(input, " W^T", bias, ", W = ");
    if (m_isOfStream) return concat(text, "its matrix of ", place.part, ".weight");
    return concat(text, place.part, ".weight",
                  linear.reordered.empty() ? rangeText(place) : rowsText(linear.reordered));
}

std::string Words::weights(std::span<const float> values)
{
    const FileValues& known = valuesAt(values);
    std::string text;
    for (const std::string& tensor : known.source.tensors) {
        list(tensor);
        text += concat(text.empty() ? "" : " | ", tensor);
        const std::uint64_t width = tensorOf(tensor).shape[0];
        const bool isRow = known.size() == width && tensorOf(tensor).elementCount() > width;
        if (isRow) text += concat(", row ", known.source.first / width);
    }
    return text;
}

}  // namespace vitrine

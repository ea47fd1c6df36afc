#include "core/diagnose/recipe/activation.h"

#include "core/base/concat.h"
#include "core/diagnose/recipe/fill.h"

#include <string_view>

namespace vitrine {

namespace {

/// An activation as a function of z in words and C.
struct Formula {
    const char* name;
    const char* words;
    const char* c;
};

Formula formulaOf(Activation activation)
{
    switch (activation) {
    case Activation::GeluTanh:
        return {"gelu_tanh", "gelu(z) = z / 2 * (1 + tanh(sqrt(2 / pi) * (z + 0.044715 z^3)))",
                "0.5 * z * (1 + tanh(sqrt(2 / 3.14159265358979323846) * (z + 0.044715 * z * z * z)))"};
    case Activation::GeluErf:
        return {"gelu_erf", "gelu(z) = z / 2 * (1 + erf(z / sqrt(2)))", "0.5 * z * (1 + erf(z / sqrt(2)))"};
    case Activation::Relu:
        return {"relu", "relu(z) = max(z, 0)", "fmax(z, 0)"};
    case Activation::ReluSquared:
        return {"relu_squared", "relu2(z) = max(z, 0)^2", "pow(fmax(z, 0), 2)"};
    case Activation::Sigmoid:
        return {"sigmoid", "sigmoid(z) = 1 / (1 + e^-z)", "1 / (1 + exp(-z))"};
    case Activation::Xielu:
        return {"xielu", "", ""};
    case Activation::Silu:
    case Activation::ClampedSilu:
        break;
    }
    return {"silu", "silu(z) = z / (1 + e^-z)", "z / (1 + exp(-z))"};
}

constexpr const char* kCXielu = R"(
static const double XIELU[][4] = {$rows};  /* of each layer: p, n, b, e */

static double activate(double u, int L)
{
    const double *of = XIELU[L];
    return u > 0 ? of[0] * u * u + of[2] * u : (expm1(fmin(u, of[3])) - u) * of[1] + of[2] * u;
}
)";
constexpr const char* kCClamped = R"(
static double activate(double gate, double up)
{
    gate = fmin(gate, 7);
    return gate / (1 + exp(-1.702 * gate)) * (fmin(fmax(up, -7), 7) + 1);
}
)";

}  // namespace

std::string activationName(Activation activation)
{
    return activation == Activation::ClampedSilu ? "clamped_silu" : formulaOf(activation).name;
}

std::string activationWords(Activation activation, bool gated)
{
    if (activation == Activation::ClampedSilu) {
        return "a = g / (1 + e^(-1.702 g)) * (u + 1), g = gate but at most 7, u = up but within -7 and 7";
    }
    const Formula formula = formulaOf(activation);
    const std::string_view words = formula.words;
    return concat("a = ", words.substr(0, words.find('(')), gated ? "(gate) * up, " : "(up), ", formula.words);
}

void needActivation(RecipeStep& step, Activation activation, bool gated)
{
    if (activation == Activation::ClampedSilu) {
        step.c.helpers += kCClamped;
        return;
    }
    const Formula formula = formulaOf(activation);
    const Blanks blanks = {{"cup", gated ? ", double up" : ""}, {"c", formula.c}, {"times", gated ? " * up" : ""}};
    step.c.helpers += fill("\nstatic double activate(double z$cup)\n{\n    return $c$times;\n}\n", blanks);
}

std::string xieluWords(const XieluConfig& numbers)
{
    return concat(
        "a = p u^2 + b u for u = up > 0, else n (e^min(u, e) - 1 - u) + b u (xIELU); p = ", shortest(numbers.positive),
        ", n = ", shortest(numbers.negative), ", b = ", shortest(numbers.beta), ", e = ", shortest(numbers.epsilon),
        " in this layer (of the file's alphas, p = softplus(alpha_p) and n = b + softplus(alpha_n))");
}

void needXielu(RecipeStep& step, const ModelConfig& config)
{
    std::string rows;
    for (std::size_t layer = 0; layer < config.layers; ++layer) {
        const XieluConfig numbers = config.layer(layer).xielu;
        const std::string row = concat(shortest(numbers.positive), ", ", shortest(numbers.negative), ", ",
                                       shortest(numbers.beta), ", ", shortest(numbers.epsilon));
        rows += concat(layer == 0 ? "{" : ", {", row, '}');
    }
    step.c.helpers += fill(kCXielu, {{"rows", rows}});
}

}  // namespace vitrine

#include "core/diagnose/recipe/activation.h"

#include "core/base/concat.h"
#include "core/diagnose/recipe/fill.h"

#include <string_view>

namespace vitrine {

namespace {

/// An activation as a function of z.
struct Formula {
    const char* name;
    const char* words;
};

Formula formulaOf(Activation activation)
{
    switch (activation) {
    case Activation::GeluTanh:
        return {"gelu_tanh", "gelu(z) = z / 2 * (1 + tanh(sqrt(2 / pi) * (z + 0.044715 z^3)))"};
    case Activation::GeluErf:
        return {"gelu_erf", "gelu(z) = z / 2 * (1 + erf(z / sqrt(2)))"};
    case Activation::Relu:
        return {"relu", "relu(z) = max(z, 0)"};
    case Activation::ReluSquared:
        return {"relu_squared", "relu2(z) = max(z, 0)^2"};
    case Activation::Sigmoid:
        return {"sigmoid", "sigmoid(z) = 1 / (1 + e^-z)"};
    case Activation::Xielu:
        return {"xielu", ""};
    case Activation::Silu:
    case Activation::ClampedSilu:
        break;
    }
    return {"silu", "silu(z) = z / (1 + e^-z)"};
}

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

std::string xieluWords(const XieluConfig& numbers)
{
    return concat(
        "a = p u^2 + b u for u = up > 0, else n (e^min(u, e) - 1 - u) + b u (xIELU); p = ", shortest(numbers.positive),
        ", n = ", shortest(numbers.negative), ", b = ", shortest(numbers.beta), ", e = ", shortest(numbers.epsilon),
        " in this layer (of the file's alphas, p = softplus(alpha_p) and n = b + softplus(alpha_n))");
}

}  // namespace vitrine

#include "core/recipe/activation.h"

#include "core/base/concat.h"
#include "core/recipe/fill.h"

namespace vitrine {

namespace {

/// The function of z in words, NumPy and C.
struct Formula {
    const char* name;
    const char* words;
    const char* numpy;
    const char* c;
};

Formula formulaOf(Activation activation)
{
    switch (activation) {
    case Activation::GeluTanh:
        return {"gelu_tanh", "gelu(z) = z / 2 * (1 + tanh(sqrt(2 / pi) * (z + 0.044715 z^3)))",
                "0.5 * z * (1 + np.tanh(np.sqrt(2 / np.pi) * (z + 0.044715 * z**3)))",
                "0.5 * z * (1 + tanh(sqrt(2 / 3.14159265358979323846) * (z + 0.044715 * z * z * z)))"};
    case Activation::GeluErf:
        return {"gelu_erf", "gelu(z) = z / 2 * (1 + erf(z / sqrt(2)))",
                "0.5 * z * (1 + np.vectorize(math.erf)(z / np.sqrt(2)))", "0.5 * z * (1 + erf(z / sqrt(2)))"};
    case Activation::Silu:
    case Activation::ClampedSilu:
        break;
    }
    return {"silu", "silu(z) = z / (1 + e^-z)", "z / (1 + np.exp(-z))", "z / (1 + exp(-z))"};
}

constexpr const char* kNumpyClamped = R"(
def activate(gate, up):
    gate = np.minimum(gate, 7)
    return gate / (1 + np.exp(-1.702 * gate)) * (np.clip(up, -7, 7) + 1)
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
    const std::string called = activation == Activation::Silu ? "silu" : "gelu";
    return concat("a = ", called, gated ? "(gate) * up, " : "(up), ", formula.words);
}

void needActivation(RecipeStep& step, Activation activation, bool gated)
{
    if (activation == Activation::ClampedSilu) {
        step.numpy.helpers += kNumpyClamped;
        step.c.helpers += kCClamped;
        return;
    }
    const Formula formula = formulaOf(activation);
    const Blanks blanks = {{"up", gated ? ", up" : ""},
                           {"cup", gated ? ", double up" : ""},
                           {"numpy", formula.numpy},
                           {"c", formula.c},
                           {"times", gated ? " * up" : ""}};
    if (activation == Activation::GeluErf) step.numpy.helpers += "import math\n";
    step.numpy.helpers += fill("\ndef activate(z$up):\n    return $numpy$times\n", blanks);
    step.c.helpers += fill("\nstatic double activate(double z$cup)\n{\n    return $c$times;\n}\n", blanks);
}

}  // namespace vitrine

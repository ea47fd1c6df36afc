#include "core/base/concat.h"
#include "core/diagnose/recipe/words.h"
#include "core/model/model.h"

namespace vitrine {

void Words::put(const ops::Convolve& op)
{
    const std::string input = name(op.x), result = made(op.x, op.role);
    const std::size_t channels = op.x.columns, taps = op.kernel.size() / channels, before = taps - 1;
    const std::string kernel = weights(op.kernel);
    const std::string bias = op.bias.empty() ? "" : ", + " + weights(op.bias);
    std::string sum = concat("sum of w[j] * ", input, "[t - ", before, " + j] over j = 0 to ", before, ", w = ", kernel,
                             ", each of ", channels, " channels alone");
    if (kernel.empty()) sum = concat(input, "[t - 1] - ", input, "[t]");  // constants of TimeMixWeights::shift
    say(concat(result, "[t] = ", sum, bias, "; before the first token there are zeros"));
    say(concat("State: the inputs of the last ", before, before == 1 ? " token, [" : " tokens, [", before, ", ",
               channels, "], zeros at the beginning"));
    set({{"kernel", static_cast<std::int64_t>(taps)}, {"channels", static_cast<std::int64_t>(channels)}});
    if (config().recurrent.kind == Recurrence::ShortConvolution) set({{"recurrence", "short_convolution"}});
}

void Words::put(const ops::Decays& op)
{
    const std::string steps = name(op.steps);
    say(concat(steps, " = softplus(", steps, " + ", weights(op.bias), "), softplus(z) = log(1 + e^z)"));
    if (op.rates.empty()) return;
    const std::string rates = weights(op.rates);
    const bool byRow = op.decay.columns > config().recurrent.heads;
    say(concat(made(op.decay, op.role), " = e^(", steps, " * ", rates, "), ",
               byRow ? concat("for each row of a state; ", rates, " of each head") : "a number for each head", "; ",
               rates, " is negative: it is already -e^A_log"));
}

void Words::describeSharing(const RecurrentConfig& recurrent, const char* first, const char* second)
{
    const std::uint32_t each = recurrent.heads / recurrent.groups;
    if (each == 1) return;
    say(recurrent.inTurn ? concat("Head j shares ", first, " and ", second, " of group j mod ", recurrent.groups, '.')
                         : concat("Head j shares ", first, " and ", second, " of group j / ", each,
                                  " (rounded down): ", each, " consecutive heads."));
}

void Words::put(const ops::Recur& op)
{
    const RecurrentConfig& recurrent = *op.config;
    const std::string skip = op.skip.empty() ? "" : concat(" + ", weights(op.skip), " * x");
    const std::string epsilon = shortest(recurrent.epsilon);
    const char* kind = "";
    switch (recurrent.kind) {
    case Recurrence::DeltaRule:
        kind = "gated_delta_rule";
        say(concat("Gated delta rule: mixed is ", recurrent.groups, " queries q, ", recurrent.groups, " keys k of ",
                   recurrent.keyDim, " and ", recurrent.heads, " values v of ", recurrent.valueDim));
        say(concat("q = q / sqrt(sum(q^2) + ", epsilon, ") / sqrt(", recurrent.keyDim, "), k = k / sqrt(sum(k^2) + ",
                   epsilon, ')'));
        describeSharing(recurrent, "q", "k");
        say("For each token, in each head, with its state M:");
        say(concat("M = decay * M", recurrent.decaysByKey ? ", each row by its own factor" : ""));
        say("M = M + beta * k (v - M^T k)^T: the value stored at k moves towards v; beta is the write strength");
        say("mix = M^T q, of the new state");
        break;
    case Recurrence::Mamba2:
        kind = "mamba2";
        say(concat("Mamba 2: mixed is ", recurrent.heads, " inputs x of ", recurrent.valueDim,
                   recurrent.readsConvolved()
                       ? ""
                       : concat(", then ", recurrent.groups, " B and ", recurrent.groups, " C of ", recurrent.keyDim)));
        describeSharing(recurrent, "B", "C");
        say("For each token, in each head, with its state M:");
        say("M = decay * M + step * B x^T");
        say(concat("mix = M^T C", skip, ", of the new state"));
        break;
    case Recurrence::Mamba:
        kind = "mamba";
        say("Mamba: mixed is the inputs x. For each token, in each channel x, with its state m, a vector:");
        say(concat("m = e^(step * ", weights(op.rates), ") * m + step * x * B; the channel has its own ",
                   recurrent.keyDim, " numbers of ", weights(op.rates)));
        say(concat("mix = m . C", skip, ", of the new state"));
        break;
    case Recurrence::Rwkv7:
        kind = "rwkv7";
        say("RWKV 7: for each token, in each head, with its state M:");
        say(concat("M = M diag(decay) - (M ", name(op.removed), ") ", name(op.corrected), "^T + v k^T"));
        say("mix = M r, of the new state");
        break;
    case Recurrence::None:
    case Recurrence::ShortConvolution:
        break;
    }
    made(op.out, op.role);
    const std::uint32_t rows = recurrent.kind == Recurrence::Rwkv7 ? recurrent.valueDim : recurrent.keyDim;
    say(concat("State: ", recurrent.heads, " times [", rows, ", ", recurrent.keyDim + recurrent.valueDim - rows,
               "], zeros at the beginning; earlier tokens are no longer needed"));
    set({{"recurrence", kind}, {"state_heads", recurrent.heads}, {"state_groups", recurrent.groups}});
    set({{"key_dim", recurrent.keyDim}, {"value_dim", recurrent.valueDim}});
    set({{"state_values", static_cast<std::int64_t>(recurrent.matrixState())}});
}

}  // namespace vitrine

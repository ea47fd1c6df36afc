// The experts of each token, best first, and the weights of their results. All kinds of gating grow with the logit, so
// that without a bias and groups the best logits are the best experts; with them the shares are kept in `scores`, and
// experts are chosen by those. The first of equals wins, and a NaN is as good as nothing.
#include "vk_kernels/include/elements.glsl"

const uint kSoftmax = 0, kSigmoid = 1, kSoftmaxOfChosen = 2;
const float kSmallestSum = 6.103515625e-5;

bool hasScores() { return !isNull(p.scores); }

float orNone(float value) { return isNaN(value) ? -kInfinity : value; }

float valueOf(uint token, uint expert)
{
    Floats from = readable(p.scores, uvec2(p.logits));
    return orNone(from.at[token * p.count + expert]);
}

float largestLogit(uint token)
{
    float largest = -kInfinity;
    for (uint e = 0; e < p.count; ++e) largest = max(largest, orNone(p.logits.at[token * p.count + e]));
    return largest;
}

float sumOfAll(uint token, float largest)
{
    float sum = 0.0;
    for (uint e = 0; e < p.count; ++e) sum += exactExp(p.logits.at[token * p.count + e] - largest);
    return sum;
}

/// What experts are chosen by where that is not the logits.
void score(uint token)
{
    Floats bias = readable(p.bias, uvec2(p.logits));
    float largest = largestLogit(token);
    float sum = p.gating == kSoftmax ? sumOfAll(token, largest) : 1.0;
    for (uint e = 0; e < p.count; ++e) {
        float value = p.logits.at[token * p.count + e];
        if (p.gating == kSigmoid) value = sigmoid(value);
        if (p.gating == kSoftmax) value = exactExp(value - largest) / sum;
        p.scores.at[token * p.count + e] = orNone(isNull(p.bias) ? value : value + bias.at[e]);
    }
}

/// The two best experts of a group together.
float groupValue(uint token, uint group)
{
    uint size = p.count / p.groups;
    float best = -kInfinity, second = -kInfinity;
    for (uint e = group * size; e < (group + 1) * size; ++e) {
        float value = p.scores.at[token * p.count + e];
        second = max(second, min(best, value));
        best = max(best, value);
    }
    return size > 1 ? best + second : best;
}

/// Whether a is chosen before b.
bool isBefore(float valueA, uint a, float valueB, uint b) { return valueA > valueB || (valueA == valueB && a < b); }

void dropGroups(uint token)
{
    uint kept = 0;  // a bit for each
    for (uint n = 0; n < p.groupsUsed; ++n) {
        uint best = p.groups;
        float bestValue = -kInfinity;
        for (uint g = 0; g < p.groups; ++g) {
            if ((kept >> g & 1u) != 0) continue;
            float value = groupValue(token, g);
            if (best == p.groups || isBefore(value, g, bestValue, best)) {
                best = g;
                bestValue = value;
            }
        }
        kept |= 1u << best;
    }
    uint size = p.count / p.groups;
    for (uint e = 0; e < p.count; ++e) {
        if ((kept >> (e / size) & 1u) == 0) p.scores.at[token * p.count + e] = -kInfinity;
    }
}

void choose(uint token)
{
    float lastValue = kInfinity;
    uint last = 0;
    for (uint slot = 0; slot < p.used; ++slot) {
        uint best = p.count;
        float bestValue = -kInfinity;
        for (uint e = 0; e < p.count; ++e) {
            float value = valueOf(token, e);
            if (slot > 0 && !isBefore(lastValue, last, value, e)) continue;  // chosen already
            if (best == p.count || isBefore(value, e, bestValue, best)) {
                best = e;
                bestValue = value;
            }
        }
        p.chosen.at[token * p.used + slot] = last = best;
        lastValue = bestValue;
    }
}

void main()
{
    for (EACH(token, p.tokens)) {
        if (hasScores()) {
            score(token);
            if (p.groups > 1) dropGroups(token);
        }
        choose(token);
        uint first = token * p.used;
        float largest = largestLogit(token);
        float sum = 0.0;
        for (uint slot = 0; slot < p.used; ++slot) {
            float logit = p.logits.at[token * p.count + p.chosen.at[first + slot]];
            float share = p.gating == kSigmoid ? sigmoid(logit) : exactExp(logit - largest);
            p.shares.at[first + slot] = share;
            sum += share;
        }
        if (p.gating == kSigmoid) sum = p.normalize == 0 ? 1.0 : max(sum, kSmallestSum);
        if (p.normalize == 0 && p.gating == kSoftmax) sum = sumOfAll(token, largest);
        Floats factors = readable(p.factors, uvec2(p.logits));
        for (uint slot = 0; slot < p.used; ++slot) {
            float factor = isNull(p.factors) ? 1.0 : factors.at[p.chosen.at[first + slot]];
            p.shares.at[first + slot] *= p.scale / sum * factor;
        }
    }
}

// The experts of each token, best first, and the weights of their results. All kinds of gating grow with the logit, so
// that the best logits are the best experts; the first of equals wins, and a NaN is as good as nothing.
#include "vk_kernels/include/elements.glsl"

const uint kSoftmax = 0, kSigmoid = 1, kSoftmaxOfChosen = 2;

float valueOf(uint token, uint expert)
{
    float logit = p.logits.at[token * p.count + expert];
    return logit != logit ? -kInfinity : logit;
}

/// Whether expert a is chosen before expert b.
bool isBefore(float valueA, uint a, float valueB, uint b) { return valueA > valueB || (valueA == valueB && a < b); }

void main()
{
    for (EACH(token, p.tokens)) {
        uint first = token * p.used;
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
            p.chosen.at[first + slot] = last = best;
            lastValue = bestValue;
        }
        float largest = p.logits.at[token * p.count + p.chosen.at[first]];
        float sum = 0.0;
        for (uint slot = 0; slot < p.used; ++slot) {
            float logit = p.logits.at[token * p.count + p.chosen.at[first + slot]];
            float share = p.gating == kSigmoid ? sigmoid(logit) : exactExp(logit - largest);
            p.shares.at[first + slot] = share;
            sum += share;
        }
        if (p.normalize == 0 && p.gating == kSigmoid) sum = 1.0;
        if (p.normalize == 0 && p.gating == kSoftmax) {
            sum = 0.0;
            for (uint e = 0; e < p.count; ++e) sum += exactExp(p.logits.at[token * p.count + e] - largest);
        }
        for (uint slot = 0; slot < p.used; ++slot) p.shares.at[first + slot] *= p.scale / sum;
    }
}

// Chooses the experts of each token, best first, and computes the weights of their results.
// All gating functions increase with the logit. If there is neither a bias nor groups, the experts with the largest
// logits are therefore chosen. If there is a bias or there are groups, `scores` receives the values by which experts
// are chosen. If two values are equal, the expert with the lower index is chosen. An expert with the value NaN is never
// chosen before another expert.
// A workgroup processes one token at a time. Each lane owns every LANES-th expert and reads only the scores of these
// experts.
#include "vk_kernels/include/workgroup.glsl"

const uint kSoftmax = 0, kSigmoid = 1, kSoftmaxOfChosen = 2;
const float kSmallestSum = 6.103515625e-5;

#define EACH_OWN(e, begin, end) \
    uint e = (begin) + (gl_LocalInvocationID.x + LANES - (begin) % LANES) % LANES; e < (end); e += LANES

float orNone(float value) { return isNaN(value) ? -kInfinity : value; }

float valueOf(uint token, uint expert)
{
    Floats from = readable(p.scores, uvec2(p.logits));
    return orNone(from.at[token * p.count + expert]);
}

/// Returns the smallest `number` of all lanes. The numbers must be below 2^24, because they may be converted to floats.
uint workgroupLeast(uint number)
{
    return ONE_SUBGROUP ? subgroupMin(number) : uint(-workgroupMax(-float(number)));
}

float largestLogit(uint token)
{
    float largest = -kInfinity;
    for (EACH_OWN(e, 0, p.count)) largest = max(largest, orNone(p.logits.at[token * p.count + e]));
    return workgroupMax(largest);
}

float sumOfAll(uint token, float largest)
{
    float sum = 0.0;
    for (EACH_OWN(e, 0, p.count)) sum += exactExp(p.logits.at[token * p.count + e] - largest);
    return workgroupAdd(sum);
}

/// Computes the values by which experts are chosen. Called only with a bias or with groups; otherwise, experts are
/// chosen by their logits.
void score(uint token, float largest)
{
    Floats bias = readable(p.bias, uvec2(p.logits));
    float sum = p.gating == kSoftmax ? sumOfAll(token, largest) : 1.0;
    for (EACH_OWN(e, 0, p.count)) {
        float value = p.logits.at[token * p.count + e];
        if (p.gating == kSigmoid) value = sigmoid(value);
        if (p.gating == kSoftmax) value = exactExp(value - largest) / sum;
        p.scores.at[token * p.count + e] = orNone(isNull(p.bias) ? value : value + bias.at[e]);
    }
}

/// Returns the sum of the two best values in a group.
float groupValue(uint token, uint group)
{
    uint size = p.count / p.groups, begin = group * size, end = begin + size, owner = end;
    float best = -kInfinity, second = -kInfinity;
    for (EACH_OWN(e, begin, end)) {
        float value = p.scores.at[token * p.count + e];
        second = max(second, min(best, value));
        best = max(best, value);
        owner = min(owner, e);
    }
    float bestOfAll = workgroupMax(best);
    uint winner = workgroupLeast(best == bestOfAll ? owner : end);
    float secondOfAll = workgroupMax(owner == winner && owner < end ? second : best);
    return size > 1 ? bestOfAll + secondOfAll : bestOfAll;
}

/// Returns whether expert (or group) a is chosen before b.
bool isBefore(float valueA, uint a, float valueB, uint b) { return valueA > valueB || (valueA == valueB && a < b); }

void dropGroups(uint token)
{
    uint kept = 0;  // one bit for each group that is kept
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
    for (EACH_OWN(e, 0, p.count)) {
        if ((kept >> (e / size) & 1u) == 0) p.scores.at[token * p.count + e] = -kInfinity;
    }
}

/// Returns the best expert that was not chosen yet, and sets `lastValue` to its value. On entry, `last` is the expert
/// that was chosen last, and `lastValue` is its value.
uint next(uint token, bool isFirst, inout float lastValue, uint last)
{
    uint best = p.count;
    float bestValue = -kInfinity;
    for (EACH_OWN(e, 0, p.count)) {
        float value = valueOf(token, e);
        if (!isFirst && !isBefore(lastValue, last, value, e)) continue;  // this expert was chosen before
        if (best == p.count || value > bestValue) {
            best = e;
            bestValue = value;
        }
    }
    lastValue = workgroupMax(bestValue);
    return workgroupLeast(bestValue == lastValue ? best : p.count);
}

void chooseFor(uint token)
{
    uint first = token * p.used, last = 0;
    float largest = largestLogit(token);
    if (!isNull(p.scores)) {
        score(token, largest);
        if (p.groups > 1) dropGroups(token);
    }
    float lastValue = kInfinity, sum = 0.0;
    for (uint slot = 0; slot < p.used; ++slot) {
        last = next(token, slot == 0, lastValue, last);
        float logit = p.logits.at[token * p.count + last];
        float share = p.gating == kSigmoid ? sigmoid(logit) : exactExp(logit - largest);
        sum += share;
        if (gl_LocalInvocationID.x == 0) {
            p.chosen.at[first + slot] = last;
            p.shares.at[first + slot] = share;
        }
    }
    if (p.gating == kSigmoid) sum = p.normalize == 0 ? 1.0 : max(sum, kSmallestSum);
    if (p.normalize == 0 && p.gating == kSoftmax) sum = sumOfAll(token, largest);
    if (gl_LocalInvocationID.x > 0) return;
    Floats factors = readable(p.factors, uvec2(p.logits));
    for (uint slot = 0; slot < p.used; ++slot) {
        float factor = isNull(p.factors) ? 1.0 : factors.at[p.chosen.at[first + slot]];
        p.shares.at[first + slot] *= p.scale / sum * factor;
    }
}

void main()
{
    for (uint token = gl_WorkGroupID.x; token < p.tokens; token += gl_NumWorkGroups.x) chooseFor(token);
}

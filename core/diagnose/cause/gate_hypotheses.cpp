// Mistakes in the gates that multiply the output of attention.

#include "core/diagnose/cause/deviating_backend.h"
#include "core/diagnose/cause/hypothesis.h"

#include <cmath>

namespace vitrine {

namespace {

float sigmoidOfGate(float x)
{
    return 1 / (1 + std::exp(-x));
}

/// Adds hypotheses about wrong orders of queries and gates. In the right order, the gate of each head follows its
/// query.
void addGatePlaces(const ModelConfig& config, HypothesisList& list)
{
    using Place =
        std::size_t (*)(std::size_t head, std::size_t channel, bool gate, std::size_t heads, std::size_t width);
    const auto add = [&](SentenceForm detail, Place place) {
        list.add(Cause::AttentionGate, detail, siteMask({Site::Q, Site::AttnGate}), [place, &config](DealCall& call) {
            call.place = [place, heads = config.heads, width = config.headDim](std::size_t head, std::size_t channel,
                                                                               bool gate) {
                return place(head, channel, gate, heads, width);
            };
        });
    };
    add(FORM("reads the gate of each head first, then the query"),
        [](std::size_t head, std::size_t channel, bool gate, std::size_t, std::size_t width) {
            return (2 * head + (gate ? 0 : 1)) * width + channel;
        });
    add(FORM("reads all queries first, then all gates"),
        [](std::size_t head, std::size_t channel, bool gate, std::size_t heads, std::size_t width) {
            return ((gate ? heads : 0) + head) * width + channel;
        });
    add(FORM("reads all gates first, then all queries"),
        [](std::size_t head, std::size_t channel, bool gate, std::size_t heads, std::size_t width) {
            return ((gate ? 0 : heads) + head) * width + channel;
        });
    add(FORM("reads queries and gates alternately, channel by channel"),
        [](std::size_t head, std::size_t channel, bool gate, std::size_t, std::size_t width) {
            return 2 * (head * width + channel) + (gate ? 1 : 0);
        });
}

}  // namespace

void addGateHypotheses(const HypothesisContext& context, HypothesisList& list)
{
    const ModelConfig& config = context.model.config();
    if (!config.attentionGate) return;
    const auto add = [&](SentenceForm detail, auto change) {
        list.add(Cause::AttentionGate, detail, siteMask({Site::AttnOut}), forRole(Role::AttentionGate, change));
    };
    const auto function = [&](SentenceForm detail, float (*other)(float)) {
        add(detail, [other](ActivateCall& call) { call.function = other; });
    };
    function(FORM("leaves out the gate"), [](float) { return 1.0F; });
    function(FORM("uses SiLU instead of the sigmoid"), [](float x) { return x * sigmoidOfGate(x); });
    function(FORM("leaves out the sigmoid"), [](float x) { return x; });
    function(FORM("uses tanh instead of the sigmoid"), [](float x) { return std::tanh(x); });
    function(FORM("uses twice the sigmoid"), [](float x) { return 2 * sigmoidOfGate(x); });
    function(FORM("uses 1 - sigmoid instead of the sigmoid"), [](float x) { return sigmoidOfGate(-x); });
    add(FORM("the sigmoid is applied to the mixed values, not to the gate"),
        [](ActivateCall& call) { call.swapped = true; });
    add(FORM("uses the rotated query instead of the gate"),
        [](ActivateCall& call) { call.backend.putRotatedQueries(call.x); });
    if (config.fusedAttentionGate) return addGatePlaces(config, list);
    list.add(Cause::AttentionGate, FORM("computes the gate from the residual stream, before the norm"),
             siteMask({Site::AttnGate}), [](ProjectCall& call) {
                 if (call.find(Role::AttentionGate)) call.backend.putLayerInput(call.x);
             });
}

}  // namespace vitrine

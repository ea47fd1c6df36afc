#include "core/base/concat.h"
#include "core/diagnose/recipe/words.h"
#include "core/model/model.h"

#include <array>
#include <utility>

namespace vitrine {

namespace {

/// The fact and the words of each ExpertGating, in its order.
constexpr std::array kGatings = {
    std::pair("softmax", "share = softmax of the router's logits over all experts"),
    std::pair("sigmoid", "share = 1 / (1 + e^-logit), for each expert separately"),
    std::pair("softmax_of_chosen", "share = softmax of the logits of the chosen experts only"),
};

}  // namespace

void Words::describeChoice(const ops::Experts& op)
{
    const ExpertConfig& experts = *op.config;
    const FileValues& bias = op.weights->choiceBias;
    const bool byLogit = bias.empty() && experts.groups <= 1;
    say(concat("Each token uses the top ", experts.used, " by ", byLogit ? "logit." : "share (below)",
               bias.empty() ? "" : concat(" + ", bias.source.tensors.front(), "; the bias affects only the choice.")));
    if (!bias.empty()) list(bias.source.tensors.front());
    if (experts.groups > 1) {
        say(concat("The experts form ", experts.groups,
                   " groups of consecutive experts. Experts are chosen only from the ", experts.groupsUsed,
                   " groups with the highest sum of their two best experts."));
    }
}

void Words::describeMatrices(const ops::Experts& op)
{
    const ExpertConfig& experts = *op.config;
    const ExpertWeights& w = *op.weights;
    const std::string input = name(op.x);
    const auto product = [&](const std::string& in, const std::vector<Linear>& all) {
        const Linear& first = all.front();
        const MatrixPlace place = placeOf(model(), first);
        const bool isApart = place.whole && all.size() > 1;  // each expert has a tensor of its own
        std::string tensor = isApart ? place.part.substr(0, place.part.rfind('.')) + ".e" : place.part + "[e]";
        if (place.part.ends_with("gate_up_exps")) tensor += place.first == 0 ? ", first half" : ", second half";
        for (const Linear& each : isApart ? std::span(all) : std::span(all).first(1))
            addWeights(step(), model(), layer(), placeOf(model(), each).part);
        return concat(in, " W^T", first.bias.empty() ? "" : " + bias", " of ", tensor);
    };
    const std::string gate = w.gate.empty() ? "" : concat("gate = ", product(input, w.gate), ", ");
    say(concat("Each chosen expert e: ", gate, "up = ", product(input, w.up)));
    if (experts.weighsInput) say("Gate and up are first multiplied by the expert's share, as if h were.");
    say(activationWords(op.f, "a", w.gate.empty() ? "up" : "gate", w.gate.empty() ? "" : "up"));
    const std::string down = product("a", w.down), result = made(op.out, op.role);
    const std::string scales =
        w.outputScales.empty() ? "" : concat(" * ", w.outputScales.source.tensors.front(), "[e]");
    if (!scales.empty()) list(w.outputScales.source.tensors.front());
    say(experts.weighsInput ? concat(result, " = sum of ", down)
                            : concat(result, " = sum of share * (", down, ')', scales));
}

void Words::put(const ops::Experts& op)
{
    const ExpertConfig& experts = *op.config;
    const ExpertWeights& w = *op.weights;
    describeChoice(op);
    const auto& [gating, words] = kGatings.at(static_cast<std::size_t>(experts.gating));
    say(words);
    if (experts.gating != ExpertGating::SoftmaxOfChosen) {
        say(concat("The shares of the chosen experts are ", experts.normalizeWeights ? "" : "not ",
                   "divided by their sum."));
    }
    if (experts.weightScale != 1.0F) say(concat("share = share", factorText(experts.weightScale)));
    describeMatrices(op);
    if (w.sharedUp) {
        say(concat("A shared expert of width ", experts.sharedFeedForward,
                   " (ffn_*_shexp) processes every token; its output is ",
                   w.sharedRouter
                       ? concat("multiplied by 1 / (1 + e^-z), z = ", name(op.x), " W^T of ffn_gate_inp_shexp, and ")
                       : "",
                   "added to ", name(op.out), '.'));
        for (const Linear* each : {&w.sharedRouter, &w.sharedGate, &w.sharedUp, &w.sharedDown})
            if (*each) addWeights(step(), model(), layer(), placeOf(model(), *each).part);
    }
    set({{"experts", experts.count}, {"used", experts.used}, {"width", experts.feedForward}});
    set({{"groups", experts.groups}, {"groups_used", experts.groupsUsed}, {"choice_bias", !w.choiceBias.empty()}});
    set({{"gating", gating}, {"normalized", experts.normalizeWeights}, {"weight_scale", experts.weightScale}});
    set({{"activation", activationName(op.f)}, {"bias", !w.up.front().bias.empty()}});
    set({{"shared_width", experts.sharedFeedForward}, {"shared_gated", static_cast<bool>(w.sharedRouter)}});
    set({{"share_multiplies_input", experts.weighsInput}, {"beside_plain", experts.besideDense}});
}

}  // namespace vitrine

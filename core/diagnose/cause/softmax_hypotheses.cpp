// Hypotheses about the softmax of attention.
#include "core/diagnose/cause/hypothesis.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace vitrine {

namespace {

void addKinds(HypothesisList& list)
{
    const std::pair<SoftmaxKind, SentenceForm> kinds[] = {
        {SoftmaxKind::Missing, FORM("leaves out the softmax")},
        {SoftmaxKind::OverAll, FORM("masked positions get score 0 instead of -infinity")},
        {SoftmaxKind::Base2, FORM("uses powers of 2 instead of powers of e")},
        {SoftmaxKind::PlusOne, FORM("adds 1 to the sum")},
        {SoftmaxKind::Unnormalized, FORM("does not divide by the sum")},
    };
    for (const auto& [kind, detail] : kinds) {
        list.add(Cause::AttentionSoftmax, detail, kAttention,
                 [kind = kind](AttentionCall& call) { call.softmax = kind; })
            .looksAhead = kind == SoftmaxKind::OverAll;
    }
    list.add(Cause::SoftmaxTwice, {}, kAttention, [](AttentionCall& call) { call.softmax = SoftmaxKind::Twice; });
    list.add(Cause::SoftmaxEpsilon, std::string("1"), kAttention, [](AttentionCall& call) { call.addedToSum = 1; });
}

/// Returns the powers of 2, from 4 on, below the number of tokens (at most 1024).
std::vector<std::size_t> sizesWithin(std::size_t tokens)
{
    std::vector<std::size_t> sizes;
    for (std::size_t size = 4; size < std::min<std::size_t>(tokens, 1024); size *= 2) sizes.push_back(size);
    return sizes;
}

void addTiles(std::size_t tokens, HypothesisList& list)
{
    std::vector<std::size_t> tiles{1};
    for (const std::size_t size : sizesWithin(tokens)) tiles.push_back(size);
    for (const std::size_t tile : tiles) {
        const auto add = [&](SentenceForm what, bool rescalesSum, bool rescalesMix) {
            list.add(Cause::SoftmaxRescale, SENTENCE("with tiles of ", tile, ", the engine ", what), kAttention,
                     [=](AttentionCall& call) {
                         call.tiled = {tile, rescalesSum, rescalesMix};
                     });
        };
        add(FORM("does not rescale the weighted sum of values"), true, false);
        add(FORM("does not rescale the sum of exponentials"), false, true);
        add(FORM("rescales neither the weighted sum of values nor the sum of exponentials"), false, false);
    }
}

void addPadding(std::size_t tokens, HypothesisList& list)
{
    std::vector<std::size_t> multiples = sizesWithin(tokens);
    for (const std::size_t usual : {16, 32, 64, 128, 256}) {
        if (multiples.empty() || multiples.back() < usual) multiples.push_back(usual);
    }
    for (const std::size_t multiple : multiples) {
        for (const bool padsRow : {true, false}) {
            list.add(Cause::AttentionPadding,
                     SENTENCE("pads to a multiple of ", multiple,
                              padsRow ? " after each token" : " after the last token"),
                     kAttention,
                     [=](AttentionCall& call) {
                         call.padding = multiple;
                         call.padsRow = padsRow;
                     })
                .looksAhead = !padsRow;
        }
    }
}

}  // namespace

void addSoftmaxHypotheses(const HypothesisContext& context, HypothesisList& list)
{
    addKinds(list);
    addTiles(context.tokens, list);
    addPadding(context.tokens, list);
}

}  // namespace vitrine

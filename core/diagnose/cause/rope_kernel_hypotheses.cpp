// Hypotheses about the implementation of RoPE: the table of angles, their precision, the order of writes.
#include "core/diagnose/cause/hypothesis.h"
#include "core/file/quant/half.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>
#include <utility>

namespace vitrine {

namespace {

/// Adds hypotheses that the table of angles is too short. The first position that differs is one of the lengths tried.
void addTables(const HypothesisContext& context, HypothesisList& list)
{
    std::set<std::size_t> sizes;
    for (std::size_t size = 8; size < context.tokens; size *= 2) sizes.insert(size);
    if (context.position > 1) sizes.insert(context.position);
    for (const std::size_t size : sizes) {
        const auto rows = static_cast<double>(size);
        const auto add = [&](SentenceForm what, std::function<void(RopeCall&)> change) {
            list.add(Cause::RopeTable, SENTENCE("the RoPE table has only ", size, " rows, and ", what), kRotated,
                     std::move(change));
        };
        add(FORM("later positions use the last row"),
            [rows](RopeCall& call) { call.position = [rows](double p) { return std::min(p, rows - 1); }; });
        add(FORM("later positions start again at row 0"),
            [rows](RopeCall& call) { call.position = [rows](double p) { return std::fmod(p, rows); }; });
        add(FORM("later positions are not rotated"),
            [rows](RopeCall& call) { call.position = [rows](double p) { return p < rows ? p : 0; }; });
        add(FORM("later positions read zeros"), [rows](RopeCall& call) {
            call.turn = [rows](double p, double frequency) {
                return p < rows ? Turn{std::cos(p * frequency), std::sin(p * frequency)} : Turn{0, 0};
            };
        });
    }
}

double asHalf(double x)
{
    return static_cast<double>(halfToFloat(floatToHalf(static_cast<float>(x))));
}

double asBf16(double x)
{
    return static_cast<double>(bf16ToFloat(floatToBf16(static_cast<float>(x))));
}

void addPrecisions(HypothesisList& list)
{
    using Rounding = double (*)(double);
    const auto turned = [](double angle) { return Turn{std::cos(angle), std::sin(angle)}; };
    for (const Rounding in : {asHalf, asBf16}) {
        const auto add = [&](SentenceForm what, std::function<Turn(double position, double frequency)> turn) {
            list.add(Cause::RopePrecision, SENTENCE(what, in == asHalf ? " in half precision" : " in bfloat16"),
                     kRotated, [turn = std::move(turn)](RopeCall& call) { call.turn = turn; });
        };
        add(FORM("positions, frequencies and angles"), [=](double p, double f) { return turned(in(in(p)*in(f))); });
        add(FORM("frequencies"), [=](double p, double f) { return turned(p * in(f)); });
        add(FORM("angles"), [=](double p, double f) { return turned(in(p * f)); });
        add(FORM("sine and cosine"), [=](double p, double f) {
            return Turn{in(std::cos(p * f)), in(std::sin(p * f))};
        });
    }
}

void addOverwriting(HypothesisList& list)
{
    list.add(Cause::RopeOverwritten, FORM("writes the first element before it computes the second"), kRotated,
             [](RopeCall& call) { call.overwrites = RopeCall::Overwrites::First; });
    list.add(Cause::RopeOverwritten, FORM("writes the second element before it computes the first"), kRotated,
             [](RopeCall& call) { call.overwrites = RopeCall::Overwrites::Second; });
}

using Pair = std::pair<float, float>;
using Formula = Pair (*)(Pair pair, float cosine, float sine);

/// Adds hypotheses about wrong rotation formulas. The right formula turns (x, y) into (x cos a - y sin a, x sin a + y
/// cos a) for angle a.
void addFormulas(HypothesisList& list)
{
    const auto add = [&](SentenceForm detail, Formula formula) {
        list.add(Cause::RopeFormula, detail, kRotated, [formula](RopeCall& call) { call.formula = formula; });
    };
    add(FORM("sine and cosine are swapped"), [](Pair p, float c, float s) {
        return Pair{p.first * s - p.second * c, p.first * c + p.second * s};
    });
    add(FORM("the first element has the wrong sign of the sine"), [](Pair p, float c, float s) {
        return Pair{p.first * c + p.second * s, p.first * s + p.second * c};
    });
    add(FORM("the second element has the wrong sign of the sine"), [](Pair p, float c, float s) {
        return Pair{p.first * c - p.second * s, p.second * c - p.first * s};
    });
    add(FORM("the second element is negated"), [](Pair p, float c, float s) {
        return Pair{p.first * c - p.second * s, -p.first * s - p.second * c};
    });
    add(FORM("the two elements of the result are swapped"), [](Pair p, float c, float s) {
        return Pair{p.first * s + p.second * c, p.first * c - p.second * s};
    });
    add(FORM("only the first element is rotated"), [](Pair p, float c, float s) {
        return Pair{p.first * c - p.second * s, p.second};
    });
    add(FORM("only the second element is rotated"), [](Pair p, float c, float s) {
        return Pair{p.first, p.first * s + p.second * c};
    });
    add(FORM("the sines are left out"), [](Pair p, float c, float) { return Pair{p.first * c, p.second * c}; });
    add(FORM("the cosines are left out"), [](Pair p, float, float s) {
        return Pair{p.first - p.second * s, p.first * s + p.second};
    });
    list.add(Cause::RopeFormula, FORM("the frequencies of the pairs are in reverse order"), kRotated,
             [](RopeCall& call) { std::ranges::reverse(call.config.frequencies); });
}

}  // namespace

void addRopeKernelHypotheses(const HypothesisContext& context, HypothesisList& list)
{
    if (context.model.config().rope.kind == RopeKind::None) return;
    addTables(context, list);
    addPrecisions(list);
    addOverwriting(list);
    addFormulas(list);
}

}  // namespace vitrine

// Mistakes in the kernels of an engine: loops that end too early, reductions over the wrong values, missing barriers
// between threads, overflow of number formats.
#include "core/diagnose/cause/deviating_backend.h"
#include "core/diagnose/cause/exact_norm.h"
#include "core/diagnose/cause/hypothesis.h"
#include "core/diagnose/cause/projection_hypotheses.h"
#include "core/diagnose/cause/tap_difference.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>
#include <span>
#include <utility>

namespace vitrine {

namespace {

/// Maps each length of a dot product to the taps that are the first to show products of this length.
std::map<std::size_t, std::uint32_t> lengthsOfProducts(const HypothesisContext& context)
{
    std::map<std::size_t, std::uint32_t> sites;
    for (const ProductPart& product : context.parts.products()) {
        for (const Linear* const matrix : product.ofLayer) {
            if (matrix) sites[matrix->weight.columns] |= product.sites;
        }
    }
    sites[context.model.weights().output.weight.columns] |= siteMask({Site::Logits});
    return sites;
}

/// Adds the hypothesis that loops over whole SIMD vectors leave out the remaining elements.
void addRemainders(const HypothesisContext& context, HypothesisList& list)
{
    const std::map<std::size_t, std::uint32_t> lengths = lengthsOfProducts(context);
    std::set<std::vector<std::size_t>> seen;
    for (const std::size_t vector : {4, 8, 16, 32, 64, 128, 256}) {
        std::uint32_t sites = 0;
        std::vector<std::size_t> rests;
        for (const auto& [length, shows] : lengths) {
            const std::size_t rest = length > vector ? length % vector : 0;
            rests.push_back(rest);
            if (rest > 0) sites |= shows;
        }
        if (sites == 0 || !seen.insert(rests).second) continue;
        list.add(Cause::ProductsRemainder,
                 SENTENCE("the elements after the last whole vector of ", vector, " elements"), sites,
                 [vector](ProjectCall& call) {
                     const std::size_t rest = call.x.columns > vector ? call.x.columns % vector : 0;
                     for (std::size_t row = 0; row < call.x.rows; ++row) {
                         float* const end = rowData(call.x, row) + call.x.columns;
                         std::fill(end - rest, end, 0.0F);
                     }
                 });
    }
}

using Divisor = std::function<double(std::span<const float> row, double epsilon)>;

/// Adds hypotheses that norms compute their sum over only a part of the row.
void addParts(const HypothesisContext& context, HypothesisList& list)
{
    if (!dividesByRootMeanSquare(context.model.config().norm)) return;
    using Bounds = std::function<std::pair<std::size_t, std::size_t>(std::size_t width)>;
    const auto add = [&](const Sentence& detail, const Bounds& bounds) {
        for (const bool ofPart : {true, false}) {
            const Divisor divisor = [bounds, ofPart](std::span<const float> row, double epsilon) {
                const auto [first, count] = bounds(row.size());
                const double by = static_cast<double>(ofPart ? count : row.size());
                return std::sqrt(squaresOf(row.subspan(first, count)) / by + epsilon);
            };
            addInAllNorms(context, list, Cause::NormPart,
                          SENTENCE(detail, ofPart ? ", and divides by the number of these values"
                                                  : ", and divides by the width of the whole row"),
                          [divisor](NormCall& call) { call.divisor = divisor; });
        }
    };
    add(FORM("uses only the first half of the row"),
        [](std::size_t width) { return std::pair(std::size_t{0}, width / 2); });
    add(FORM("uses only the second half of the row"),
        [](std::size_t width) { return std::pair(width / 2, width - width / 2); });
    add(FORM("uses only the first quarter of the row"),
        [](std::size_t width) { return std::pair(std::size_t{0}, width / 4); });
    for (const std::size_t most : {32, 64, 128, 256, 512, 1024}) {
        const std::size_t width = context.model.config().embedding;
        if (most >= width || most == width / 2 || most == width / 4) continue;
        add(SENTENCE("uses only the first ", most, " values of the row"),
            [most](std::size_t all) { return std::pair(std::size_t{0}, std::min(most, all)); });
    }
}

/// Divides by the divisor of all rows of a step, as if they were one row. A step is the whole prompt, or one decoded
/// token.
void divideByBatch(NormCall& call, std::size_t prompt)
{
    const std::size_t perToken = std::max<std::size_t>(call.x.rows / call.tokens, 1);
    const std::size_t firstPosition = call.firstPosition + call.tokens - call.x.rows / perToken;
    const auto positionOf = [=](std::size_t row) { return firstPosition + row / perToken; };
    // The values of each step. The key is the last position of the step: `prompt` - 1 for the prompt, or the position
    // of the decoded token.
    std::map<std::size_t, std::vector<float>> steps;
    const auto stepOf = [=](std::size_t row) { return std::max(positionOf(row) + 1, prompt) - 1; };
    for (std::size_t r = 0; r < call.x.rows; ++r) {
        std::vector<float> row(rowData(call.x, r), rowData(call.x, r) + call.x.columns);
        center(call.kind, row);
        std::vector<float>& values = steps[stepOf(r)];
        values.insert(values.end(), row.begin(), row.end());
    }
    std::map<std::size_t, double> divisors;
    for (const auto& [step, values] : steps) divisors[step] = divisorOf(call.kind, values, call.epsilon);
    call.divisor = [divisors, stepOf, r = std::size_t{0}](std::span<const float>, double) mutable {
        return divisors.at(stepOf(r++));
    };
}

void addBatches(const HypothesisContext& context, HypothesisList& list)
{
    addInAllNorms(
        context, list, Cause::NormBatch, {}, [prompt = context.prompt](NormCall& call) { divideByBatch(call, prompt); },
        true);
}

/// Adds the hypothesis that numbers beyond the range of half precision become infinite.
void addOverflows(const HypothesisContext& context, HypothesisList& list)
{
    constexpr double kLargest = 65504;
    const auto addOfNorms = [&](SentenceForm detail, const std::function<double(std::span<const float> row)>& sum) {
        const Divisor divisor = [sum](std::span<const float> row, double epsilon) {
            const double mean = squaresOf(row) / static_cast<double>(row.size());
            return sum(row) > kLargest ? HUGE_VAL : std::sqrt(mean + epsilon);
        };
        addInAllNorms(context, list, Cause::Overflow, detail, [sum, divisor](NormCall& call) {
            for (std::size_t row = 0; row < call.x.rows; ++row) {
                if (sum({rowData(call.x, row), call.x.columns}) > kLargest) call.divisor = divisor;
            }
        });
    };
    if (dividesByRootMeanSquare(context.model.config().norm)) {
        addOfNorms(FORM("the sum of squares in a norm is kept in half precision"), squaresOf);
        addOfNorms(FORM("the largest square in a norm is kept in half precision"), [](std::span<const float> row) {
            const auto smaller = [](float a, float b) { return std::abs(a) < std::abs(b); };
            const double largest = *std::ranges::max_element(row, smaller);
            return largest * largest;
        });
    }
    for (const Site site : {Site::LayerOut, Site::FfnAct, Site::FfnOut, Site::AttnOut, Site::Q, Site::K}) {
        Deviation& limited =
            list.add(Cause::Overflow, SENTENCE(siteTraits(site).name, " is limited to ±65504"), siteMask({site}))
                .deviation;
        limited.valueSite = site;
        limited.value = [](const MatrixView& x) {
            for (float& value : std::span(rowData(x), x.elements())) value = std::clamp(value, -65504.0F, 65504.0F);
        };
    }
}

/// Returns patterns of rows that a slow thread may have left out, [positions], each with a description.
std::map<std::vector<bool>, Sentence> rowsOfThreads(const HypothesisContext& context)
{
    const std::size_t prompt = context.prompt > 0 ? context.prompt : context.tokens;
    std::map<std::vector<bool>, Sentence> found;
    const auto add = [&](SentenceForm name, const std::function<bool(std::size_t row)>& isMissed) {
        std::vector<bool> rows(context.tokens);
        for (std::size_t row = 0; row < prompt; ++row) rows[row] = isMissed(row);
        if (std::ranges::find(rows, true) != rows.end()) found.try_emplace(std::move(rows), name);
    };
    add(FORM("every second row of the prompt"), [](std::size_t row) { return row % 2 == 1; });
    add(FORM("the even rows of the prompt"), [](std::size_t row) { return row % 2 == 0; });
    add(FORM("the second half of the prompt"), [=](std::size_t row) { return row >= prompt / 2; });
    add(FORM("the second half of the prompt, without the middle row"),
        [=](std::size_t row) { return row >= (prompt + 1) / 2; });
    add(FORM("the first half of the prompt"), [=](std::size_t row) { return row < prompt / 2; });
    add(FORM("the last row of the prompt"), [=](std::size_t row) { return row + 1 == prompt; });
    add(FORM("three of every four rows of the prompt"), [](std::size_t row) { return row % 4 != 0; });
    const bool hasGood = std::ranges::find(context.badRows, false) != context.badRows.end();
    if (!hasGood) return found;
    std::vector<std::size_t> bad;
    for (std::size_t row = 0; row < context.badRows.size(); ++row) {
        if (context.badRows[row]) bad.push_back(row);
    }
    found.try_emplace(context.badRows, SENTENCE(bad.size() == 1 ? "position " : "positions ", listText(bad)));
    return found;
}

void addRaces(const HypothesisContext& context, HypothesisList& list)
{
    using Branch = ResidualCall::Branch;
    for (const Branch branch : {Branch::FeedForward, Branch::Attention}) {
        const bool isAttention = branch == Branch::Attention;
        const std::uint32_t sites =
            siteMask({Site::LayerOut, Site::FinalNorm, Site::Logits}) | (isAttention ? siteMask({Site::FfnNorm}) : 0);
        for (const auto& [rows, name] : rowsOfThreads(context)) {
            list.add(Cause::ThreadsRace,
                     SENTENCE(isAttention ? "the output of attention" : "the output of the feed-forward network",
                              " is missing in ", name),
                     sites, [branch, rows = rows](ResidualCall& call) {
                         if (call.branch == branch)
                             call.misses = [&rows](std::size_t position) { return rows[position]; };
                     });
        }
    }
}

}  // namespace

void addKernelHypotheses(const HypothesisContext& context, HypothesisList& list)
{
    addRemainders(context, list);
    addParts(context, list);
    addBatches(context, list);
    addOverflows(context, list);
    addRaces(context, list);
}

}  // namespace vitrine

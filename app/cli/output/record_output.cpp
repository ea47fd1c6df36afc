#include "app/cli/output/record_output.h"

#include "core/base/concat.h"
#include "core/base/visible_text.h"
#include "core/file/npz/npy_header.h"

#include <cstddef>
#include <cstdint>
#include <iostream>
#include <string>

namespace vitrine::cli {

namespace {

std::string captureText(const RecordedValues& values)
{
    const std::uint64_t last = values.firstPosition + values.shape.front() - 1;
    return concat(visible(values.name), last == values.firstPosition
                                            ? concat(" at position ", last)
                                            : concat(" at positions ", values.firstPosition, " to ", last));
}

std::string placeText(const char* what, const IdDifference& ids, const RunRecord& a, const RunRecord& b, bool ofPrompt)
{
    if (!ids.isKnown)
        return concat("The ids of the ", what, " are not known: a record is redacted",
                      ofPrompt ? ", or a server does not report its prompt." : ".");
    if (!ids.first && ids.byBytes)
        return concat("The ", what, " has the same bytes in the same ", ids.countA,
                      " tokens; not all of their ids are known.");
    if (!ids.first) return concat("The ", what, " has the same ", ids.countA, " ids.");
    const auto piece = [&](const RunRecord& record, std::size_t count) {
        if (*ids.first >= count) return std::string("its end");
        const TokenRecord& token = ofPrompt ? record.prompt[*ids.first].record : record.answer[*ids.first];
        return token.id == kUnknownId ? inQuotes(token.bytes) : concat(token.id, " ", inQuotes(token.bytes));
    };
    return concat(ids.byBytes ? "The bytes of the tokens of the " : "The ids of the ", what, " differ first at ",
                  *ids.first, ": ", piece(a, ids.countA), " and ", piece(b, ids.countB), '.');
}

void printFact(const FactDifference& fact)
{
    std::cout << fact.section << ", " << visible(fact.name) << ": " << visible(fact.a.empty() ? "nothing" : fact.a)
              << " and " << visible(fact.b.empty() ? "nothing" : fact.b) << '\n';
}

void printCapture(const CaptureDifference& found)
{
    std::cout << "values of " << visible(found.tap) << " from position " << found.firstPosition << ": ";
    if (!found.inA || !found.inB) {
        std::cout << "only in the " << (found.inA ? "first" : "second") << " record\n";
    } else if (!found.difference) {
        std::cout << "with different shapes\n";
    } else if (!found.difference->isFinite()) {
        std::cout << "with values that are not finite\n";
    } else {
        std::cout << "largest difference " << significant(found.difference->maxAbs, 4) << ", relative L2 "
                  << significant(found.difference->relativeL2, 4) << ", cosine "
                  << significant(found.difference->cosine, 6) << '\n';
    }
}

}  // namespace

void printRecord(const RunRecord& record)
{
    std::string section;
    for (const RecordFact& fact : recordFacts(record)) {
        if (fact.value.empty()) continue;
        if (fact.section != section) std::cout << fact.section << '\n';
        section = fact.section;
        std::cout << "  " << visible(fact.name) << ": " << visible(fact.value) << '\n';
    }
    for (const RecordedValues& values : record.captures)
        std::cout << "values of " << captureText(values) << ": " << shapeText(values.shape) << '\n';
    if (record.isRedacted) std::cout << "Its texts and ids were removed.\n";
}

void printComparison(const RecordComparison& found, const RunRecord& a, const RunRecord& b)
{
    std::cout << placeText("prompt", found.prompt, a, b, true) << '\n';
    const auto isOfTaps = [](const FactDifference& fact) { return fact.section == "taps"; };
    for (const FactDifference& fact : found.facts) {
        if (!isOfTaps(fact)) printFact(fact);
    }
    std::cout << placeText("answer", found.answer, a, b, false) << '\n';
    for (const StepDifference& step : found.steps) {
        if (step.divergence == 0 && step.pA == step.pB) continue;
        std::cout << "step " << step.step << ": divergence " << significant(step.divergence, 3) << " bits, p "
                  << significant(step.pA, 4) << " and " << (step.pB < 0 ? "unknown" : significant(step.pB, 4)) << '\n';
    }
    for (const FactDifference& fact : found.facts) {
        if (isOfTaps(fact)) printFact(fact);
    }
    for (const CaptureDifference& capture : found.captures) printCapture(capture);
}

}  // namespace vitrine::cli

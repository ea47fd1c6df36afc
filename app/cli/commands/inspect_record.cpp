#include "app/cli/commands/commands.h"
#include "app/cli/flags/answer_flags.h"
#include "app/cli/flags/number_flags.h"
#include "app/cli/output/json_output.h"
#include "app/cli/run/make_record.h"
#include "core/base/concat.h"
#include "core/base/sentence.h"
#include "core/base/visible_text.h"
#include "core/diagnose/record/compare_records.h"
#include "core/diagnose/record/run_record.h"
#include "core/file/npz/npy_header.h"

#include <cstddef>
#include <cstdint>
#include <iostream>
#include <memory>
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

/// Writes the record to the file of --out, if given, and prints it.
void handOut(const RunRecord& whole, const RecordFlags& flags)
{
    const RunRecord record = flags.redact ? redacted(whole) : whole;
    if (!flags.out.empty()) writeRecord(record, flags.out);
    if (!flags.json) return printRecord(record);
    std::cout << recordText(record);
}

void runRecord(const Subcommand& command, const RecordFlags& flags)
{
    const bool reads = flags.model.empty() && !flags.endpoint.isGiven() && !flags.file().empty();
    refuseIf(!flags.capture.empty() && reads,
             "--capture requires a model: values cannot be added to an existing record.");
    refuseIf(!flags.positions.empty() && flags.capture.empty(), "--positions has no effect without --capture.");
    refuseIf(!flags.against.empty() && !reads,
             "--against compares two records: pass the first with --file, without a model.");
    if (flags.endpoint.isGiven()) {
        const RemoteRecord found = makeRecordRemotely(flags);
        handOut(found.record, flags);
        if (found.failure) throw Error(*found.failure);
        return;
    }
    if (!reads) {
        requireModel(command, flags.model);
        return handOut(makeRecord(flags), flags);
    }
    flags.tokens.refuseSeveral();
    const RunRecord record = readRecord(flags.file());
    if (flags.against.empty()) return handOut(record, flags);
    refuseIf(!flags.out.empty(), "--out cannot be combined with --against.");
    const RunRecord other = readRecord(flags.against);
    const RecordComparison found = compareRecords(record, other);
    if (flags.json) return printJson(comparisonToJson(found, record, other), true);
    printComparison(found, record, other);
}

}  // namespace

void addInspectRecord(Subcommand& inspect)
{
    const auto flags = std::make_shared<RecordFlags>();
    Subcommand command = inspect.addSubcommand(
        "record",
        "Writes an answer and everything it came from into one file for a bug report; shows and compares such files");
    addModelFlag(command, flags->model, "; without it, --file is a record to show");
    flags->tokens.add(command, "The token ids to continue, used unchanged",
                      "A text to continue instead of ids, tokenized according to the metadata (including BOS)");
    command.addOption("--out", flags->out, "FILE", "File for the record");
    command.addFlag("--redact", flags->redact,
                    "Remove all texts, ids and numbers that could reveal them; see docs/records.md");
    command.addFlag("--stats", flags->statistics, "Add statistics of all taps over prompt and answer");
    command.addOption("--capture", flags->capture, "TAP,N.TAP,…",
                      "Add the values of these taps, up to 16 MiB: in all layers (layer_out) or in one");
    command.addOption("--positions", flags->positions, "N,N-N,…", "Positions for --capture; default: the last token");
    command.addOption("--against", flags->against, "FILE", "Another record to compare it with");
    addWholeNumber(command, "-n,--predict", flags->count, {0, 1 << 24}, "Longest answer in tokens");
    addWholeNumber(command, "--alternatives", flags->alternatives, {0, 1000}, "Number of alternatives per token");
    addStopFlag(command, flags->stops);
    command.addFlag("--json", flags->json, "The record itself, or the document of a comparison");
    addSamplingFlags(command, flags->sampling);
    addGrammarFlags(command, flags->grammar);
    addDeviceFlags(command, flags->device, "auto");
    addEndpointFlags(command, flags->endpoint);
    command.footer("Example: vitrine-cli inspect record -m model.gguf --messages chat.json --seed 1 --out run.json\n"
                   "         vitrine-cli inspect record --file run.json --against other.json");
    command.callback([command, flags] {
        flags->endpoint.check(command);
        runRecord(command, *flags);
    });
}

}  // namespace vitrine::cli
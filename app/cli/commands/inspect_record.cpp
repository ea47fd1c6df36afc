#include "app/cli/commands/commands.h"
#include "app/cli/commands/inspect.h"
#include "app/cli/flags/answer_flags.h"
#include "app/cli/flags/arguments.h"
#include "app/cli/flags/number_flags.h"
#include "app/cli/flags/usage_error.h"
#include "app/cli/output/json_output.h"
#include "app/cli/output/record_output.h"
#include "app/cli/run/make_record.h"
#include "core/base/sentence.h"
#include "core/diagnose/record/compare_records.h"
#include "core/diagnose/record/run_record.h"

#include <iostream>
#include <memory>
#include <string>

namespace vitrine::cli {

namespace {

/// Writes the record to the file of --out, if given, and prints it.
void handOut(const RunRecord& whole, const RecordFlags& flags)
{
    const RunRecord record = flags.redact ? redacted(whole) : whole;
    if (!flags.out.empty()) writeRecord(record, flags.out);
    if (flags.json) {
        std::cout << recordText(record);
    } else {
        printRecord(record);
    }
}

void runRecord(const Subcommand& command, const RecordFlags& flags)
{
    const bool reads = flags.model.empty() && !flags.endpoint.isGiven() && !flags.file().empty();
    if (!flags.capture.empty() && reads)
        throw UsageError(SENTENCE("--capture requires a model: values cannot be added to an existing record."));
    if (!flags.positions.empty() && flags.capture.empty())
        throw UsageError(SENTENCE("--positions has no effect without --capture."));
    if (!flags.against.empty() && !reads) {
        throw UsageError(SENTENCE("--against compares two records: pass the first with --file, without a model."));
    }
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
    if (!flags.out.empty()) throw UsageError(SENTENCE("--out cannot be combined with --against."));
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
    command.addOption("--out", flags->out, "File for the record").typeName("FILE");
    command.addFlag("--redact", flags->redact,
                    "Remove all texts, ids and numbers that could reveal them; see docs/records.md");
    command.addFlag("--stats", flags->statistics, "Add statistics of all taps over prompt and answer");
    command
        .addOption("--capture", flags->capture,
                   "Add the values of these taps, up to 16 MiB: in all layers (layer_out) or in one")
        .typeName("TAP,N.TAP,…");
    command.addOption("--positions", flags->positions, "Positions for --capture; default: the last token")
        .typeName("N,N-N,…");
    command.addOption("--against", flags->against, "Another record to compare it with").typeName("FILE");
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
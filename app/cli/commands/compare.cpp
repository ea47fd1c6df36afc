#include "app/cli/commands/commands.h"
#include "app/cli/flags/number_flags.h"
#include "app/cli/output/compare_output.h"
#include "app/cli/output/console.h"
#include "app/cli/output/json_output.h"
#include "app/cli/run/compare_files.h"
#include "app/cli/run/trace_flags.h"
#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/visible_text.h"
#include "core/compute/cpu/kernels.h"
#include "core/diagnose/compare/coverage.h"
#include "core/diagnose/compare_runs/explained_comparison.h"
#include "core/diagnose/compare_runs/report_json.h"
#include "core/diagnose/reference/reference_trace.h"
#include "core/text/token_difference.h"

#include <cstddef>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

namespace vitrine::cli {

namespace {

/// Returns every reason with its advice, in one line.
std::string reasonsOf(const TokenDifference& difference)
{
    std::string reasons;
    for (const TokenFault& fault : difference.faults) {
        reasons += concat(' ', fault.sentence(), ' ', traitsOf(fault.cause).hint);
    }
    return reasons;
}

std::vector<TokenId> chooseTokens(const TraceFlags& flags, const Runner& runner, const ReferenceTrace* reference,
                                  bool json)
{
    std::optional<std::vector<TokenId>> theirs;
    if (reference) theirs = reference->tokens(runner.contextLength());
    if (!flags.input.isGiven()) {
        if (!theirs) {
            throw UsageError(concat("compare needs token ids (--tokens 1,2,3) or a text (-p)",
                                    reference ? ", because the reference has no array named tokens." : "."));
        }
        return *theirs;
    }
    std::vector<TokenId> ids = flags.input.get(runner.model());
    if (!theirs || *theirs == ids) return ids;
    ComparisonReport report;
    report.tokenDifference = findTokenDifference(runner.tokenizer(), ids, *theirs);
    report.ids = std::move(ids);
    report.referenceIds = *std::move(theirs);
    if (json) printJson(reportToJson(report), true);
    const TokenDifference& difference = *report.tokenDifference;
    throw Error(concat(reference->fileName(), ": ", difference.sentence, reasonsOf(difference)));
}

void printSameTokens(const TraceFlags& flags, const ReferenceTrace& reference, std::size_t tokens, bool json)
{
    if (!flags.input.isGiven()) {
        throw UsageError(concat("compare needs a text (-p) or token ids (--tokens 1,2,3) here, since ",
                                reference.fileName(), " contains only ids."));
    }
    if (json) {
        ComparisonReport report;
        report.tokens = tokens;
        report.idsAlone = true;
        printJson(reportToJson(report), true);
    } else {
        std::cout << reference.fileName() << " holds the same " << counted(tokens, "token")
                  << ", and nothing else to compare.\n";
    }
}

struct Flags {
    TraceFlags trace;
    std::string a;  ///< empty: cpu; with a reference cpu:scalar
    std::string b;
    std::string reference;
    std::string against;
    std::optional<double> tolerance;
    double seconds = 60;
    bool suggestTokens = false;
    bool json = false;
};

ComparedSide sideOf(const std::string& side, const char* flag, const DeviceFlags& flags)
{
    if (std::optional<ComparedSide> found = parseComparedSide(side, flags.compute())) return *found;
    std::string names;
    for (const Kernels* level : allKernels()) names.append(", cpu:").append(level->name);
    throw UsageError(concat(flag, " is ", inQuotes(side), ", but must be cpu", names, " or vulkan[:N]."));
}

void check(const Flags& flags)
{
    refuseIf(flags.b.empty() == flags.reference.empty(),
             "compare requires a second side: --b cpu:LEVEL, --b vulkan, --reference FILE or --against FILE.");
    if (flags.reference.empty()) flags.trace.input.requireGiven("compare");
}

/// Compares the tensors of two files, without evaluating the models.
void compareAgainst(const Flags& flags)
{
    const TraceFlags& trace = flags.trace;
    const auto refuse = [](bool given, const char* flagDoes) {
        if (!given) return;
        throw UsageError(concat(
            flagDoes, " not work with --against, which compares the tensors of two files without running them."));
    };
    refuse(!flags.a.empty(), "--a does");
    refuse(!flags.b.empty(), "--b does");
    refuse(!flags.reference.empty(), "--reference does");
    refuse(flags.suggestTokens, "--suggest-tokens does");
    refuse(flags.tolerance.has_value(), "--tolerance does");
    refuse(trace.input.isGiven(), "--tokens and other inputs do");
    refuse(!trace.taps.empty(), "--taps does");
    refuse(!trace.layers.empty(), "--layers does");
    refuse(trace.decode.has_value(), "--decode does");
    compareModelFiles(trace.model, flags.against, trace.device.threads, flags.json);
}

/// Returns the default of --a. With a reference it is the scalar level, because the rounding of faster levels would
/// hide mistakes of the other engine.
std::string firstSide(const Flags& flags)
{
    if (!flags.a.empty()) return flags.a;
    const DeviceFlags& device = flags.trace.device;
    const bool chosen = !device.isa.empty() || std::getenv("VITRINE_ISA");
    return flags.reference.empty() || chosen ? "cpu" : "cpu:scalar";
}

/// Prints token ids that exercise as much of the model as possible, and the parts that they cannot exercise.
void suggest(const Flags& flags)
{
    const Runner runner(flags.trace.model, flags.trace.device);
    runner.printNotices();
    constexpr std::size_t kDecode = 4;
    const std::size_t decode = flags.trace.decode ? *flags.trace.decode : kDecode;
    const std::vector<TokenId> ids =
        suggestTokens(runner.sharedModel(), runner.contextLength(), decode, flags.trace.device.threads);
    if (flags.json) return printJson(Json{{"tokens", ids}}, true);
    std::string text;
    for (const TokenId id : ids) text += concat(text.empty() ? "" : ",", id);
    std::cout << text << '\n';
}

void run(const Flags& flags)
{
    if (!flags.against.empty()) return compareAgainst(flags);
    if (flags.suggestTokens) return suggest(flags);
    check(flags);
    const ComparedSide a = sideOf(firstSide(flags), "--a", flags.trace.device);
    std::optional<ComparedSide> b;
    if (!flags.b.empty()) b = sideOf(flags.b, "--b", flags.trace.device);
    std::optional<ReferenceTrace> reference;
    if (flags.b.empty()) reference.emplace(flags.reference);
    const Runner runner(flags.trace.model, flags.trace.device);
    runner.printNotices();
    std::vector<TokenId> tokens = chooseTokens(flags.trace, runner, reference ? &*reference : nullptr, flags.json);
    if (reference && reference->holdsTokensAlone()) {
        return printSameTokens(flags.trace, *reference, tokens.size(), flags.json);
    }
    const TraceRequest request = flags.trace.request(runner, std::move(tokens), kTracesAtOnce);

    const auto announce = [](const Sentence& what) {
        if (::isatty(STDERR_FILENO) != 0) notify(concat("Running ", what));
    };
    const auto place = [&](const ComputeOptions& device) { return runner.place(device, request.tokens.size()); };
    const ComparisonReport report =
        compareAndExplain({request, a, b, reference ? &*reference : nullptr, flags.reference, place,
                           flags.trace.device.threads, flags.tolerance, flags.seconds, 0, announce});
    for (const std::string& notice : report.notices) notify(concat(reference->fileName(), ": ", notice));
    flags.json ? printJson(reportToJson(report), true) : printText(report);
    if (!report.surplus.empty()) {
        notify(concat(reference->fileName(), ": ", surplusSentence(report.surplus)));
    }
    const TapComparison* first = report.comparison.firstDivergence();
    // With --json, stdout contains only the document, so the sentence goes to stderr.
    if (first && flags.json) throw Error(divergenceSentence(report.comparison));
    if (first) throw Found();
}

}  // namespace

void addCompare(CommandLine& line)
{
    const auto flags = std::make_shared<Flags>();
    Subcommand command = line.addSubcommand("compare", "Compares all intermediate results of two runs, or of a run and "
                                                       "another program's trace, or the tensors of two files");
    flags->trace.add(command, "The token ids, used unchanged; default: those of the reference");
    command.addOption("--a", flags->a, "DEVICE|cpu:LEVEL",
                      "One side: cpu (the level of --isa), cpu:LEVEL (such as cpu:scalar) or vulkan[:N]; default: cpu; "
                      "with --reference and without --isa: cpu:scalar");
    command.addOption("--b", flags->b, "DEVICE|cpu:LEVEL", "The other side, in the same format as --a");
    command.addOption(
        "--reference", flags->reference, "FILE|FOLDER",
        "The other side is the output of another engine: an archive or a folder of arrays with the names of trace or "
        "of llama.cpp, an array of logits, token ids, or the output of llama-eval-callback (see docs/traces.md)");
    command.addOption("--against", flags->against, "FILE.gguf",
                      "Another file of the same model, such as another quantization: compares its tensors with those "
                      "of -m, and accepts differences that rounding to their types explains");
    addNumber(
        command, "--tolerance",
        "Relative L2 difference beyond which a tap diverges; default: the difference that noise and rounding explain",
        std::nullopt, [flags](double number) {
            refuseIf(!(number > 0), "--tolerance must be more than 0.");
            flags->tolerance = number;
        });
    addNumber(command, "--seconds", "Time limit of the search for the cause of a difference, in seconds; default: 60",
              std::nullopt, [flags](double number) { flags->seconds = number; });
    command.addFlag("--suggest-tokens", flags->suggestTokens,
                    "Compares nothing. Prints ids for --tokens that, if possible, reach every window, repeat some ids, "
                    "rotate the slow dimensions of RoPE and choose all experts");
    command.addFlag("--json", flags->json, "One JSON document instead of a table");
    command.footer("Each step is checked against exact arithmetic on the same side's preceding values. The verdict is "
                   "equal (float32 rounding in any order of summation), rounding (to float16, bfloat16, TF32 or 8 "
                   "bits, of weights, activations, results or the cache), or different. For different, the first wrong "
                   "step is printed, and the exit status is 1.\n\n"
                   "Vitrine includes code for C, C++, Go, Rust and Hugging Face transformers that writes such a "
                   "folder: resources/trace in the sources, share/vitrine/trace after installation.\n\n"
                   "Example: vitrine-cli compare -m model.gguf --tokens 1,403,407 --a cpu:scalar --b vulkan\n"
                   "         vitrine-cli compare -m model.gguf --reference reference.npz --json\n"
                   "         vitrine-cli compare -m model-Q4_K_M.gguf --against model-F16.gguf");
    runWithModel(command, flags->trace.model, [flags] { run(*flags); });
}

}  // namespace vitrine::cli

#include "app/cli/commands/bench_output.h"
#include "app/cli/commands/commands.h"
#include "app/cli/flags/arguments.h"
#include "app/cli/flags/number_flags.h"
#include "app/cli/run/bench_measure.h"

#include <memory>

namespace vitrine::cli {

namespace {

struct Flags {
    BenchPlan plan;
    bool noPeaks = false;
    bool json = false;
};

void run(Flags& flags)
{
    flags.plan.peaks = !flags.noPeaks;
    const BenchReport report = measure(flags.plan);
    if (flags.json) {
        printBenchJson(flags.plan, report);
    } else {
        printBenchText(report);
    }
}

}  // namespace

void addBench(CommandLine& line)
{
    const auto flags = std::make_shared<Flags>();
    BenchPlan& plan = flags->plan;
    Subcommand command = line.addSubcommand(
        "bench", "Measures loading, prompt processing and generation, and compares them with the machine's limits");
    addModelFlag(command, plan.model);
    addWholeNumbers(command, "-p,--n-prompt", plan.promptTokens, {}, "Tokens of the prompt; 0: do not measure");
    addWholeNumbers(command, "-n,--n-gen", plan.generatedTokens, {}, "Tokens generated one by one; 0: do not measure");
    addWholeNumbers(command, "-d,--n-depth", plan.depths, {}, "Tokens already in the context before each measurement");
    addWholeNumber(command, "-r,--repetitions", plan.repetitions, {1, 1000},
                   "Number of repetitions; median, minimum and maximum are reported");
    command.addFlag("--records", plan.records,
                    "Also measure generation with token records (probability, rank, alternatives), alternating with "
                    "generation without");
    command.addFlag(
        "--no-peaks", flags->noPeaks,
        "Do not measure the machine's read bandwidth and int8 arithmetic (one or two seconds, 512 MiB), or the limits "
        "of a Vulkan device as in devices --measure (a few seconds, at most 1 GiB of its memory)");
    command.addFlag(
        "--json", flags->json,
        "{\"pp_tps\", \"tg_tps\", \"load_ms\", \"peak_rss_bytes\", \"device\", \"driver\", \"isa\"} and, for every "
        "test, median, min and max, operations, bytes, their rates and their share of the peaks; on a device also "
        "the microseconds that this computer's processor needs per token");
    addDeviceFlags(command, plan.device, "f16");
    command.footer("Example: vitrine-cli bench -m model.gguf -p 512 -n 64 -d 0,4096 -t 2 --json");
    runWithModel(command, flags->plan.model, [flags] { run(*flags); });
}

}  // namespace vitrine::cli

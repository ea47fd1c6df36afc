#include "app/cli/commands/commands.h"
#include "app/cli/flags/number_flags.h"
#include "app/cli/output/device_output.h"
#include "app/cli/output/json_output.h"
#include "app/cli/run/bench_measure.h"
#include "core/base/visible_text.h"

#include <algorithm>
#include <iomanip>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace vitrine::cli {

namespace {

constexpr double kGiga = 1e9;
constexpr double kTera = 1e12;

std::optional<double> ratio(const std::optional<double>& value, const std::optional<double>& of)
{
    if (!value || !of) return std::nullopt;
    return *value / *of;
}

/// Limits of the device that computed the tests, per second; absent if unknown.
struct Limits {
    std::optional<double> int8Operations = {};
    /// Higher rate of float32 and float16 operations without matrix units. Matrix units can be faster still.
    std::optional<double> floatOperations = {};
    std::optional<double> readBytes = {};
    std::optional<double> copyBytes = {};
};

Limits limitsOf(const BenchReport& report)
{
    if (report.vulkanPeaks) {
        const VulkanPeaks& peaks = *report.vulkanPeaks;
        return {peaks.dotOperationsPerSecond,
                std::max(peaks.floatOperationsPerSecond, peaks.halfOperationsPerSecond.value_or(0)),
                peaks.readBytesPerSecond, peaks.copyBytesPerSecond};
    }
    if (!report.peaks) return {};
    return {.int8Operations = report.peaks->int8OperationsPerSecond, .readBytes = report.peaks->readBytesPerSecond};
}

Json spreadToJson(const Spread& spread)
{
    return {{"median", spread.median}, {"min", spread.minimum}, {"max", spread.maximum}};
}

Json resultToJson(const BenchResult& result, const BenchReport& report)
{
    const Limits limits = limitsOf(report);
    const double operations = result.operationsPerSecond();
    const std::optional<double> bytes = result.bytesPerSecond();
    return {{"name", result.test.name()},
            {"kind", result.test.isPrompt ? "prompt" : "generation"},
            {"tokens", result.test.tokens},
            {"depth", result.test.depth},
            {"records", result.test.records},
            {"tps", spreadToJson(result.tokensPerSecond)},
            {"records_cost", result.recordsCost ? spreadToJson(*result.recordsCost) : Json(nullptr)},
            {"host_us", numberOrNull(report.hostMicroseconds(result))},
            {"operations", result.work.operations},
            {"bytes", bytes ? Json(result.work.bytes) : Json(nullptr)},
            {"gops", operations / kGiga},
            {"gbps", numberOrNull(ratio(bytes, kGiga))},
            {"of_int8_peak", numberOrNull(ratio(operations, limits.int8Operations))},
            {"of_arithmetic_peak", numberOrNull(ratio(operations, limits.floatOperations))},
            {"of_read_peak", numberOrNull(ratio(bytes, limits.readBytes))},
            {"of_copy_peak", numberOrNull(ratio(bytes, limits.copyBytes))}};
}

/// Returns the median rate of the first prompt test or the first generation test.
std::optional<double> firstRate(const BenchReport& report, bool isPrompt)
{
    const auto found = std::ranges::find_if(
        report.results, [isPrompt](const BenchResult& result) { return result.test.isPrompt == isPrompt; });
    if (found == report.results.end()) return std::nullopt;
    return found->tokensPerSecond.median;
}

std::string percent(const std::optional<double>& part)
{
    if (!part) return "-";
    return shown(*part * 100, " %");
}

/// Formats a rate with G or T, because GPUs differ by powers of ten: "5.21 G", "153.0 T".
std::string inFlops(double operations)
{
    return operations < kTera ? shown(operations / kGiga, " G") : shown(operations / kTera, " T");
}

void printRow(const std::string& name, const std::vector<std::string>& cells)
{
    constexpr int kNameWidth = 22;
    constexpr int kCellWidth = 10;
    std::cout << std::left << std::setw(kNameWidth) << name << std::right;
    for (const std::string& cell : cells) std::cout << ' ' << std::setw(kCellWidth) << cell;
    std::cout << '\n';
}

void printBenchJson(const BenchPlan& plan, const BenchReport& report)
{
    Json peaks = nullptr;
    if (report.peaks) peaks = peaksToJson(*report.peaks);
    if (report.vulkanPeaks) peaks = peaksToJson(*report.vulkanPeaks);
    printJson(
        {{"pp_tps", numberOrNull(firstRate(report, true))},
         {"tg_tps", numberOrNull(firstRate(report, false))},
         {"load_ms", report.loadMilliseconds.median},
         {"peak_rss_bytes", report.peakMemory},
         {"device", report.device},
         {"driver", report.driver},
         {"isa", report.isa},
         {"device_memory", deviceMemoryToJson(report.placement)},
         {"model", plan.model},
         {"threads", report.threads},
         {"cache_type_k", plan.device.keyType},
         {"cache_type_v", plan.device.valueType},
         {"repetitions", plan.repetitions},
         {"load", spreadToJson(report.loadMilliseconds)},
         {"peaks", peaks},
         {"tests", jsonArray(report.results, [&](const BenchResult& result) { return resultToJson(result, report); })}},
        true);
}

void printBenchText(const BenchReport& report)
{
    const Spread& load = report.loadMilliseconds;
    std::cout << "device  " << visible(report.device) << '\n';
    if (const std::string memory = deviceMemoryText(report.placement); !memory.empty()) {
        std::cout << "on it   " << visible(memory) << '\n';
    }
    std::cout << "load    " << shown(load.median, " ms") << " (" << shown(load.minimum) << " to " << shown(load.maximum)
              << ")\n"
              << "memory  " << shown(static_cast<double>(report.peakMemory) / (1024 * 1024), " MiB at the peak")
              << '\n';
    if (report.peaks) std::cout << "peaks   " << peaksInWords(*report.peaks) << '\n';
    if (report.vulkanPeaks) std::cout << "peaks   " << peaksInWords(*report.vulkanPeaks) << '\n';
    if (report.results.empty()) return;
    std::cout << '\n';
    // The memory rate of a GPU is compared with the rate of copying.
    const bool onVulkan = report.onVulkan();
    const Limits limits = limitsOf(report);
    std::vector<std::string> titles = {
        "median", "min", "max", onVulkan ? "FLOP/s" : "GOPS", "of peak", "GB/s", onVulkan ? "of copying" : "of peak"};
    if (!report.placement.usesCpu()) titles.push_back("host us");
    printRow("tokens/s", titles);
    for (const BenchResult& result : report.results) {
        const std::optional<double> bytesPerSecond = result.bytesPerSecond();
        const double operations = result.operationsPerSecond();
        std::vector<std::string> cells = {
            shown(result.tokensPerSecond.median),
            shown(result.tokensPerSecond.minimum),
            shown(result.tokensPerSecond.maximum),
            onVulkan ? inFlops(operations) : shown(operations / kGiga),
            percent(ratio(operations, onVulkan ? limits.floatOperations : limits.int8Operations)),
            shown(ratio(bytesPerSecond, kGiga)),
            percent(ratio(bytesPerSecond, onVulkan ? limits.copyBytes : limits.readBytes))};
        if (const auto host = report.hostMicroseconds(result)) cells.push_back(shown(host));
        printRow(result.test.name(), cells);
    }
    for (const BenchResult& result : report.results) {
        if (!result.recordsCost) continue;
        const Spread& cost = *result.recordsCost;
        std::cout << result.test.name() << " takes " << percent(cost.median) << " longer than without ("
                  << percent(cost.minimum) << " to " << percent(cost.maximum) << ")\n";
    }
}

struct Flags {
    BenchPlan plan;
    bool noPeaks = false;
    bool json = false;
};

void run(Flags& flags)
{
    flags.plan.peaks = !flags.noPeaks;
    const BenchReport report = measure(flags.plan);
    flags.json ? printBenchJson(flags.plan, report) : printBenchText(report);
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

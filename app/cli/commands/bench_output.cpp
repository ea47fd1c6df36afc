#include "app/cli/commands/bench_output.h"

#include "app/cli/output/json_output.h"
#include "app/cli/output/peaks_output.h"
#include "app/cli/run/device_memory.h"
#include "core/base/visible_text.h"

#include <algorithm>
#include <iomanip>
#include <iostream>
#include <optional>
#include <sstream>
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

std::optional<double> int8Peak(const BenchReport& report)
{
    if (report.peaks) return report.peaks->int8OperationsPerSecond;
    return report.vulkanPeaks ? report.vulkanPeaks->dotOperationsPerSecond : std::nullopt;
}

/// Returns the higher rate of float32 and float16 arithmetic without matrix units. Matrix units can be faster still.
std::optional<double> arithmeticPeak(const BenchReport& report)
{
    if (!report.vulkanPeaks) return std::nullopt;
    const VulkanPeaks& peaks = *report.vulkanPeaks;
    return std::max(peaks.floatOperationsPerSecond, peaks.halfOperationsPerSecond.value_or(0));
}

std::optional<double> readPeak(const BenchReport& report)
{
    if (report.peaks) return report.peaks->readBytesPerSecond;
    return report.vulkanPeaks ? std::optional(report.vulkanPeaks->readBytesPerSecond) : std::nullopt;
}

std::optional<double> copyPeak(const BenchReport& report)
{
    return report.vulkanPeaks ? std::optional(report.vulkanPeaks->copyBytesPerSecond) : std::nullopt;
}

Json spreadToJson(const Spread& spread)
{
    return {{"median", spread.median}, {"min", spread.minimum}, {"max", spread.maximum}};
}

Json resultToJson(const BenchResult& result, const BenchReport& report)
{
    const std::optional<double> bytesPerSecond = result.bytesPerSecond();
    const bool known = bytesPerSecond.has_value();
    return {{"name", result.test.name()},
            {"kind", result.test.isPrompt ? "prompt" : "generation"},
            {"tokens", result.test.tokens},
            {"depth", result.test.depth},
            {"records", result.test.records},
            {"tps", spreadToJson(result.tokensPerSecond)},
            {"records_cost", result.recordsCost ? spreadToJson(*result.recordsCost) : Json(nullptr)},
            {"host_us", numberOrNull(report.hostMicroseconds(result))},
            {"operations", result.work.operations},
            {"bytes", known ? Json(result.work.bytes) : Json(nullptr)},
            {"gops", result.operationsPerSecond() / kGiga},
            {"gbps", known ? Json(*bytesPerSecond / kGiga) : Json(nullptr)},
            {"of_int8_peak", numberOrNull(ratio(result.operationsPerSecond(), int8Peak(report)))},
            {"of_arithmetic_peak", numberOrNull(ratio(result.operationsPerSecond(), arithmeticPeak(report)))},
            {"of_read_peak", numberOrNull(ratio(bytesPerSecond, readPeak(report)))},
            {"of_copy_peak", numberOrNull(ratio(bytesPerSecond, copyPeak(report)))}};
}

/// Returns the median rate of the first prompt test or the first generation test.
std::optional<double> firstRate(const BenchReport& report, bool isPrompt)
{
    const auto found = std::find_if(report.results.begin(), report.results.end(),
                                    [&](const BenchResult& result) { return result.test.isPrompt == isPrompt; });
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

}  // namespace

void printBenchJson(const BenchPlan& plan, const BenchReport& report)
{
    Json tests = Json::array();
    for (const BenchResult& result : report.results) tests.push_back(resultToJson(result, report));
    Json peaks = nullptr;
    if (report.peaks) peaks = peaksToJson(*report.peaks);
    if (report.vulkanPeaks) peaks = peaksToJson(*report.vulkanPeaks);
    printJson({{"pp_tps", numberOrNull(firstRate(report, true))},
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
               {"tests", tests}},
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
            percent(ratio(operations, onVulkan ? arithmeticPeak(report) : int8Peak(report))),
            shown(ratio(bytesPerSecond, kGiga)),
            percent(ratio(bytesPerSecond, onVulkan ? copyPeak(report) : readPeak(report)))};
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

}  // namespace vitrine::cli

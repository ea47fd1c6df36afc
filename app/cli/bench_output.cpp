#include "app/cli/bench_output.h"

#include "app/cli/device_memory.h"

#include <algorithm>
#include <iomanip>
#include <iostream>
#include <optional>
#include <sstream>
#include <string>

namespace vitrine::cli {

namespace {

constexpr double kGiga = 1e9;

std::optional<double> ratio(const std::optional<double>& value, const std::optional<double>& of)
{
    if (!value || !of) return std::nullopt;
    return *value / *of;
}

std::optional<double> int8Peak(const BenchReport& report)
{
    if (!report.peaks) return std::nullopt;
    return report.peaks->int8OperationsPerSecond;
}

std::optional<double> readPeak(const BenchReport& report)
{
    if (!report.peaks) return std::nullopt;
    return report.peaks->readBytesPerSecond;
}

Json numberOrNull(const std::optional<double>& value)
{
    return value ? Json(*value) : Json(nullptr);
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
            {"operations", result.work.operations},
            {"bytes", known ? Json(result.work.bytes) : Json(nullptr)},
            {"gops", result.operationsPerSecond() / kGiga},
            {"gbps", known ? Json(*bytesPerSecond / kGiga) : Json(nullptr)},
            {"of_int8_peak", numberOrNull(ratio(result.operationsPerSecond(), int8Peak(report)))},
            {"of_read_peak", numberOrNull(ratio(bytesPerSecond, readPeak(report)))}};
}

/// Median of the first test of a kind.
std::optional<double> firstRate(const BenchReport& report, bool isPrompt)
{
    const auto found = std::find_if(report.results.begin(), report.results.end(),
                                    [&](const BenchResult& result) { return result.test.isPrompt == isPrompt; });
    if (found == report.results.end()) return std::nullopt;
    return found->tokensPerSecond.median;
}

/// With as many decimals as say something, or a dash.
std::string shown(const std::optional<double>& value, const char* unit = "")
{
    if (!value) return "-";
    std::ostringstream text;
    text << std::fixed << std::setprecision(*value < 100 ? 2 : *value < 1000 ? 1 : 0) << *value << unit;
    return std::move(text).str();
}

std::string percent(const std::optional<double>& part)
{
    if (!part) return "-";
    return shown(*part * 100, " %");
}

void printRow(const std::string& name, std::initializer_list<std::string> cells)
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
    if (report.peaks) {
        peaks = {{"read_gbps", report.peaks->readBytesPerSecond / kGiga},
                 {"int8_gops", report.peaks->int8OperationsPerSecond / kGiga}};
    }
    printJson({{"pp_tps", numberOrNull(firstRate(report, true))},
               {"tg_tps", numberOrNull(firstRate(report, false))},
               {"load_ms", report.loadMilliseconds.median},
               {"peak_rss_bytes", report.peakMemory},
               {"device", report.device},
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
    std::cout << "device  " << report.device << '\n';
    if (const std::string memory = deviceMemoryText(report.placement); !memory.empty()) {
        std::cout << "on it   " << memory << '\n';
    }
    std::cout << "load    " << shown(load.median, " ms") << " (" << shown(load.minimum) << " to " << shown(load.maximum)
              << ")\n"
              << "memory  " << shown(static_cast<double>(report.peakMemory) / (1024 * 1024), " MiB at the peak")
              << '\n';
    if (report.peaks) {
        std::cout << "peaks   " << shown(report.peaks->readBytesPerSecond / kGiga, " GB/s read, ")
                  << shown(report.peaks->int8OperationsPerSecond / kGiga, " GOPS of int8") << '\n';
    }
    if (report.results.empty()) return;
    std::cout << '\n';
    printRow("tokens/s", {"median", "min", "max", "GOPS", "of peak", "GB/s", "of peak"});
    for (const BenchResult& result : report.results) {
        const std::optional<double> bytesPerSecond = result.bytesPerSecond();
        const std::optional<double> gigabytes = ratio(bytesPerSecond, kGiga);
        printRow(result.test.name(),
                 {shown(result.tokensPerSecond.median), shown(result.tokensPerSecond.minimum),
                  shown(result.tokensPerSecond.maximum), shown(result.operationsPerSecond() / kGiga),
                  percent(ratio(result.operationsPerSecond(), int8Peak(report))), shown(gigabytes),
                  percent(ratio(bytesPerSecond, readPeak(report)))});
    }
}

}  // namespace vitrine::cli

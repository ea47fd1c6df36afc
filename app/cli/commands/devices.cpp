#include "app/cli/commands/commands.h"
#include "app/cli/output/console.h"
#include "app/cli/output/device_output.h"
#include "app/cli/run/server_abilities.h"
#include "core/base/visible_text.h"
#include "core/compute/cpu/kernels.h"
#include "core/compute/devices/available_devices.h"
#include "core/compute/devices/make_backend.h"
#include "core/compute/vulkan/device/device_list.h"

#include <iomanip>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace vitrine::cli {

namespace {

struct Flags {
    std::optional<std::string> measured;
    EndpointFlags endpoint;
    std::string model;
    bool json = false;
};

/// Returns why a level is not used; empty for the level in use.
std::string levelReason(const AvailableDevices::Level& level, const std::string& chosen)
{
    if (level.used) return {};
    if (!level.supported) return "This processor lacks it.";
    return "The level " + chosen + " is preferred; force this level with --isa " + level.name + ".";
}

std::string deviceReason(const VulkanDevice& device)
{
    if (device.reason.empty() || !device.lacks.empty()) return device.reason;
    return device.reason.english() + " Select it with --device vulkan:" + std::to_string(device.index) + ".";
}

Json levelsToJson(const AvailableDevices::Processor& processor)
{
    std::string chosen;
    for (const AvailableDevices::Level& level : processor.levels) {
        if (level.used) chosen = level.name;
    }
    return jsonArray(processor.levels, [&](const AvailableDevices::Level& level) -> Json {
        return {{"isa", level.name},
                {"supported", level.supported},
                {"used", level.used},
                {"reason", levelReason(level, chosen)}};
    });
}

Json collect()
{
    const AvailableDevices found = listAvailableDevices();
    Json devices = Json::array();
    for (std::size_t i = 0; i < found.vulkan.devices.size(); ++i) {
        const VulkanDevice& device = found.vulkan.devices[i];
        devices.push_back({{"device", "vulkan:" + std::to_string(device.index)},
                           {"name", device.name},
                           {"type", typeName(device.type)},
                           {"api_version", device.apiVersion},
                           {"driver", device.driver},
                           {"memory_bytes", device.memoryBytes},
                           {"matrix_units", device.matrixUnits},
                           {"prompts", found.prompts[i].used},
                           {"prompts_reason", found.prompts[i].reason},
                           {"state_tokens", found.prompts[i].stateTokens},
                           {"state_tokens_256_keys", found.prompts[i].stateTokensOf256},
                           {"used", device.reason.empty()},
                           {"reason", deviceReason(device)}});
    }
    return {{"cpu",
             {{"device", "cpu"},
              {"name", found.processor.name},
              {"threads", found.processor.threads},
              {"levels", levelsToJson(found.processor)}}},
            {"vulkan", {{"devices", std::move(devices)}, {"reason", found.vulkan.reason}}}};
}

/// Returns a text of `object` in printable form, because it may come from a driver.
std::string text(const Json& object, const char* key)
{
    return visible(object[key].get<std::string>());
}

void printText(const Json& found)
{
    const Json& cpu = found["cpu"];
    std::cout << "cpu       " << text(cpu, "name") << ", " << cpu["threads"] << " hardware threads\n";
    for (const Json& level : cpu["levels"]) {
        std::cout << "  " << text(level, "isa") << ": " << (level["used"].get<bool>() ? "used" : text(level, "reason"))
                  << '\n';
    }
    const Json& vulkan = found["vulkan"];
    for (const Json& device : vulkan["devices"]) {
        std::cout << text(device, "device") << "  " << text(device, "name") << " (" << text(device, "type")
                  << ", Vulkan " << text(device, "api_version") << ", "
                  << device["memory_bytes"].get<std::uint64_t>() / (1024 * 1024) << " MiB)\n  "
                  << (device["used"].get<bool>() ? "used with --device vulkan" : "not used: " + text(device, "reason"))
                  << '\n';
        const std::string prompts = text(device, "prompts"), reason = text(device, "prompts_reason");
        if (!prompts.empty()) std::cout << "  prompts: by " << prompts << '\n';
        if (!reason.empty()) std::cout << "  " << reason << '\n';
        const auto tokens = device["state_tokens"].get<unsigned>(),
                   few = device["state_tokens_256_keys"].get<unsigned>();
        if (tokens > 0) std::cout << "  recurrent states: by " << counted(tokens, "token") << " of a prompt at a time";
        if (tokens != few) std::cout << ", those with 256 keys by " << few;
        if (tokens > 0) std::cout << '\n';
    }
    if (vulkan["devices"].empty()) std::cout << "vulkan    none: " << text(vulkan, "reason") << '\n';
}

void row(std::string_view name, const std::string& value)
{
    constexpr int kNameWidth = 26;
    std::cout << "  " << std::left << std::setw(kNameWidth) << name << value << '\n';
}

Json measureVulkan(const std::string& device)
{
    const std::string_view name = vulkanName(device);
    const VulkanDevice about = chooseVulkanDevice(listVulkanDevices(), name, cpuDevicesAllowed());
    const VulkanMatrixUnits units = listMatrixUnits(name);
    return {{"device", "vulkan:" + std::to_string(about.index)},
            {"name", about.name},
            {"type", typeName(about.type)},
            {"api_version", about.apiVersion},
            {"driver", about.driver},
            {"peaks", peaksToJson(measureVulkanPeaks(name))},
            {"cooperative_matrix", {{"extensions", units.extensions}, {"shapes", units.shapes}}}};
}

/// Returns a number of `peaks` with its unit, or a note that the device does not support the feature.
std::string value(const Json& peaks, const char* key, const char* unit)
{
    return peaks[key].is_null() ? "not supported by the device" : shown(peaks[key].get<double>(), unit);
}

void printVulkan(const Json& found)
{
    const auto text = [&found](const char* key) { return visible(found[key].get<std::string>()); };
    std::cout << text("device") << "  " << text("name") << " (" << text("type") << ", Vulkan " << text("api_version")
              << ", driver " << text("driver") << ")\n";
    const Json& peaks = found["peaks"];
    row("reading", value(peaks, "read_gbps", " GB/s"));
    row("copying", value(peaks, "copy_gbps", " GB/s, read and written together"));
    row("floats", value(peaks, "float_gflops", " GFLOP/s"));
    row("halves, two at once", value(peaks, "half_gflops", " GFLOP/s"));
    row("dot products of 4 bytes",
        value(peaks, "int8_gops", " GOPS") + (peaks["int8_dot_accelerated"].get<bool>() ? "" : ", not accelerated"));
    row("a dispatch", value(peaks, "dispatch_us", " µs"));
    row("a dispatch and a barrier", value(peaks, "dispatch_barrier_us", " µs"));
    row("submitting and waiting", value(peaks, "submit_us", " µs"));
    const Json& units = found["cooperative_matrix"];
    if (units["extensions"].empty())
        row("matrix units", "not supported by the driver (VK_KHR_cooperative_matrix or …_NV_…)");
    for (const Json& name : units["extensions"]) row("matrix units", visible(name.get<std::string>()));
    for (const Json& shape : units["shapes"]) row("", visible(shape.get<std::string>()));
}

void measureDevice(const std::string& device, bool json)
{
    if (!isDevice(device))
        throw UsageError("--measure is " + inQuotes(device) + ", but must be cpu or vulkan[:N or part of a name].");
    if (isVulkanDevice(device)) {
        const Json found = measureVulkan(device);
        return json ? printJson(found, true) : printVulkan(found);
    }
    const Kernels& kernels = chooseKernels();
    const MachinePeaks peaks = measurePeaks(kernels, 0);
    if (json) return printJson({{"device", "cpu"}, {"isa", kernels.name}, {"peaks", peaksToJson(peaks)}}, true);
    std::cout << "cpu (" << kernels.name << "): " << peaksInWords(peaks) << '\n';
}

void run(const Flags& flags)
{
    if (flags.endpoint.isGiven()) return describeServer(flags.endpoint, flags.model, flags.json);
    refuseIf(!flags.model.empty(), "-m needs --endpoint here.");
    if (flags.measured) return measureDevice(*flags.measured, flags.json);
    const Json found = collect();
    flags.json ? printJson(found, true) : printText(found);
}

}  // namespace

void addDevices(CommandLine& line)
{
    const auto flags = std::make_shared<Flags>();
    Subcommand command = line.addSubcommand("devices", "Lists the CPU's instruction sets and the Vulkan devices, with "
                                                       "the reason if one is not used; or lists a server's features");
    command.addFlag("--json", flags->json, "One JSON document instead of text");
    command.addOption(
        "--measure", flags->measured, "DEVICE",
        "Measures the limits of a device (cpu, vulkan or vulkan:N): read, copy and arithmetic rates; for a Vulkan "
        "device also the cost of a dispatch and the products of its matrix units");
    addAddressFlags(command, flags->endpoint,
                    "Lists a server's features instead: token ids, log-probabilities (number, of prompts, of chosen "
                    "tokens), tokenizing, templates, seed, logit bias, continued answers. Requests a few short "
                    "answers, and stores the result for other commands with this endpoint");
    command.under(kServerHeading)
        .addOption("-m,--model", flags->model, "NAME",
                   "With --endpoint: name of the model on the server, if it has several");
    command.footer("$VITRINE_ISA forces a level for every command, --isa for one. $VITRINE_VULKAN_EXACT=1 turns off "
                   "matrix units and integer dot products, which round; $VITRINE_VULKAN_PRODUCTS=units or dot selects "
                   "one of them on any device.\n\n"
                   "Example: vitrine-cli devices --measure vulkan --json");
    command.callback([command, flags] {
        flags->endpoint.check(command);
        run(*flags);
    });
}

}  // namespace vitrine::cli

#include "app/cli/commands.h"
#include "app/cli/json_output.h"
#include "core/cpu/kernels.h"
#include "core/vulkan/device_list.h"

#include <fstream>
#include <iostream>
#include <memory>
#include <string>
#include <thread>

namespace vitrine::cli {

namespace {

/// As the kernel reports it; empty where it does not.
std::string processorName()
{
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);) {
        const std::size_t colon = line.find(": ");
        if (line.rfind("model name", 0) == 0 && colon != std::string::npos) return line.substr(colon + 2);
    }
    return {};
}

/// Why a level is not used; empty for the one that is.
std::string levelReason(const Kernels& level, const Kernels& chosen)
{
    if (&level == &chosen) return {};
    if (!isSupported(level)) return "This processor lacks it.";
    return "The level " + std::string(chosen.name) + " is preferred; force this one with --isa " +
           std::string(level.name) + ".";
}

Json collect()
{
    const Kernels& chosen = chooseKernels();
    Json levels = Json::array();
    for (const Kernels* level : allKernels()) {
        levels.push_back({{"isa", level->name},
                          {"supported", isSupported(*level)},
                          {"used", level == &chosen},
                          {"reason", levelReason(*level, chosen)}});
    }
    const VulkanDeviceList list = listVulkanDevices();
    Json devices = Json::array();
    for (const VulkanDevice& device : list.devices) {
        devices.push_back({{"device", "vulkan:" + std::to_string(device.index)},
                           {"name", device.name},
                           {"type", typeName(device.type)},
                           {"api_version", device.apiVersion},
                           {"driver", device.driver},
                           {"memory_bytes", device.memoryBytes},
                           {"matrix_units", device.matrixUnits},
                           {"used", device.reason.empty()},
                           {"reason", device.reason}});
    }
    return {{"cpu",
             {{"device", "cpu"},
              {"name", processorName()},
              {"threads", std::thread::hardware_concurrency()},
              {"levels", std::move(levels)}}},
            {"vulkan", {{"devices", std::move(devices)}, {"reason", list.reason}}}};
}

void printText(const Json& found)
{
    const Json& cpu = found["cpu"];
    std::cout << "cpu       " << cpu["name"].get<std::string>() << ", " << cpu["threads"] << " hardware threads\n";
    for (const Json& level : cpu["levels"]) {
        std::cout << "  " << level["isa"].get<std::string>() << ": "
                  << (level["used"].get<bool>() ? "used" : level["reason"].get<std::string>()) << '\n';
    }
    const Json& vulkan = found["vulkan"];
    for (const Json& device : vulkan["devices"]) {
        std::cout << device["device"].get<std::string>() << "  " << device["name"].get<std::string>() << " ("
                  << device["type"].get<std::string>() << ", Vulkan " << device["api_version"].get<std::string>()
                  << ", " << device["memory_bytes"].get<std::uint64_t>() / (1024 * 1024) << " MiB)\n  "
                  << (device["used"].get<bool>() ? "used with --device vulkan"
                                                 : "not used: " + device["reason"].get<std::string>())
                  << '\n';
        const std::string units = device["matrix_units"];
        std::cout << "  matrix units for prompts: " << (units.empty() ? "none that can be used" : units) << '\n';
    }
    if (vulkan["devices"].empty()) std::cout << "vulkan    none: " << vulkan["reason"].get<std::string>() << '\n';
}

}  // namespace

void addDevices(CLI::App& app)
{
    const auto json = std::make_shared<bool>(false);
    CLI::App* command =
        app.add_subcommand("devices", "Instruction sets of the CPU and Vulkan devices, and why one is not used");
    command->add_flag("--json", *json, "One JSON document instead of text");
    command->footer(
        "$VITRINE_ISA forces a level for every command, --isa for one.\n\nExample: vitrine-cli devices --json");
    command->callback([json] {
        const Json found = collect();
        if (*json) {
            printJson(found, true);
        } else {
            printText(found);
        }
    });
}

}  // namespace vitrine::cli

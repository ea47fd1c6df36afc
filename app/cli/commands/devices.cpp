#include "app/cli/commands/commands.h"
#include "app/cli/flags/usage_error.h"
#include "app/cli/output/counted.h"
#include "app/cli/output/json_output.h"
#include "app/cli/run/devices_measure.h"
#include "app/cli/run/server_abilities.h"
#include "core/base/sentence.h"
#include "core/base/visible_text.h"
#include "core/compute/devices/available_devices.h"

#include <cstddef>
#include <iostream>
#include <memory>
#include <optional>
#include <string>

namespace vitrine::cli {

namespace {

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
    Json levels = Json::array();
    for (const AvailableDevices::Level& level : processor.levels) {
        levels.push_back({{"isa", level.name},
                          {"supported", level.supported},
                          {"used", level.used},
                          {"reason", levelReason(level, chosen)}});
    }
    return levels;
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

}  // namespace

void addDevices(CommandLine& line)
{
    const auto json = std::make_shared<bool>(false);
    const auto measured = std::make_shared<std::optional<std::string>>();
    Subcommand command = line.addSubcommand("devices", "Lists the CPU's instruction sets and the Vulkan devices, with "
                                                       "the reason if one is not used; or lists a server's features");
    command.addFlag("--json", *json, "One JSON document instead of text");
    command
        .addOption(
            "--measure", [measured](const std::string& device) { *measured = device; },
            "Measures the limits of a device (cpu, vulkan or vulkan:N): read, copy and arithmetic rates; for a Vulkan "
            "device also the cost of a dispatch and the products of its matrix units")
        .typeName("DEVICE");
    const auto endpoint = std::make_shared<EndpointFlags>();
    const auto model = std::make_shared<std::string>();
    addAddressFlags(command, *endpoint,
                    "Lists a server's features instead: token ids, log-probabilities (number, of prompts, of chosen "
                    "tokens), tokenizing, templates, seed, logit bias, continued answers. Requests a few short "
                    "answers, and stores the result for other commands with this endpoint");
    command.addOption("-m,--model", *model, "With --endpoint: name of the model on the server, if it has several")
        .typeName("NAME")
        .group("A model on a server");
    command.footer("$VITRINE_ISA forces a level for every command, --isa for one. $VITRINE_VULKAN_EXACT=1 turns off "
                   "matrix units and integer dot products, which round; $VITRINE_VULKAN_PRODUCTS=units or dot selects "
                   "one of them on any device.\n\n"
                   "Example: vitrine-cli devices --measure vulkan --json");
    command.callback([command, json, measured, endpoint, model] {
        endpoint->check(command);
        if (endpoint->isGiven()) return describeServer(*endpoint, *model, *json);
        if (!model->empty()) throw UsageError(SENTENCE("-m needs --endpoint here."));
        if (*measured) return measureDevice(**measured, *json);
        const Json found = collect();
        if (*json) {
            printJson(found, true);
        } else {
            printText(found);
        }
    });
}

}  // namespace vitrine::cli

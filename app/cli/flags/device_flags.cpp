#include "app/cli/flags/device_flags.h"

#include "app/cli/flags/number_flags.h"
#include "app/cli/output/console.h"
#include "core/base/concat.h"
#include "core/base/parse_number.h"
#include "core/base/visible_text.h"
#include "core/compute/cpu/kernels.h"
#include "core/generate/engine/model_session.h"
#include "core/text/pretokenizers.h"

namespace vitrine::cli {

namespace {

constexpr std::int64_t kMaxThreads = 1024;

/// Throws UsageError if this build has no kernels for the instruction set `name`. Does not check whether the processor
/// supports it; chooseKernels() does that later.
void checkLevel(const std::string& name)
{
    std::string known;
    for (const Kernels* level : allKernels()) {
        if (name == level->name) return;
        const bool last = level == allKernels().back();
        known.append(known.empty() ? "" : last ? " or " : ", ").append(level->name);
    }
    throw UsageError(concat("--isa is ", inQuotes(name), ", but must be ", known, "."));
}

}  // namespace

std::optional<KvType> parseKvType(const std::string& name, const char* flag)
{
    if (name == "auto") return std::nullopt;
    if (name == "f32") return KvType::F32;
    if (name == "f16") return KvType::F16;
    if (name == "q8_0") return KvType::Q8_0;
    throw UsageError(concat(flag, " is \"", name, "\", but must be auto, f32, f16 or q8_0."));
}

void checkDevice(const std::string& device)
{
    if (!isDevice(device))
        throw UsageError("--device is " + inQuotes(device) + ", but must be cpu or vulkan[:N or part of a name].");
}

void addDeviceFlag(Subcommand& command, std::string& device)
{
    command.addOption(
        "--device", device, "DEVICE",
        "Where to compute: cpu, vulkan (the best GPU), or vulkan:N with an index or a name from vitrine-cli "
        "devices");
}

std::optional<std::size_t> parseGpuLayers(const std::string& text)
{
    if (text == "auto") return std::nullopt;
    if (text == "all") return kAllLayers;
    if (const auto count = parseNumber<std::size_t>(text)) return count;
    throw UsageError(concat("-ngl is ", inQuotes(text), ", but must be a number of layers, auto or all."));
}

void addGpuLayersFlag(Subcommand& command, std::string& layers)
{
    command.addOption(
        "--gpu-layers", layers, "N|all|auto",
        "-ngl: layers that a Vulkan device computes: the last N (also embeddings and output, if N exceeds "
        "the number of layers), all, or auto (as many as fit); the CPU computes the rest");
}

EngineOptions DeviceFlags::engineOptions() const
{
    EngineOptions options;
    options.device = device;
    options.preTokenizer = preTokenizer;
    options.isa = isa;
    options.threads = threads;
    options.contextLength = contextLength;
    options.kvKeys = keys();
    options.kvValues = values();
    options.deviceLayers = layers();
    return options;
}

void DeviceFlags::check() const
{
    checkDevice(device);
    if (!isa.empty()) checkLevel(isa);
    keys();
    values();
    if (layers().value_or(0) > 0 && !isVulkanDevice(device)) {
        notify(concat("-ngl has no effect with --device ", device, "."));
    }
}

void addPreTokenizerFlag(Subcommand& command, std::string& name)
{
    command.addOption(
        "--pre",
        [&name](const std::string& text) {
            if (text == "list") throw PrintRequest{preTokenizerList()};
            if (!isPreTokenizer(text)) {
                throw UsageError(
                    concat("--pre is ", inQuotes(text), ", which is not a pre-tokenizer; ", kListsPreTokenizers, "."));
            }
            name = text;
        },
        "PRETOKENIZER|list",
        "The pre-tokenizer (llama-bpe, qwen2, gpt-4o, …) to use instead of tokenizer.ggml.pre, if that key is missing "
        "or unknown; list prints all names");
}

void addDeviceFlags(Subcommand& command, DeviceFlags& flags, const char* kvType)
{
    flags.keyType = flags.valueType = kvType;
    addPreTokenizerFlag(command, flags.preTokenizer);
    Subcommand group = command.under("Device");
    addDeviceFlag(group, flags.device);
    group.addOption("--isa", flags.isa, "LEVEL",
                    "Instruction set of the CPU kernels: scalar (the exact level), avx2, avxvnni, avx512 or amx; "
                    "default: $VITRINE_ISA, else the best of this machine (see vitrine-cli devices)");
    addWholeNumber(group, "-t,--threads", flags.threads, {0, kMaxThreads},
                   "Number of threads; 0: one per physical core");
    addWholeNumber(group, "-c,--ctx-size", flags.contextLength, {},
                   "Context length in tokens, at most the trained length; 0: the trained length (chat: up to " +
                       std::to_string(kUsualContext) + ")");
    addGpuLayersFlag(group, flags.gpuLayers);
    group.addOption("--cache-type-k", flags.keyType, "f32|f16|q8_0|auto",
                    "-ctk: type of cached keys; q8_0 takes half the memory of f16; auto: f32 if the cache takes at "
                    "most 16 MiB, else f16");
    group.addOption("--cache-type-v", flags.valueType, "f32|f16|q8_0|auto",
                    "-ctv: type of cached values; ignored for latent attention, where the keys are also the values");
}

}  // namespace vitrine::cli

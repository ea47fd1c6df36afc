#include "app/cli/commands/commands.h"
#include "app/cli/output/console.h"
#include "app/cli/output/device_output.h"
#include "app/cli/output/info_json.h"
#include "app/cli/run/runner.h"
#include "core/base/atomic_file.h"
#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/short_name.h"
#include "core/base/visible_text.h"
#include "core/compute/backend/cache_size.h"
#include "core/diagnose/recipe/program.h"
#include "core/file/gguf/quantization.h"
#include "core/generate/engine/model_session.h"
#include "core/model/architectures/architecture.h"
#include "core/model/model.h"

#include <algorithm>
#include <iomanip>
#include <iostream>
#include <memory>
#include <optional>
#include <span>
#include <string>

namespace vitrine::cli {

namespace {

struct Flags {
    std::string model;
    bool json = false;
    bool wholeArrays = false;
    bool recipe = false;
    bool numpy = false;
    bool c = false;
    std::string out;
    DeviceFlags device;
};

/// Returns `text` padded to `width` characters, with at least two blanks after it. `text` must be valid UTF-8.
std::string column(std::string text, std::size_t width)
{
    const std::size_t used = columns(text);
    return text.append(std::max(width, used + 2) - used, ' ');
}

std::string shapeText(const GgufTensor& tensor)
{
    std::string text;
    for (std::uint32_t i = 0; i < tensor.dimensions; ++i) {
        if (i > 0) text += " x ";
        text += std::to_string(tensor.shape[i]);
    }
    return text;
}

/// Returns the settings of the model; std::nullopt if the model cannot be run.
std::optional<ModelConfig> configOf(const GgufFile& file)
{
    try {
        const Architecture& architecture = findArchitecture(file);
        return architecture.readConfig(MetadataReader(file, std::string(architecture.name)));
    } catch (const Error&) {
        return std::nullopt;  // info accepts any file; running the model reports this error
    }
}

/// Size of a conversation's KV cache on the CPU, with the requested types and context length.
struct Cache {
    CacheSize size;
    KvType keys = KvType::F16;
    KvType values = KvType::F16;
    bool isOne = false;  ///< values and keys are the same numbers, so they are stored once
    std::size_t positions = 0;
    std::uint32_t layers = 0;            ///< number of layers that run
    std::uint32_t predictionLayers = 0;  ///< number of additional layers for multi-token prediction
    std::optional<CacheSize> ofBlock;    ///< additional cache of the first prediction layer; absent if it cannot draft
                                         ///< tokens
    KvType blockType = KvType::F16;
};

std::optional<Cache> cacheOf(const GgufFile& file, const DeviceFlags& flags)
{
    const std::optional<ModelConfig> config = configOf(file);
    if (!config) return std::nullopt;
    Cache cache;
    cache.positions = config->contextLength;
    if (flags.contextLength != 0) cache.positions = std::min<std::size_t>(flags.contextLength, cache.positions);
    const KvType usual = usualKvType(*config, cache.positions);
    cache.keys = flags.keys().value_or(usual);
    cache.isOne = config->latent.absorbed;
    cache.values = cache.isOne ? cache.keys : flags.values().value_or(usual);
    cache.size = cacheSizeOf(*config, cache.keys, cache.values);
    cache.layers = config->layers;
    cache.predictionLayers = config->predictionLayers;
    const bool drafts = config->predictionInput != PredictionInput::None && config->predictionLayers > 0 &&
                        file.findTensor(concat("blk.", config->layers, ".nextn.eh_proj.weight"));
    if (drafts) {
        const ModelConfig block = config->ofPrediction();
        cache.blockType = usualKvType(block, cache.positions);
        cache.ofBlock = cacheSizeOf(block, cache.blockType, cache.blockType);
    }
    return cache;
}

/// Returns a text about the layers that run, and about which prediction layers after them are used.
std::string blocksText(const Cache& cache)
{
    std::string text;
    for (std::uint32_t i = 0; i < cache.predictionLayers; ++i) {
        const char* const use = i == 0 && cache.ofBlock ? " drafts (--draft)" : " is not used";
        text += concat(text.empty() ? "" : ", ", "blk.", cache.layers + i, use);
    }
    return concat(cache.layers, ", and ", counted(cache.predictionLayers, "block"),
                  " after them to predict further tokens: ", text);
}

void printCacheSize(const Cache& cache)
{
    const std::string keys(kvTypeName(cache.keys));
    const std::string values(kvTypeName(cache.values));
    if (cache.size.bytesPerPosition > 0) {
        std::cout << "cache       " << cache.size.bytesPerPosition << " bytes for each token ("
                  << (keys == values ? keys : concat("keys ", keys, ", values ", values))
                  << (cache.isOne ? ", the keys are also the values), " : "), ")
                  << cache.size.bytesPerPosition * cache.positions << " bytes for " << cache.positions << '\n';
    }
    if (cache.size.stateBytes > 0) {
        std::cout << "state       " << cache.size.stateBytes
                  << " bytes for any length of text, and the same for each checkpoint; checkpoints take "
                  << cache.size.checkpointBytes << " bytes at most\n";
    }
    if (cache.predictionLayers > 0) std::cout << "layers      " << blocksText(cache) << '\n';
    if (cache.ofBlock) {
        std::cout << "draft cache " << cache.ofBlock->bytesPerPosition << " bytes for each token ("
                  << kvTypeName(cache.blockType) << "), " << cache.ofBlock->bytesPerPosition * cache.positions
                  << " bytes for " << cache.positions << " in addition to the cache, if blk." << cache.layers
                  << " drafts\n";
    }
}

Json cacheToJson(const Cache& cache)
{
    Json json = {{"type_k", kvTypeName(cache.keys)},
                 {"type_v", kvTypeName(cache.values)},
                 {"bytes_per_token", cache.size.bytesPerPosition},
                 {"context", cache.positions},
                 {"state_bytes", cache.size.stateBytes},
                 {"checkpoint_bytes", cache.size.checkpointBytes}};
    if (cache.ofBlock) {
        json["draft"] = {{"type", kvTypeName(cache.blockType)}, {"bytes_per_token", cache.ofBlock->bytesPerPosition}};
    }
    return json;
}

void printText(const GgufFile& file, const std::optional<Cache>& cache)
{
    std::cout << "file        " << visible(file.path().string()) << "\nGGUF        version " << file.version() << ", "
              << file.partCount() << (file.partCount() == 1 ? " part, " : " parts, ") << file.fileBytes()
              << " bytes, alignment " << file.alignment() << '\n';
    std::uint64_t parameters = 0;
    const auto types = countTypes(file);
    for (const auto& [type, use] : types) parameters += use.parameters;
    std::cout << "parameters  " << parameters << " in " << file.tensors().size() << " tensors\n";
    if (const std::string name = quantizationName(file); !name.empty())
        std::cout << "quantized   " << visible(name) << '\n';
    for (const auto& [type, use] : types) {
        std::cout << "  " << std::left << std::setw(10) << quantTraits(type).name << std::right << std::setw(6)
                  << use.tensors << " tensors" << std::setw(14) << use.parameters << " parameters" << std::setw(14)
                  << use.bytes << " bytes\n";
    }
    if (cache) printCacheSize(*cache);
    std::cout << "\nmetadata (" << file.metadata().size() << ")\n";
    for (const GgufEntry& entry : file.metadata()) {
        std::cout << "  " << shortName(entry.key) << " = " << describe(entry.value) << '\n';
    }
    std::cout << "\ntensors (" << file.tensors().size() << ")\n";
    for (const GgufTensor& tensor : file.tensors()) {
        std::cout << "  " << column(shortName(tensor.name), 32) << std::left << std::setw(8)
                  << quantTraits(tensor.type).name << shapeText(tensor) << '\n';
    }
}

/// Returns the placement of the model on the requested device. Empty without a Vulkan device.
Placement placementOf(const Flags& flags)
{
    flags.device.check();
    if (!isVulkanDevice(flags.device.device)) return {};
    const Runner runner(flags.model, flags.device);
    std::size_t positions = runner.contextLength();
    if (flags.device.contextLength == 0) positions = std::min<std::size_t>(positions, kUsualContext);
    return runner.place(flags.device.compute(), positions);
}

/// Prints the recipe for computing this model, as text for people or as a program.
void printRecipe(const Flags& flags)
{
    LoadOptions options;
    options.preTokenizer = flags.device.preTokenizer;
    const std::shared_ptr<const Model> model = Model::load(flags.model, options);
    if (flags.numpy || flags.c) {
        const std::string program =
            readIntact(model->file(), [&] { return flags.c ? cProgram(*model) : numpyProgram(*model); });
        if (flags.out.empty() || flags.out == "-") {
            std::cout << program;
            return;
        }
        AtomicFile out(flags.out);
        out.write(std::as_bytes(std::span(program)));
        out.commit();
        notify(concat(out.name(), flags.c ? ": a program of " : ": a script of ",
                      counted(static_cast<std::size_t>(std::count(program.begin(), program.end(), '\n')), "line"),
                      "."));
        return;
    }
    const Recipe recipe = readIntact(model->file(), [&] { return makeRecipe(*model); });
    if (flags.json) return printJson(recipeToJson(recipe), true);
    std::cout << recipeText(recipe);
}

}  // namespace

void addInfo(CommandLine& line)
{
    const auto flags = std::make_shared<Flags>();
    Subcommand command =
        line.addSubcommand("info", "Metadata, tensors, types and the number of parameters of a GGUF file");
    addModelFlag(command, flags->model);
    Flag json = command.addFlag("--json", flags->json, "One JSON document instead of text");
    command.addFlag("--all", flags->wholeArrays, "With --json: write long arrays (token lists) in full");
    Flag recipe = command.addFlag("--recipe", flags->recipe,
                                  "The computation of this model, step by step, for developers of engines");
    Flag numpy = command.addFlag("--numpy", flags->numpy,
                                 "Write a Python program that computes logits and all taps from this file alone");
    Flag c = command.addFlag("--c99", flags->c, "Write a C99 program that does the same (also: --c)");
    numpy.excludes(c).excludes(recipe).excludes(json);
    c.excludes(recipe).excludes(json);
    command.addOption("--out", flags->out, "FILE", "File for the program of --numpy or --c99, instead of stdout");
    addDeviceFlags(command, flags->device, "auto");
    command.footer(
        "Reads any valid GGUF file, even of a model that cannot be run. With --device vulkan, also shows how many "
        "layers fit on that device and how much memory they take, without loading the model.\n\n"
        "The programs of --numpy and --c99 take the file and token ids, and write a trace for compare --reference.\n\n"
        "Example: vitrine-cli info -m model.gguf --json | jq .types\n"
        "         vitrine-cli info -m model.gguf --recipe\n"
        "         vitrine-cli info -m model.gguf --numpy --out model.py && python3 model.py model.gguf 1,403,407 "
        "trace.npz");
    runWithModel(command, flags->model, [flags] {
        refuseIf(!flags->out.empty() && !flags->numpy && !flags->c, "--out has no effect without --numpy or --c99.");
        if (flags->recipe || flags->numpy || flags->c) return printRecipe(*flags);
        const GgufFile file = GgufFile::open(flags->model);
        const Placement placement = placementOf(*flags);
        if (flags->json) {
            Json json = readIntact(file, [&] { return infoToJson(file, flags->wholeArrays); });
            if (const auto cache = cacheOf(file, flags->device)) {
                json["cache"] = cacheToJson(*cache);
                json["layers"] = {
                    {"run", cache->layers}, {"behind", cache->predictionLayers}, {"drafting", cache->ofBlock ? 1 : 0}};
            }
            if (placement.needs) json["device_memory"] = deviceMemoryToJson(placement);
            printJson(json, true);
        } else {
            readIntact(file, [&] { printText(file, cacheOf(file, flags->device)); });
            if (placement.needs)
                std::cout << "\non " << visible(flags->device.device) << "\n  " << visible(deviceMemoryText(placement))
                          << '\n';
        }
    });
}

}  // namespace vitrine::cli

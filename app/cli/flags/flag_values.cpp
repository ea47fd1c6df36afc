#include "app/cli/flags/flag_values.h"

#include "core/base/concat.h"
#include "core/base/user_folders.h"
#include "core/compute/cpu/kernels.h"
#include "core/compute/inference/tap.h"
#include "core/compute/vulkan/device/device_list.h"
#include "core/file/gguf/gguf_file.h"
#include "core/generate/sampling/sampler_table.h"
#include "core/model/chat_templates.h"
#include "core/text/pretokenizers.h"

#include <functional>

namespace vitrine::cli {

namespace {

GgufFile openModel(const std::string& path)
{
    // A shell leaves the tilde to the program if the word is only completed.
    return GgufFile::open(path.starts_with("~/") ? userHomeFolder() / path.substr(2) : std::filesystem::path(path));
}

/// Returns a value for each element of `range`; `name` and `meaning` return its texts.
std::vector<Term> each(const auto& range, auto name, auto meaning)
{
    std::vector<Term> values;
    for (const auto& one : range)
        values.push_back({std::string(std::invoke(name, one)), std::string(std::invoke(meaning, one))});
    return values;
}

std::vector<Term> devices(const std::string& typed)
{
    if (!typed.starts_with("vulkan:")) return {{"cpu", ""}, {"vulkan", "the best GPU"}};
    return each(
        listVulkanDevices().devices, [](const VulkanDevice& device) { return concat("vulkan:", device.index); },
        &VulkanDevice::name);
}

std::vector<Term> levels(const char* before)
{
    return each(
        allKernels(), [before](const Kernels* level) { return concat(before, level->name); },
        [](const Kernels*) { return ""; });
}

std::vector<Term> samplers()
{
    std::vector<Term> values;
    for (const SamplerInfo* sampler : allSamplers()) {
        if (sampler->place != SamplerPlace::Last) values.push_back({std::string(sampler->name), ""});
    }
    return values;
}

}  // namespace

std::vector<Term> flagValues(std::string_view kind, const std::string& typed, const std::string& model)
{
    const auto same = [](std::string_view name) { return name; };
    const auto nothing = [](const auto&) { return ""; };
    if (kind == "DEVICE") return devices(typed);
    if (kind == "LEVEL") return levels("");
    if (kind == "cpu:LEVEL") return levels("cpu:");
    if (kind == "PRETOKENIZER") return each(preTokenizerNames(), same, nothing);
    if (kind == "SAMPLER") return samplers();
    if (kind == "TAP") return each(allSites(), &SiteTraits::name, nothing);
    if (kind == "TEMPLATE" && !model.empty()) {
        const GgufFile file = openModel(model);
        return each(chatTemplates(file), &NamedTemplate::name, nothing);
    }
    if (kind == "TENSOR" && !model.empty()) {
        const GgufFile file = openModel(model);
        return each(file.tensors(), &GgufTensor::name,
                    [](const GgufTensor& tensor) { return quantTraits(tensor.type).name; });
    }
    return {};
}

}  // namespace vitrine::cli

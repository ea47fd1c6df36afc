#include "core/compute/cpu/kernels.h"

#include "core/base/error.h"
#include "core/base/visible_text.h"
#include "core/compute/cpu/isa/cpu_features.h"
#include "core/compute/cpu/isa/levels.h"

#include <cstdlib>
#include <string>

namespace vitrine {

namespace {

constexpr const Kernels* kLevels[] = {
#define VITRINE_LEVEL(name) &name::kKernels,
    VITRINE_LEVELS
#undef VITRINE_LEVEL
};

std::string supportedNames()
{
    std::string names;
    for (const Kernels* level : kLevels) {
        if (!isSupported(*level)) continue;
        if (!names.empty()) names += ", ";
        names += level->name;
    }
    return names;
}

const Kernels& forcedLevel(std::string_view name, std::string_view source)
{
    for (const Kernels* level : kLevels) {
        if (level->name != name) continue;
        if (isSupported(*level)) return *level;
        throw Error(SENTENCE("This processor does not support the instruction-set level ", inQuotes(name), " that ",
                             source, " requests. It supports: ", supportedNames(), '.'));
    }
    throw Error(SENTENCE("The instruction-set level ", inQuotes(name), " that ", source,
                         " requests is unknown. This processor supports: ", supportedNames(), '.'));
}

}  // namespace

QuantType formatOf(KvType type) noexcept
{
    switch (type) {
    case KvType::F32:
        return QuantType::F32;
    case KvType::F16:
        return QuantType::F16;
    case KvType::Q8_0:
        return QuantType::Q8_0;
    }
    __builtin_trap();
}

std::span<const Kernels* const> allKernels() noexcept
{
    return kLevels;
}

bool isSupported(const Kernels& kernels) noexcept
{
    static const CpuFeatures features = detectCpuFeatures();
    return kernels.supported(features);
}

const Kernels& chooseKernels(std::string_view name)
{
    if (!name.empty()) return forcedLevel(name, "--isa");
    const char* forced = std::getenv("VITRINE_ISA");
    if (forced != nullptr && *forced != '\0') return forcedLevel(forced, "VITRINE_ISA");

    const Kernels* best = kLevels[0];
    for (const Kernels* level : kLevels) {
        if (isSupported(*level)) best = level;
    }
    return *best;
}

}  // namespace vitrine

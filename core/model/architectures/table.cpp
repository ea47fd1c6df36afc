#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/visible_text.h"
#include "core/model/architectures/architecture.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace vitrine {

namespace {

constexpr std::array kArchitectures = {
#define VITRINE_ARCHITECTURE(constant) &architectures::constant,
#include "core/model/architectures/architectures.def"
#undef VITRINE_ARCHITECTURE
};

/// Returns `architecture`. Throws Error if the file has experts and the architecture does not support them.
const Architecture& withExpertsChecked(const GgufFile& file, const Architecture& architecture)
{
    const std::string key = concat(architecture.name, ".expert_count");
    const std::int64_t count = file.integer(key).value_or(0);
    if (architecture.mayHaveExperts || count == 0) return architecture;
    std::string known;
    for (const Architecture* const other : kArchitectures) {
        if (other->mayHaveExperts) known += concat(known.empty() ? "" : ", ", other->name);
    }
    throw Error(SENTENCE(file.path().filename().string(), ": ", key, " is ", count,
                         ", but experts are not supported in this architecture (supported in: ", known, ")."));
}

}  // namespace

std::span<const Architecture* const> allArchitectures() noexcept
{
    return kArchitectures;
}

const Architecture& findArchitecture(const GgufFile& file)
{
    const std::string fileName = file.path().filename().string();
    const std::optional<std::string_view> wanted = file.string("general.architecture");
    if (!wanted) throw Error(SENTENCE(fileName, ": the metadata has no general.architecture."));
    for (const Architecture* const architecture : kArchitectures) {
        if (architecture->name == *wanted) return withExpertsChecked(file, *architecture);
    }
    refuseArchitecture(file, *wanted);
}

}  // namespace vitrine

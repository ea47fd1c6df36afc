#include "core/base/error.h"
#include "core/base/utf8.h"
#include "core/model/architectures/architecture.h"

#include <array>
#include <optional>
#include <string>

namespace vitrine {

namespace {

constexpr std::array kArchitectures = {
    Architecture{"llama", readLlamaConfig, readLlamaWeights},
    Architecture{"qwen2", readQwen2Config, readLlamaWeights},
    Architecture{"gpt2", readGpt2Config, readGpt2Weights},
};

}  // namespace

std::span<const Architecture> allArchitectures() noexcept
{
    return kArchitectures;
}

const Architecture& findArchitecture(const GgufFile& file)
{
    const std::string fileName = file.path().filename().string();
    const std::optional<std::string_view> wanted = file.string("general.architecture");
    if (!wanted) throw Error(concat(fileName, ": the metadata hold no general.architecture."));
    std::string known;
    for (const Architecture& architecture : kArchitectures) {
        if (architecture.name == *wanted) return architecture;
        known += concat(known.empty() ? "" : ", ", architecture.name);
    }
    throw Error(concat(fileName, ": general.architecture is ", inQuotes(*wanted),
                       ", which is not supported (supported: ", known, ")."));
}

}  // namespace vitrine

#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/visible_text.h"
#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace vitrine {

namespace {

constexpr std::array kArchitectures = {
    Architecture{"llama", readLlamaConfig, readDecoderWeights, true},
    Architecture{"qwen2", readQwen2Config, readDecoderWeights},
    Architecture{"qwen2moe", readQwen2MoeConfig, readDecoderWeights, true},
    Architecture{"qwen3", readQwen3Config, readDecoderWeights},
    Architecture{"qwen3moe", readQwen3MoeConfig, readDecoderWeights, true},
    Architecture{"gpt-oss", readGptOssConfig, readGptOssWeights, true},
    Architecture{"gemma", readGemmaConfig, readDecoderWeights},
    Architecture{"gemma2", readGemma2Config, readGemma2Weights},
    Architecture{"gemma3", readGemma3Config, readGemma2Weights},
    Architecture{"gpt2", readGpt2Config, readGpt2Weights},
    Architecture{"phi2", readPhi2Config, readPhi2Weights},
    Architecture{"phi3", readPhi3Config, readPhi3Weights},
    Architecture{"falcon", readFalconConfig, readFalconWeights},
    Architecture{"starcoder2", readStarcoder2Config, readDecoderWeights},
    Architecture{"stablelm", readStablelmConfig, readStablelmWeights},
    Architecture{"olmo2", readOlmo2Config, readOlmo2Weights},
    Architecture{"granite", readGraniteConfig, readDecoderWeights},
    Architecture{"smollm3", readSmollm3Config, readDecoderWeights},
};

/// Throws Error when the file has several experts where the family knows only one feed-forward.
const Architecture& withExpertsChecked(const GgufFile& file, const Architecture& architecture)
{
    const std::string key = concat(architecture.name, ".expert_count");
    const std::int64_t count = file.integer(key).value_or(0);
    if (architecture.mayHaveExperts || count == 0) return architecture;
    std::string known;
    for (const Architecture& other : kArchitectures) {
        if (other.mayHaveExperts) known += concat(known.empty() ? "" : ", ", other.name);
    }
    throw Error(concat(file.path().filename().string(), ": ", key, " is ", count,
                       ", but experts are not supported in this architecture (supported in: ", known, ")."));
}

}  // namespace

std::span<const Architecture> allArchitectures() noexcept
{
    return kArchitectures;
}

const Architecture& findArchitecture(const GgufFile& file)
{
    const std::string fileName = file.path().filename().string();
    const std::optional<std::string_view> wanted = file.string("general.architecture");
    if (!wanted) throw Error(concat(fileName, ": the metadata has no general.architecture."));
    std::string known;
    for (const Architecture& architecture : kArchitectures) {
        if (architecture.name == *wanted) return withExpertsChecked(file, architecture);
        known += concat(known.empty() ? "" : ", ", architecture.name);
    }
    throw Error(concat(fileName, ": general.architecture is ", inQuotes(*wanted),
                       ", which is not supported (supported: ", known, ")."));
}

}  // namespace vitrine

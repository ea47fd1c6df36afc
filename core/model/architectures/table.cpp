#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/visible_text.h"
#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace vitrine {

namespace {

constexpr std::array kArchitectures = {
    Architecture{"llama", readLlamaConfig, readDecoderWeights, true},
    Architecture{"qwen", readQwenConfig, readUntiedWeights},
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
    Architecture{"starcoder", readGpt2Config, readGpt2Weights},
    Architecture{"starcoder2", readStarcoder2Config, readDecoderWeights},
    Architecture{"stablelm", readStablelmConfig, readStablelmWeights},
    Architecture{"olmo2", readOlmo2Config, readOlmo2Weights},
    Architecture{"granite", readGraniteConfig, readDecoderWeights},
    Architecture{"smollm3", readSmollm3Config, readDecoderWeights},
    Architecture{"muse-glimmer", readMuseGlimmerConfig, readMuseGlimmerWeights},
    Architecture{"mistral3", readMistral3Config, readDecoderWeights, true},
    Architecture{"olmoe", readOlmoeConfig, readDecoderWeights, true},
    Architecture{"exaone", readExaoneConfig, readDecoderWeights},
    Architecture{"exaone4", readExaone4Config, readOlmo2Weights},
    Architecture{"exaone-moe", readExaoneMoeConfig, readUntiedWeights, true},
    Architecture{"ernie4_5", readErnie45Config, readDecoderWeights},
    Architecture{"ernie4_5-moe", readErnie45MoeConfig, readDecoderWeights, true},
    Architecture{"hunyuan-dense", readHunyuanDenseConfig, readDecoderWeights, true},
    Architecture{"hunyuan-moe", readHunyuanMoeConfig, readDecoderWeights, true},
    Architecture{"hy_v3", readHyV3Config, readHyV3Weights, true},
    Architecture{"seed_oss", readSeedOssConfig, readSeedOssWeights},
    Architecture{"command-r", readCommandRConfig, readCommandRWeights},
    Architecture{"cohere2", readCohere2Config, readCommandRWeights},
    Architecture{"chatglm", readChatglmConfig, readChatglmWeights},
    Architecture{"glm4", readChatglmConfig, readGlm4Weights},
    Architecture{"glm4moe", readGlm4MoeConfig, readGlm4MoeWeights, true},
    Architecture{"granitemoe", readGraniteMoeConfig, readDecoderWeights, true},
    Architecture{"apertus", readApertusConfig, readApertusWeights},
    Architecture{"bailingmoe", readBailingmoeConfig, readUntiedWeights, true},
    Architecture{"bailingmoe2", readBailingmoe2Config, readDecoderWeights, true},
    Architecture{"dots1", readDots1Config, readDecoderWeights, true},
    Architecture{"arcee", readArceeConfig, readDecoderWeights},
    Architecture{"internlm2", readInternlm2Config, readDecoderWeights},
    Architecture{"phimoe", readPhimoeConfig, readDecoderWeights, true},
    Architecture{"nemotron", readNemotronConfig, readDecoderWeights},
    Architecture{"afmoe", readAfmoeConfig, readAfmoeWeights, true},
    Architecture{"smallthinker", readSmallthinkerConfig, readDecoderWeights, true},
    Architecture{"llama4", readLlama4Config, readLlama4Weights, true},
    Architecture{"qwen2vl", readQwen2VlConfig, readDecoderWeights},
    Architecture{"qwen3vl", readQwen3VlConfig, readDecoderWeights},
    Architecture{"qwen3vlmoe", readQwen3VlMoeConfig, readDecoderWeights, true},
    Architecture{"gptneox", readGptneoxConfig, readDecoderWeights},
    Architecture{"codeshell", readCodeshellConfig, readDecoderWeights},
    Architecture{"orion", readOrionConfig, readDecoderWeights},
    Architecture{"xverse", readInternlm2Config, readDecoderWeights},
    Architecture{"baichuan", readBaichuanConfig, readDecoderWeights},
    Architecture{"mpt", readMptConfig, readMptWeights},
    Architecture{"bloom", readBloomConfig, readBloomWeights},
    Architecture{"refact", readRefactConfig, readDecoderWeights},
    Architecture{"jais", readJaisConfig, readDecoderWeights},
    Architecture{"jais2", readNemotronConfig, readDecoderWeights},
    Architecture{"olmo", readOlmoConfig, readOlmoWeights},
    Architecture{"dbrx", readDbrxConfig, readDbrxWeights, true},
    Architecture{"lfm2", readLfm2Config, readLfm2Weights},
    Architecture{"lfm2moe", readLfm2MoeConfig, readLfm2Weights, true},
    Architecture{"qwen35", readQwen35Config, readQwen35Weights},
    Architecture{"qwen35moe", readQwen35MoeConfig, readQwen35Weights, true},
    Architecture{"qwen3next", readQwen3NextConfig, readQwen35Weights, true},
    Architecture{"mamba2", readMamba2Config, readMamba2Weights},
    Architecture{"mamba", readMambaConfig, readMambaWeights},
    Architecture{"jamba", readJambaConfig, readJambaWeights, true},
    Architecture{"plamo", readPlamoConfig, readPlamoWeights},
    Architecture{"plamo2", readPlamo2Config, readPlamo2Weights},
    Architecture{"plamo3", readPlamo3Config, readPlamo3Weights},
    Architecture{"kimi-linear", readKimiLinearConfig, readKimiLinearWeights, true},
    Architecture{"gemma3n", readGemma3nConfig, readGemma3nWeights},
    Architecture{"rwkv7", readRwkv7Config, readRwkv7Weights},
    Architecture{"nemotron_h", readNemotronHConfig, readNemotronHWeights},
    Architecture{"nemotron_h_moe", readNemotronHMoeConfig, readNemotronHWeights, true},
    Architecture{"grok", readGrokConfig, readGrokWeights, true},
    Architecture{"deepseek", readDeepseekConfig, readDecoderWeights, true},
    Architecture{"deepseek2", readDeepseek2Config, readLatentDecoderWeights, true},
    Architecture{"deepseek2-ocr", readDeepseek2OcrConfig, readDecoderWeights, true},
    Architecture{"minicpm", readMinicpmConfig, readDecoderWeights, true},
    Architecture{"minicpm3", readMinicpm3Config, readLatentDecoderWeights},
    Architecture{"deci", readDeciConfig, readDeciWeights},
    Architecture{"openelm", readOpenelmConfig, readDecoderWeights},
    Architecture{"gemma4", readGemma4Config, readGemma4Weights, true},
    Architecture{"granitehybrid", readGraniteHybridConfig, readGraniteHybridWeights, true},
    Architecture{"granite_swa", readGraniteSwaConfig, readGraniteSwaWeights},
    Architecture{"falcon-h1", readFalconH1Config, readFalconH1Weights},
    Architecture{"minimax-m2", readMinimaxM2Config, readMinimaxM2Weights, true},
    Architecture{"maincoder", readMaincoderConfig, readDecoderWeights},
    Architecture{"pangu-embedded", readQwen2Config, readDecoderWeights},
    Architecture{"plm", readPlmConfig, readLatentDecoderWeights},
    Architecture{"mellum", readMellumConfig, readUntiedWeights, true},
    Architecture{"paddleocr", readQwen2VlConfig, readDecoderWeights},
};

/// Returns `architecture`. Throws Error if the file has experts and the architecture does not support them.
const Architecture& withExpertsChecked(const GgufFile& file, const Architecture& architecture)
{
    const std::string key = concat(architecture.name, ".expert_count");
    const std::int64_t count = file.integer(key).value_or(0);
    if (architecture.mayHaveExperts || count == 0) return architecture;
    std::string known;
    for (const Architecture& other : kArchitectures) {
        if (other.mayHaveExperts) known += concat(known.empty() ? "" : ", ", other.name);
    }
    throw Error(SENTENCE(file.path().filename().string(), ": ", key, " is ", count,
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
    if (!wanted) throw Error(SENTENCE(fileName, ": the metadata has no general.architecture."));
    for (const Architecture& architecture : kArchitectures) {
        if (architecture.name == *wanted) return withExpertsChecked(file, architecture);
    }
    refuseArchitecture(file, *wanted);
}

}  // namespace vitrine

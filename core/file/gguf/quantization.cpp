#include "core/file/gguf/quantization.h"

#include "core/file/gguf/gguf_file.h"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <span>
#include <string_view>

namespace vitrine {

namespace {

/// A quantization of llama.cpp's quantizer, which may mix several types.
struct Mix {
    std::int64_t fileType;  ///< value of general.file_type in the file (llama_ftype in llama.h)
    std::string_view name;
    QuantType base;  ///< type of most weights in the layers
};

constexpr Mix kMixes[] = {
    {0, "F32", QuantType::F32},        {1, "F16", QuantType::F16},          {2, "Q4_0", QuantType::Q4_0},
    {3, "Q4_1", QuantType::Q4_1},      {7, "Q8_0", QuantType::Q8_0},        {8, "Q5_0", QuantType::Q5_0},
    {9, "Q5_1", QuantType::Q5_1},      {10, "Q2_K", QuantType::Q2_K},       {11, "Q3_K_S", QuantType::Q3_K},
    {12, "Q3_K_M", QuantType::Q3_K},   {13, "Q3_K_L", QuantType::Q3_K},     {14, "Q4_K_S", QuantType::Q4_K},
    {15, "Q4_K_M", QuantType::Q4_K},   {16, "Q5_K_S", QuantType::Q5_K},     {17, "Q5_K_M", QuantType::Q5_K},
    {18, "Q6_K", QuantType::Q6_K},     {19, "IQ2_XXS", QuantType::IQ2_XXS}, {20, "IQ2_XS", QuantType::IQ2_XS},
    {21, "Q2_K_S", QuantType::Q2_K},   {22, "IQ3_XS", QuantType::IQ3_S},    {23, "IQ3_XXS", QuantType::IQ3_XXS},
    {24, "IQ1_S", QuantType::IQ1_S},   {25, "IQ4_NL", QuantType::IQ4_NL},   {26, "IQ3_S", QuantType::IQ3_S},
    {27, "IQ3_M", QuantType::IQ3_S},   {28, "IQ2_S", QuantType::IQ2_XS},    {29, "IQ2_M", QuantType::IQ2_S},
    {30, "IQ4_XS", QuantType::IQ4_XS}, {31, "IQ1_M", QuantType::IQ1_M},     {32, "BF16", QuantType::BF16},
    {36, "TQ1_0", QuantType::TQ1_0},   {37, "TQ2_0", QuantType::TQ2_0},     {38, "MXFP4_MOE", QuantType::MXFP4},
};

constexpr bool hasMix(QuantType type)
{
    return std::any_of(std::begin(kMixes), std::end(kMixes), [&](const Mix& mix) { return mix.base == type; });
}
#define VITRINE_QUANT_TYPE(name, ...) static_assert(hasMix(QuantType::name), "no mix is made of " #name);
#include "core/file/quant/quant_types.def"

/// Returns the type that llama.cpp's quantizer uses instead of `type` if the length of rows is not a multiple of the
/// block size (tensor_type_fallback).
QuantType substitute(QuantType type)
{
    switch (type) {
    case QuantType::Q4_K:
        return QuantType::Q5_0;
    case QuantType::Q5_K:
        return QuantType::Q5_1;
    case QuantType::Q6_K:
        return QuantType::Q8_0;
    case QuantType::TQ1_0:
    case QuantType::TQ2_0:
        return QuantType::Q4_0;
    case QuantType::Q2_K:
    case QuantType::Q3_K:
    case QuantType::IQ1_S:
    case QuantType::IQ1_M:
    case QuantType::IQ2_XXS:
    case QuantType::IQ2_XS:
    case QuantType::IQ2_S:
    case QuantType::IQ3_XXS:
    case QuantType::IQ3_S:
    case QuantType::IQ4_XS:
        return QuantType::IQ4_NL;
    case QuantType::F32:
    case QuantType::F16:
    case QuantType::BF16:
    case QuantType::Q4_0:
    case QuantType::Q4_1:
    case QuantType::Q5_0:
    case QuantType::Q5_1:
    case QuantType::Q8_0:
    case QuantType::IQ4_NL:
    case QuantType::MXFP4:
        break;
    }
    return type;
}

bool isMatrixOfLayers(const GgufTensor& tensor)
{
    return tensor.dimensions >= 2 && tensor.name.starts_with("blk.");
}

/// Returns the type of most weights in the matrices of layers. Other matrices are not counted, because embedding and
/// output often have other types. If the file has no layers, all tensors are counted.
std::optional<QuantType> typeOfMost(const GgufFile& file)
{
    std::map<QuantType, std::uint64_t> ofLayers;
    std::map<QuantType, std::uint64_t> ofAll;
    for (const GgufTensor& tensor : file.tensors()) {
        ofAll[tensor.type] += tensor.elementCount();
        if (isMatrixOfLayers(tensor)) ofLayers[tensor.type] += tensor.elementCount();
    }
    const auto& elements = ofLayers.empty() ? ofAll : ofLayers;
    const auto most = std::max_element(elements.begin(), elements.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    return most == elements.end() ? std::nullopt : std::optional(most->first);
}

bool fits(const Mix& mix, QuantType type)
{
    return mix.base == type || substitute(mix.base) == type;
}

/// Whether `text` contains `name` as a separate word, ignoring case.
bool namesMix(std::string_view text, std::string_view name)
{
    const auto same = [](char a, char b) {
        return std::toupper(static_cast<unsigned char>(a)) == std::toupper(static_cast<unsigned char>(b));
    };
    const auto isWord = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
    for (auto at = text.begin();; ++at) {
        at = std::search(at, text.end(), name.begin(), name.end(), same);
        if (at == text.end()) return false;
        const auto end = at + static_cast<std::ptrdiff_t>(name.size());
        if ((at == text.begin() || !isWord(at[-1])) && (end == text.end() || !isWord(*end))) return true;
    }
}

bool hasIn(const GgufFile& file, QuantType type, std::initializer_list<std::string_view> roles)
{
    const auto tensors = file.tensors();
    return std::any_of(tensors.begin(), tensors.end(), [&](const GgufTensor& tensor) {
        return tensor.type == type && isMatrixOfLayers(tensor) &&
               std::any_of(roles.begin(), roles.end(),
                           [&](std::string_view role) { return tensor.name.find(role) != std::string_view::npos; });
    });
}

/// Derives the name of the quantization from the types of the tensors.
std::string nameFromTensors(const GgufFile& file, QuantType most)
{
    const auto precise = {std::string_view("attn_v."), std::string_view("ffn_down")};
    std::string name(quantTraits(most).name);
    if (most == QuantType::Q4_K) {
        if (hasIn(file, QuantType::Q6_K, precise)) return name + "_M";
        if (hasIn(file, QuantType::Q5_K, precise)) return name + "_S";
    }
    if (most == QuantType::Q5_K && hasIn(file, QuantType::Q6_K, precise)) return name + "_M";
    if (most == QuantType::Q3_K) {
        if (hasIn(file, QuantType::Q5_K, {"attn_output"})) return name + "_L";
        if (hasIn(file, QuantType::Q4_K, {"attn_output"})) return name + "_M";
    }
    return name;
}

}  // namespace

std::string quantizationName(const GgufFile& file)
{
    const std::optional<QuantType> most = typeOfMost(file);
    if (!most) return {};
    const std::int64_t said = file.integer("general.file_type").value_or(-1);
    for (const Mix& mix : kMixes) {
        if (said == mix.fileType && fits(mix, *most)) return std::string(mix.name);
    }
    const std::string stem = file.path().stem().string();
    for (const Mix& mix : kMixes) {
        if (fits(mix, *most) && namesMix(stem, mix.name)) return std::string(mix.name);
    }
    return nameFromTensors(file, *most);
}

}  // namespace vitrine

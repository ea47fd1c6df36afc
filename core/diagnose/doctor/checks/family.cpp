#include "core/base/concat.h"
#include "core/diagnose/doctor/check.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

namespace {

struct Bias {
    std::string_view architecture;
    std::string_view part;
    std::string_view fused;
};
constexpr Bias kBiases[] = {
#define FAMILY_BIAS(architecture, part, fused) {architecture, part, fused},
#define FAMILY_KEY(...)
#define FAMILY_KEY_OF(...)
#define FAMILY_VALUE(...)
#define FAMILY_BASE(...)
#include "core/diagnose/doctor/family.def"
#undef FAMILY_BIAS
#undef FAMILY_KEY
#undef FAMILY_KEY_OF
#undef FAMILY_VALUE
#undef FAMILY_BASE
};

struct Key {
    std::string_view architecture;
    std::string_view name;
    std::string_view meaning;
    std::string_view usual;
    double from;
    double to;
    bool mayBeMissing;
    std::uint64_t layers;  ///< number of layers that a model must have for this row to apply; 0: any number
};
constexpr Key kKeys[] = {
#define FAMILY_BIAS(...)
#define FAMILY_KEY(architecture, name, meaning, usual, from, to)                                                       \
    {architecture, name, meaning, usual, from, to, false, 0},
#define FAMILY_KEY_OF(layers, architecture, name, meaning, usual, from, to)                                            \
    {architecture, name, meaning, usual, from, to, false, layers},
#define FAMILY_VALUE(architecture, name, meaning, usual, from, to)                                                     \
    {architecture, name, meaning, usual, from, to, true, 0},
#define FAMILY_BASE(...)
#include "core/diagnose/doctor/family.def"
#undef FAMILY_BIAS
#undef FAMILY_KEY
#undef FAMILY_KEY_OF
#undef FAMILY_VALUE
#undef FAMILY_BASE
};

struct Base {
    std::string_view architecture;
    double lowest;
    double highest;
};
constexpr Base kBases[] = {
#define FAMILY_BIAS(...)
#define FAMILY_KEY(...)
#define FAMILY_KEY_OF(...)
#define FAMILY_VALUE(...)
#define FAMILY_BASE(architecture, lowest, highest) {architecture, lowest, highest},
#include "core/diagnose/doctor/family.def"
#undef FAMILY_BIAS
#undef FAMILY_KEY
#undef FAMILY_KEY_OF
#undef FAMILY_VALUE
#undef FAMILY_BASE
};

bool hasIn(const GgufFile& file, std::uint64_t layer, std::string_view part)
{
    return !part.empty() && file.findTensor(concat("blk.", layer, '.', part)) != nullptr;
}

bool isZero(const WeightScan& scan, std::uint64_t layer, std::string_view part)
{
    const std::string name = concat("blk.", layer, '.', part);
    for (const TensorScan& tensor : scan.tensors) {
        if (tensor.tensor->name == name) return tensor.isAllZero();
    }
    return false;
}

/// Reports biases that are missing in all layers, or that contain only zeros in one or more layers. Biases that are
/// missing in only some layers are reported by the check of layers.
void checkBias(Examination& examination, const Bias& bias, std::uint64_t layers, Findings& findings)
{
    const GgufFile& file = examination.file();
    if (file.tensors().empty()) return;  // the file contains only a vocabulary
    std::uint64_t present = 0;
    std::vector<std::uint64_t> zero;
    for (std::uint64_t i = 0; i < layers; ++i) {
        if (!hasIn(file, i, bias.part) && !hasIn(file, i, bias.fused)) continue;
        ++present;
        if (isZero(examination.weights(), i, bias.part)) zero.push_back(i);
    }
    const std::string tensor = concat("blk.0.", bias.part);
    if (present == 0) {
        findings.add(Severity::Warning, tensor,
                     concat("The biases ", bias.part, " are missing in all layers, which models of the family ",
                            bias.architecture, " have."),
                     {"The model is run without these biases. If it was trained with them, its answers are slightly or "
                      "completely wrong.",
                      "Convert the model again with a converter that keeps biases; check general.architecture."});
    } else if (zero.size() == present) {
        // Most families that have biases use the "gpt2" tokenizer. With another tokenizer, the weights are probably
        // from a family without biases, so the finding is only a note.
        const bool isForeign = examination.file().string("tokenizer.ggml.model").value_or("gpt2") != "gpt2";
        findings.add(isForeign ? Severity::Note : Severity::Warning, tensor,
                     concat("The biases ", bias.part, " are zero in all layers."),
                     {concat("Models of the family ", bias.architecture,
                             " are trained with these biases. They are zero only if the model comes from a family "
                             "without these biases."),
                      "Compare the biases with those in the publisher's weights. If the publisher's are not zero, "
                      "convert the model again."});
    } else if (!zero.empty()) {
        const std::string name = concat("blk.", zero.front(), '.', bias.part);
        findings.add(
            Severity::Warning, name,
            concat("The bias ", name, " contains only zeros",
                   zero.size() > 1 ? concat(", as do ", zero.size() - 1, " more biases of this kind") : std::string(),
                   "; the same bias of other layers does not."),
            {"The layer computes other values than those that it was trained for.", "Convert the model again."});
    }
}

void checkKey(const GgufFile& file, const Key& key, Findings& findings)
{
    const std::string name = concat(key.architecture, '.', key.name);
    const std::optional<double> value = file.number(name);
    if (!value && key.mayBeMissing) return;
    if (value ? *value >= key.from && *value <= key.to : file.find(name) != nullptr) return;
    findings.add(
        Severity::Warning, name,
        value ? concat("In the file ", key.meaning, " is ", *value, " (", name, ").")
              : concat("The file does not give ", key.meaning, " (", name, ")."),
        {concat("Published models of the family ", key.architecture, " have ", key.usual,
                ". With another value, or with a program's default, answers get worse, in some families only in "
                "longer texts."),
         "Convert the model again with a current converter, or correct the key."});
}

void checkBase(Examination& examination, const Base& base, Findings& findings)
{
    const GgufFile& file = examination.file();
    const std::string name = concat(base.architecture, ".rope.freq_base");
    const bool isStretched = file.number(concat(base.architecture, ".rope.scaling.alpha")).value_or(0) > 0;
    std::optional<double> value = file.number(name);
    if (isStretched && examination.config()) value = examination.config()->rope.base;
    constexpr double kWithoutKey = 10000;  // RoPE base that all programs use if the key is missing
    if (!value && file.find(name) == nullptr && kWithoutKey < base.lowest) {
        findings.add(Severity::Warning, name, concat("The file does not give the RoPE base (", name, ")."),
                     {concat("It is run with 10000; published models of the family ", base.architecture, " have ",
                             base.lowest, " and more. With a wrong base a model confuses positions."),
                      "Add the key with rope_theta in the publisher's config.json."});
        return;
    }
    if (!value && file.find(name) == nullptr && base.highest > kWithoutKey) {
        // Families with converters that have always written the RoPE base if config.json contains it. For them, a
        // missing base is reported.
        constexpr std::string_view kWritten[] = {"qwen2",   "qwen2moe",  "gemma3",   "granite",
                                                 "cohere2", "command-r", "mistral3", "internlm2",
                                                 "apertus", "deci",      "minicpm",  "starcoder2"};
        // Longest context of Llama 1 and 2, which have the base 10000 and therefore need no key.
        constexpr std::uint32_t kContextOfOlder = 4096;
        const bool isWritten = std::ranges::find(kWritten, base.architecture) != std::end(kWritten);
        const bool isLong = examination.config() && examination.config()->contextLength > kContextOfOlder;
        if (!isWritten && (base.architecture != "llama" || !isLong)) return;
        findings.add(Severity::Warning, name, concat("The file does not give the RoPE base (", name, ")."),
                     {concat("It is run with 10000; published models of the family ", base.architecture, " have ",
                             base.lowest, " to ", base.highest, ". With a wrong base a model confuses positions."),
                      "Add the key with rope_theta in the publisher's config.json."});
        return;
    }
    if (!value || *value < 100 || *value > 1e9)
        return;                          // a base outside the range of all families: the check of RoPE reports it
    constexpr double kRounding = 1.001;  // tolerance factor: StarCoder 2 has 999999.44 instead of 1000000
    if (*value * kRounding >= base.lowest && *value <= base.highest * kRounding) return;
    findings.add(Severity::Warning, name,
                 concat("The RoPE base is ", *value, "; published models of the family ", base.architecture, " have ",
                        base.lowest == base.highest ? concat(base.lowest) : concat(base.lowest, " to ", base.highest),
                        '.'),
                 {"With a wrong base a model confuses positions, the more the longer the text is.",
                  "Compare with rope_theta in the publisher's config.json."});
}

}  // namespace

void checkFamily(Examination& examination, Findings& findings)
{
    const GgufFile& file = examination.file();
    const std::optional<std::string_view> architecture = file.string("general.architecture");
    if (!architecture) return;
    const std::uint64_t layers = examination.config() ? examination.config()->layers : 0;
    for (const Bias& bias : kBiases) {
        if (bias.architecture == *architecture && layers > 0) checkBias(examination, bias, layers, findings);
    }
    for (const Key& key : kKeys) {
        const bool isMeant = key.architecture == *architecture && (key.layers == 0 || key.layers == layers);
        if (isMeant) checkKey(file, key, findings);
    }
    const bool isBaseReported = checkPublished(examination, findings);
    for (const Base& base : kBases) {
        if (base.architecture == *architecture && !isBaseReported) checkBase(examination, base, findings);
    }
}

}  // namespace vitrine

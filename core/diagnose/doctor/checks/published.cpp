// Checks that identify a published model by its family, vocabulary size and embedding width.
#include "core/base/concat.h"
#include "core/diagnose/doctor/check.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>

namespace vitrine {

namespace {

struct PublishedSize {
    std::string_view architecture;
    std::uint64_t vocabulary;
    std::uint64_t leastWidth;
    double lowestBase = 0;  ///< lowest RoPE base of the published models; 0 in kPublishedOutputs
    double highestBase = 0;

    bool isOf(const ModelConfig& config) const
    {
        return config.architecture == architecture && config.vocabulary == vocabulary && config.embedding >= leastWidth;
    }
};
constexpr PublishedSize kPublishedBases[] = {
#define PUBLISHED_BASE(architecture, vocabulary, width, lowest, highest)                                               \
    {architecture, vocabulary, width, lowest, highest},
#define PUBLISHED_OUTPUT(...)
#include "core/diagnose/doctor/published.def"
#undef PUBLISHED_BASE
#undef PUBLISHED_OUTPUT
};
constexpr PublishedSize kPublishedOutputs[] = {
#define PUBLISHED_BASE(...)
#define PUBLISHED_OUTPUT(architecture, vocabulary, width) {architecture, vocabulary, width},
#include "core/diagnose/doctor/published.def"
#undef PUBLISHED_BASE
#undef PUBLISHED_OUTPUT
};

/// Reports a wrong RoPE base. Returns whether it reported one.
bool checkPublishedBase(const GgufFile& file, const ModelConfig& config, const PublishedSize& size, Findings& findings)
{
    constexpr double kWithoutKey = 10000;
    constexpr double kRounding = 1.001;
    const std::string name = concat(size.architecture, ".rope.freq_base");
    const std::optional<double> value = file.number(name);
    const double base = value.value_or(kWithoutKey);
    if (base * kRounding >= size.lowestBase && base <= size.highestBase * kRounding) return false;
    findings.add(Severity::Warning, name,
                 concat(value ? "The RoPE base is " : "The file gives no RoPE base, which is then ", base,
                        "; published models of the family ", size.architecture, " with ", config.vocabulary,
                        " tokens have ", size.lowestBase, " and more."),
                 {"With a wrong base a model confuses positions, the more the longer the text is.",
                  "Compare with rope_theta in the publisher's config.json."});
    return true;
}

void checkPublishedOutput(const GgufFile& file, const ModelConfig& config, Findings& findings)
{
    // Models with the key pooling_type are embedding models, which predict no tokens.
    const bool predicts = !file.find(concat(config.architecture, ".pooling_type"));
    if (!predicts || file.tensors().empty() || file.findTensor("output.weight")) return;
    if (std::ranges::none_of(kPublishedOutputs, [&](const PublishedSize& size) { return size.isOf(config); })) return;
    findings.add(
        Severity::Warning, "output.weight",
        concat("output.weight is missing, and the token embedding is used in its place. Published models of the "
               "family ",
               config.architecture, " with ", config.vocabulary, " tokens and a width of ", config.embedding,
               " have an output matrix of their own."),
        {"If it was dropped, the model's answers are nonsense.",
         "Look at tie_word_embeddings in the publisher's config.json. If it is false, convert the model again "
         "and keep its lm_head as output.weight."});
}

}  // namespace

bool checkPublished(Examination& examination, Findings& findings)
{
    const ModelConfig* const config = examination.config();
    if (!config) return false;
    checkPublishedOutput(examination.file(), *config, findings);
    const auto* const base =
        std::ranges::find_if(kPublishedBases, [&](const PublishedSize& size) { return size.isOf(*config); });
    return base != std::end(kPublishedBases) && checkPublishedBase(examination.file(), *config, *base, findings);
}

}  // namespace vitrine

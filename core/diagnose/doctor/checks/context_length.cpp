#include "core/base/concat.h"
#include "core/diagnose/doctor/check.h"

#include <cmath>
#include <cstdint>
#include <optional>
#include <string>

namespace vitrine {

namespace {

constexpr std::uint32_t kShortest = 32;
constexpr std::uint32_t kLongest = 1 << 24;  // limit of plausible lengths; no model was trained for a longer context

}  // namespace

void checkContextLength(Examination& examination, Findings& findings)
{
    const ModelConfig& config = *examination.config();
    const std::string key = config.architecture + ".context_length";
    const std::uint32_t context = config.contextLength;
    if (context < kShortest || context > kLongest) {
        findings.add(Severity::Warning, key, concat("The context length is ", context, " tokens."),
                     {context < kShortest
                          ? "Hardly any question fits into such a short context."
                          : "No model is trained for such a long context; answers get worse beyond the trained length.",
                      "Compare with max_position_embeddings in the publisher's config.json."});
        return;
    }
    const GgufFile& file = examination.file();
    const std::string originalKey = config.architecture + ".rope.scaling.original_context_length";
    const std::optional<double> original = file.number(originalKey);
    if (!original) return;
    if (*original > context) {
        findings.add(Severity::Warning, originalKey,
                     concat("The context before scaling has ", *original, " tokens, and after scaling ", context, '.'),
                     {"Scaling must make a context longer, so one of the two numbers is wrong.",
                      "Compare with rope_scaling in the publisher's config.json."});
        return;
    }
    // Skips models that multiply queries by a factor that grows with the position (RopeConfig::temperature). They
    // support a longer context than the RoPE scaling factor allows.
    if (config.queryTemperature.temperature > 0) return;
    const std::optional<double> factor = file.number(config.architecture + ".rope.scaling.factor");
    if (factor && *factor >= 1 && context > std::ceil(*original * *factor * 1.01)) {
        findings.add(Severity::Warning, key,
                     concat("The context length is ", context, " tokens, but scaling ", *original, " tokens by ",
                            *factor, " reaches only ", *original * *factor, '.'),
                     {"Beyond the scaled length, answers become nonsense.",
                      "Use a context of at most this length, or correct the metadata."});
    }
}

}  // namespace vitrine

#include "app/cli/sampling_flags.h"

#include "app/cli/number_flags.h"
#include "app/cli/usage_error.h"
#include "core/base/concat.h"
#include "core/base/error.h"

#include <charconv>
#include <cstdint>
#include <cstdlib>

namespace vitrine::cli {

namespace {

/// "17+2.5", "17-inf": a token and what is added to its logit.
std::pair<TokenId, float> parseBias(const std::string& text)
{
    TokenId id = 0;
    const char* end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, id);
    if (error == std::errc() && rest != end && (*rest == '+' || *rest == '-')) {
        char* parsed = nullptr;
        const float bias = std::strtof(rest, &parsed);
        if (parsed == end) return {id, bias};
    }
    throw UsageError(concat("--logit-bias is \"", text,
                            "\", but must be a token id and a signed number, such as 17+2.5 or 17-inf."));
}

std::vector<std::string> splitNames(const std::string& text)
{
    std::vector<std::string> names;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(';', begin), text.size());
        if (end > begin) names.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return names;
}

Flag addParameter(Subcommand& command, SamplerSettings& settings, const SamplerParameter& parameter)
{
    const std::string flag = concat("--", parameter.flag);
    const auto set = [&settings, &parameter](auto number) {
        settings.values.insert_or_assign(std::string(parameter.name), static_cast<double>(number));
    };
    if (parameter.decimals > 0) return addNumber(command, flag, parameter.helpLine(), parameter.standard, set);
    const WholeRange range{static_cast<std::int64_t>(parameter.accepted.least),
                           static_cast<std::int64_t>(parameter.accepted.most)};
    const auto standard = static_cast<std::int64_t>(parameter.standard);
    return addWholeNumber(command, flag, parameter.helpLine(), range, standard, set);
}

}  // namespace

SamplerSettings SamplingFlags::resolve() const
{
    SamplerSettings resolved = settings;
    if (seed != "-1") {
        const char* end = seed.data() + seed.size();
        const auto [rest, error] = std::from_chars(seed.data(), end, resolved.seed);
        if (error != std::errc() || rest != end) {
            throw UsageError(concat("--seed is \"", seed,
                                    "\", but must be a number from 0 to 2^64 - 1, or -1 for a "
                                    "random one."));
        }
        resolved.randomSeed = false;
    }
    resolved.order = splitNames(samplers);
    for (const std::string& text : logitBias) resolved.logitBias.push_back(parseBias(text));
    try {
        validateSettings(resolved, table);
    } catch (const Error& error) {
        throw UsageError(error.sentence());
    }
    return resolved;
}

void addSamplingFlags(Subcommand& command, SamplingFlags& flags)
{
    const char* const group = "Sampling";
    std::string names;
    for (const SamplerInfo* sampler : flags.table) {
        if (!names.empty()) names += ';';
        names += sampler->name;
        for (const SamplerParameter& parameter : sampler->parameters) {
            addParameter(command, flags.settings, parameter).group(group);
        }
    }
    command.addOption("-s,--seed", flags.seed, "The same seed gives the same text; -1 draws a new seed")
        .typeName("N")
        .showDefault()
        .group(group);
    command.addOption("--samplers", flags.samplers, "Which samplers run, and in which order; default: " + names)
        .typeName("A;B;…")
        .group(group);
    command
        .addOption("--logit-bias", flags.logitBias,
                   "Adds to the logit of a token: 17+2.5, for example; 17-inf forbids the token; may be repeated")
        .typeName("ID±BIAS")
        .group(group);
}

}  // namespace vitrine::cli

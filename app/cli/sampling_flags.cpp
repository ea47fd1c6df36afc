#include "app/cli/sampling_flags.h"

#include "app/cli/number_flags.h"
#include "app/cli/usage_error.h"
#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/visible_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

namespace vitrine::cli {

namespace {

/// A token by its id, or by its text in double quotes: the end of that in `text`; npos where there is neither.
std::size_t endOfToken(const std::string& text)
{
    const bool isQuoted = text.starts_with('"');
    const std::size_t end = isQuoted ? text.rfind('"') : text.find_first_not_of("0123456789");
    if (isQuoted) return end < 2 ? std::string::npos : end + 1;
    return end == 0 ? std::string::npos : std::min(end, text.size());
}

/// Adds a bias to the logit of a token (endOfToken); false where that is none.
bool addBias(SamplerSettings& settings, const std::string& token, float bias)
{
    if (token.starts_with('"')) {
        settings.textBias.emplace_back(token.substr(1, token.size() - 2), bias);
        return true;
    }
    TokenId id = 0;
    const char* end = token.data() + token.size();
    const auto [rest, error] = std::from_chars(token.data(), end, id);
    settings.logitBias.emplace_back(id, bias);
    return error == std::errc() && rest == end;
}

/// "17+2.5", "\"the\"-inf": a token and what is added to its logit.
void parseBias(SamplerSettings& settings, const std::string& text)
{
    const std::size_t end = std::min(endOfToken(text), text.size());
    if (end < text.size() && (text[end] == '+' || text[end] == '-')) {
        char* parsed = nullptr;
        const float bias = std::strtof(text.c_str() + end, &parsed);
        if (parsed == text.c_str() + text.size() && addBias(settings, text.substr(0, end), bias)) return;
    }
    throw UsageError(concat("--logit-bias is ", inQuotes(text),
                            ", but must be a token and a signed number, such as 17+2.5, 17-inf or '\" the\"-1'."));
}

/// "17", "\" the\"": a token that is never chosen.
void parseBan(SamplerSettings& settings, const std::string& text)
{
    if (endOfToken(text) == text.size() && addBias(settings, text, -INFINITY)) return;
    throw UsageError(concat("--ban is ", inQuotes(text),
                            ", but must be a token: an id, or a text in double quotes, such as '\" the\"'."));
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
    for (const std::string& text : logitBias) parseBias(resolved, text);
    for (const std::string& text : bans) parseBan(resolved, text);
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
        if (sampler->place == SamplerPlace::Ordered) names.append(names.empty() ? "" : ";").append(sampler->name);
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
                   "Adds to the logit of a token, named by its id or by its text in double quotes: 17+2.5 or "
                   "'\" the\"-1', for example; may be repeated")
        .typeName("TOKEN±BIAS")
        .group(group);
    command
        .addOption("--ban", flags.bans,
                   "Never chooses this token, named by its id or by its text in double quotes; may be repeated")
        .typeName("TOKEN")
        .group(group);
}

}  // namespace vitrine::cli

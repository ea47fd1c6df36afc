#include "app/cli/flags/sampling_flags.h"

#include "app/cli/flags/number_flags.h"
#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/parse_number.h"
#include "core/base/visible_text.h"
#include "core/generate/sampling/token_texts.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

namespace vitrine::cli {

namespace {

/// Parses "17+2.5" or "\" the\"-inf": a token (readToken) and the number added to its logit. The number begins at the
/// first sign after which the rest of the text is a number.
void parseBias(SamplerSettings& settings, const std::string& text)
{
    const std::size_t quote = text.starts_with('"') ? text.rfind('"') : 0;
    for (std::size_t at = text.find_first_of("+-", quote + 1); at != std::string::npos;
         at = text.find_first_of("+-", at + 1)) {
        char* parsed = nullptr;
        const float bias = std::strtof(text.c_str() + at, &parsed);
        if (parsed == text.c_str() + text.size()) return addBias(settings, readToken(text.substr(0, at)), bias);
    }
    throw UsageError(concat("--logit-bias is ", inQuotes(text),
                            ", but must be a token and a signed number, such as 17+2.5, 17-inf or '\" the\"-1'."));
}

/// Parses a token that the samplers must never choose: "17", "#17", "\" the\"", " the".
void parseBan(SamplerSettings& settings, const std::string& text)
{
    try {
        addBias(settings, readToken(text), -INFINITY);
    } catch (const Error& error) {
        throw UsageError(concat("--ban: ", error.sentence()));
    }
}

/// Returns the samplers of --samplers, in any spelling that llama.cpp accepts. Unknown names are returned unchanged.
std::vector<std::string> samplersNamed(const std::string& text, SamplerTable table)
{
    std::vector<std::string> names;
    for (const std::string_view name : split(text, ';')) {
        if (name.empty()) continue;
        const SamplerInfo* sampler = findSamplerWritten(name, table);
        names.emplace_back(sampler ? sampler->name : name);
    }
    return names;
}

/// Returns the samplers for the letters of --sampling-seq.
std::vector<std::string> samplersLettered(const std::string& letters, SamplerTable table)
{
    std::vector<std::string> names;
    for (const char letter : letters) {
        const auto found = std::ranges::find(table, letter, &SamplerInfo::letter);
        if (letter == '\0' || found == table.end()) {
            std::string known;
            for (const SamplerInfo* sampler : table) {
                if (sampler->letter == 0) continue;
                known += concat(known.empty() ? "" : ", ", sampler->letter, " (", sampler->name, ")");
            }
            throw UsageError(concat("--sampling-seq is ", inQuotes(letters), ", but ", inQuotes(std::string(1, letter)),
                                    " is not a sampler; the letters are ", known, "."));
        }
        names.emplace_back((*found)->name);
    }
    return names;
}

/// Replaces the escapes \n, \t, \r, \", \' and \\ by one character each, as llama.cpp does.
std::string unescaped(const std::string& text)
{
    constexpr std::string_view kWritten = "ntr\"'\\", kMeant = "\n\t\r\"'\\";
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::size_t known =
            text[i] == '\\' && i + 1 < text.size() ? kWritten.find(text[i + 1]) : std::string_view::npos;
        result += known == std::string_view::npos ? text[i] : kMeant[known];
        if (known != std::string_view::npos) ++i;
    }
    return result;
}

/// Returns the texts of --dry-sequence-breaker. The text "none" removes all texts before it.
std::vector<std::string> breakersNamed(const std::vector<std::string>& texts)
{
    std::vector<std::string> breakers;
    for (const std::string& text : texts) {
        if (text == "none")
            breakers.clear();
        else
            breakers.push_back(unescaped(text));
    }
    return breakers;
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
        const auto number = parseNumber<std::uint64_t>(seed);
        if (!number) {
            throw UsageError(
                concat("--seed is \"", seed, "\", but must be a number from 0 to 2^64 - 1, or -1 for a random one."));
        }
        resolved.seed = *number;
        resolved.randomSeed = false;
    }
    resolved.order = samplers.empty() ? samplersLettered(sequence, table) : samplersNamed(samplers, table);
    if (!breakers.empty()) resolved.dryBreakers = breakersNamed(breakers);
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
    Subcommand sampling = command.under("Sampling");
    std::string names, letters;
    for (const SamplerInfo* sampler : flags.table) {
        if (sampler->place == SamplerPlace::Ordered) names.append(names.empty() ? "" : ";").append(sampler->name);
        if (sampler->letter != 0) letters += sampler->letter;
        for (const SamplerParameter& parameter : sampler->parameters) {
            addParameter(sampling, flags.settings, parameter);
        }
    }
    sampling.addOption("-s,--seed", flags.seed, "N", "The same seed gives the same text; -1 draws a new seed");
    Flag order = sampling.addOption("--samplers", flags.samplers, "SAMPLER;…",
                                    "Samplers to run, in this order; default: " + names);
    sampling
        .addOption("--sampling-seq,--sampler-seq", flags.sequence, "LETTERS",
                   "Samplers to run, in this order, as one letter each; default: " + letters)
        .excludes(order);
    sampling.addOption(
        "--dry-sequence-breaker", flags.breakers, "TEXT",
        "A text at which DRY ends a repetition, instead of \\n, :, \" and *; none: no such text; may be repeated");
    sampling.addOption("--logit-bias", flags.logitBias, "TOKEN±BIAS",
                       "Adds to the logit of a token, given by its id (17 or #17) or its text, with or without double "
                       "quotes, such as 17+2.5 or '\" the\"-1'; may be repeated");
    sampling.addOption("--ban", flags.bans, "TOKEN",
                       "Never chooses this token, given by its id (17 or #17) or its text; a text of digits needs "
                       "double quotes; may be repeated");
}

}  // namespace vitrine::cli

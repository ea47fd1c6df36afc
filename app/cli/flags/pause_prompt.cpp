#include "app/cli/flags/pause_prompt.h"

#include "app/cli/flags/input.h"
#include "app/cli/output/console.h"
#include "app/cli/output/interruption.h"
#include "core/base/concat.h"
#include "core/base/parse_number.h"
#include "core/base/visible_text.h"

#include <iostream>
#include <string_view>
#include <unistd.h>

namespace vitrine::cli {

namespace {

constexpr const char* kConditions = "entropy=BITS|rank=N|probability=P|token=ID|text=TEXT|count=N|nan";
constexpr const char* kAnswers =
    "Enter takes the token; a number takes that candidate; id N takes any token; to N runs until there are N tokens; "
    "go runs until the next condition; end ends the text; why shows the candidates after each sampler.";

/// For each PauseReason, the end of "Before token 3".
constexpr std::string_view kReasons[] = {
    "", ", for its entropy", ", for its rank", ", for its probability", ", for its id", ", for its text", ""};
static_assert(std::size(kReasons) == static_cast<std::size_t>(PauseReason::NotFinite) + 1);

/// Parses a number that must not be negative.
template <typename Number>
std::optional<Number> parseAmount(std::string_view text)
{
    const auto number = parseNumber<Number>(text);
    return number && *number >= 0 ? number : std::nullopt;
}

/// Returns the rest of the line after "name "; std::nullopt if the line does not begin with "name ".
std::optional<std::string_view> behind(std::string_view line, std::string_view name)
{
    if (!line.starts_with(name) || line.size() <= name.size() || line[name.size()] != ' ') return std::nullopt;
    return line.substr(name.size() + 1);
}

bool addCondition(const std::string& name, std::string_view value, PauseConditions& conditions)
{
    if (name == "text") {
        conditions.texts.emplace_back(value);
        return !value.empty();
    }
    if (name == "token") {
        const auto id = parseAmount<TokenId>(value);
        conditions.tokens.push_back(id.value_or(0));
        return id.has_value();
    }
    if (name == "rank") return (conditions.rankAbove = parseAmount<std::int32_t>(value)).has_value();
    if (name == "count") return (conditions.atCount = parseAmount<std::uint32_t>(value)).has_value();
    if (name == "entropy") return (conditions.entropyAbove = parseAmount<float>(value)).has_value();
    if (name == "probability") return (conditions.probabilityBelow = parseAmount<float>(value)).has_value();
    return false;
}

void explain(const std::vector<SamplerStep>& steps)
{
    for (const SamplerStep& step : steps) {
        std::string line = concat("  ", step.sampler, ": ", step.count, " left, p ", fixedPoint(step.mass, 4));
        if (step.removedCount > 0)
            line += concat("; took ", step.removedCount, ", p ", fixedPoint(step.removedMass, 4));
        for (const Candidate& candidate : step.removed) line += concat(", ", candidate.id);
        if (step.removed.size() < step.removedCount) line += ", …";
        notify(line);
    }
}

}  // namespace

void PausePrompt::add(Subcommand& command)
{
    command.under("Continuing an answer")
        .addOption(
            "--pause-on", m_texts, kConditions,
            std::string("Pauses before a token that meets a condition; with count, before there are more tokens. "
                        "May be repeated. Writes the candidates to stderr and reads a command from stdin. ") +
                kAnswers + " At the end of stdin, it continues without pauses");
}

PauseConditions PausePrompt::conditions() const
{
    PauseConditions conditions;
    for (const std::string& text : m_texts) {
        const std::size_t sign = text.find('=');
        if (text == "nan") {
            conditions.notFinite = true;
        } else if (sign == std::string::npos ||
                   !addCondition(text.substr(0, sign), std::string_view(text).substr(sign + 1), conditions)) {
            throw UsageError(concat("--pause-on is ", inQuotes(text), ", but must be one of ", kConditions, '.'));
        }
    }
    return conditions;
}

void PausePrompt::show(const Paused& paused)
{
    m_paused = paused;
    if (m_isOver) return;
    if (!paused.samplers.empty()) return explain(paused.samplers);
    if (::isatty(STDOUT_FILENO) != 0 && ::isatty(STDERR_FILENO) != 0) std::cout << '\n';
    const TokenRecord& record = paused.record;
    if (!record.scored) return notify(concat("Before token ", paused.step, ": ", paused.problem));
    if (!paused.problem.empty()) return notify(paused.problem.english());
    notify(concat("Before token ", paused.step, kReasons[static_cast<std::size_t>(paused.reason)], ": ",
                  inQuotes(record.bytes), " (id ", record.id, ") was drawn, rank ", record.rank, ", p ",
                  fixedPoint(record.pRaw, 4), ", entropy ", fixedPoint(record.entropy, 2), " bits"));
    for (std::size_t i = 0; i < record.top.size(); ++i) {
        const TokenAlternative& candidate = record.top[i];
        notify(concat("  ", i + 1, "  ", inQuotes(candidate.bytes), " (id ", candidate.id, ")  p ",
                      fixedPoint(candidate.pRaw, 4), ", drawn with ", fixedPoint(candidate.pFinal, 4)));
    }
}

std::optional<Steering> PausePrompt::next()
{
    if (Interruption::noted() != 0) return std::nullopt;
    for (std::string line; !m_isOver;) {
        if (::isatty(STDERR_FILENO) != 0) std::cerr << "? " << std::flush;
        m_isOver = !readLine(line);
        if (Interruption::noted() != 0) return std::nullopt;
        if (m_isOver) break;
        if (line == "end") return std::nullopt;
        if (std::optional<Steering> asked = parse(line)) return asked;
    }
    return Resume{};
}

std::optional<Steering> PausePrompt::parse(const std::string& line) const
{
    if (line.empty()) return Step{};
    if (line == "go") return Resume{};
    if (line == "why") return Explain{};
    if (const auto text = behind(line, "to")) {
        if (const auto count = parseAmount<std::uint32_t>(*text)) return RunTo{0, *count};
    }
    if (const auto text = behind(line, "id")) {
        if (const auto id = parseAmount<TokenId>(*text)) return Choose{0, m_paused.step, *id};
    }
    const std::vector<TokenAlternative>& candidates = m_paused.record.top;
    const auto number = parseAmount<std::size_t>(line);
    if (number && *number >= 1 && *number <= candidates.size()) {
        return Choose{0, m_paused.step, candidates[*number - 1].id};
    }
    notify(concat(inQuotes(line), " is not a valid command. ", kAnswers));
    return std::nullopt;
}

}  // namespace vitrine::cli

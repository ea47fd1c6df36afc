#include "core/generate/engine/thinking.h"

#include "core/base/error.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <optional>

namespace vitrine {

namespace {

// Names of template variables. enable_thinking (Qwen 3, SmolLM 3, GLM) and thinking (DeepSeek V3.1, Granite) switch
// reasoning on and off. reasoning_effort (gpt-oss) sets the level of reasoning.
constexpr std::array<std::string_view, 2> kFlags{"enable_thinking", "thinking"};
constexpr std::array<std::string_view, 1> kLevels{"reasoning_effort"};
constexpr std::array<std::string_view, 3> kLevelWords{"low", "medium", "high"};

std::optional<std::string> tried(const SampleRendering& render, std::string_view variable,
                                 const nlohmann::ordered_json& value)
{
    try {
        return render({{std::string(variable), value}});
    } catch (const Error&) {
        return std::nullopt;  // the template rejects this value
    }
}

}  // namespace

bool ThinkingChoices::has(std::string_view word) const
{
    return std::ranges::find(words, word) != words.end();
}

ThinkingChoices findThinkingChoices(std::string_view templateSource, const SampleRendering& render)
{
    ThinkingChoices choices;
    const auto names = [templateSource](std::string_view variable) {
        return templateSource.find(variable) != std::string_view::npos;
    };
    for (const std::string_view flag : kFlags) {
        if (!choices.flag.empty() || !names(flag)) continue;
        const auto on = tried(render, flag, true);
        const auto off = tried(render, flag, false);
        if (!on || !off || *on == *off) continue;
        choices.flag = flag;
        choices.words = {"off", "on"};
    }
    for (const std::string_view level : kLevels) {
        if (!names(level)) continue;
        std::vector<std::string> words;
        std::vector<std::string> renderings;
        for (const std::string_view word : kLevelWords) {
            const auto rendered = tried(render, level, std::string(word));
            if (!rendered || std::ranges::find(renderings, *rendered) != renderings.end()) continue;
            words.emplace_back(word);
            renderings.push_back(*rendered);
        }
        if (words.size() < 2) continue;
        choices.level = level;
        choices.words.insert(choices.words.end(), words.begin(), words.end());
    }
    return choices;
}

nlohmann::ordered_json thinkingVariables(const ThinkingChoices& choices, std::string_view word)
{
    nlohmann::ordered_json variables = nlohmann::ordered_json::object();
    if (!choices.has(word)) return variables;
    const bool isLevel = std::ranges::find(kLevelWords, word) != kLevelWords.end();
    if (!choices.flag.empty()) variables[choices.flag] = word != "off";
    if (isLevel) variables[choices.level] = word;
    return variables;
}

}  // namespace vitrine

#pragma once

#include <nlohmann/json_fwd.hpp>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// The amounts of reasoning that can be chosen in a model's template.
struct ThinkingChoices {
    /// Name of the Boolean template variable that switches reasoning, such as "enable_thinking"; empty if none exists.
    std::string flag = {};
    /// Name of the string template variable for the level of reasoning, such as "reasoning_effort"; empty if none
    /// exists.
    std::string level = {};
    /// The words that can be chosen, a subset of "off", "on", "low", "medium", "high".
    std::vector<std::string> words = {};

    bool has(std::string_view word) const;
};

/// Renders a short conversation with these template variables; throws Error if the template rejects the variables.
using SampleRendering = std::function<std::string(const nlohmann::ordered_json& variables)>;

/// Finds the choices of a template. A variable is included if its value changes the rendered text.
ThinkingChoices findThinkingChoices(std::string_view templateSource, const SampleRendering& render);

/// Returns the template variables for this word. Returns none if the word is empty or cannot be chosen in this
/// template: the chat may have been set up for another model.
nlohmann::ordered_json thinkingVariables(const ThinkingChoices& choices, std::string_view word);

}  // namespace vitrine

#pragma once

#include <nlohmann/json_fwd.hpp>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// The amounts of reasoning that can be chosen in a model's template.
struct ThinkingChoices {
    std::string flag = {};                ///< name of the Boolean variable ("enable_thinking"); empty: none
    std::string level = {};               ///< name of the string variable ("reasoning_effort"); empty: none
    std::vector<std::string> words = {};  ///< words that can be chosen, of "off", "on", "low", "medium", "high"

    bool has(std::string_view word) const;
};

/// Renders a short conversation with these variables; throws Error if the template rejects them.
using SampleRendering = std::function<std::string(const nlohmann::ordered_json& variables)>;

/// Finds the choices of a template. A variable counts if its value changes the rendered text.
ThinkingChoices findThinkingChoices(std::string_view templateSource, const SampleRendering& render);

/// The template variables for this word. Empty for an empty word, and for one that cannot be chosen: the chat may have
/// been set up for another model.
nlohmann::ordered_json thinkingVariables(const ThinkingChoices& choices, std::string_view word);

}  // namespace vitrine

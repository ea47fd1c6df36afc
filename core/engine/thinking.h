#pragma once

#include <nlohmann/json_fwd.hpp>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// How much a model thinks before it answers, as far as its template lets one choose.
struct ThinkingChoices {
    std::string flag = {};   ///< the variable that is true or false ("enable_thinking"); empty: there is none
    std::string level = {};  ///< the variable that is a word ("reasoning_effort"); empty: there is none
    std::vector<std::string> words = {};  ///< what can be chosen, of "off", "on", "low", "medium", "high"

    bool has(std::string_view word) const;
};

/// Renders a short conversation with these variables; throws Error where the template does not take them.
using SampleRendering = std::function<std::string(const nlohmann::ordered_json& variables)>;

/// A variable counts if the template makes something else of another value.
ThinkingChoices findThinkingChoices(std::string_view templateSource, const SampleRendering& render);

/// What the template is told for this word. Nothing for an empty one, and for one that cannot be chosen: a chat may
/// have been set for another model.
nlohmann::ordered_json thinkingVariables(const ThinkingChoices& choices, std::string_view word);

}  // namespace vitrine

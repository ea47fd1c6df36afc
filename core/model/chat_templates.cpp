#include "core/model/chat_templates.h"

#include "core/file/gguf/gguf_file.h"

#include <algorithm>

namespace vitrine {

std::vector<NamedTemplate> chatTemplates(const GgufFile& file)
{
    constexpr std::string_view kDefault = "tokenizer.chat_template";
    constexpr std::string_view kNamed = "tokenizer.chat_template.";
    std::vector<NamedTemplate> templates;
    if (const auto source = file.string(kDefault)) templates.push_back({{}, *source});
    for (const GgufEntry& entry : file.metadata()) {
        if (!entry.key.starts_with(kNamed)) continue;
        templates.push_back({entry.key.substr(kNamed.size()), *file.string(entry.key)});
    }
    return templates;
}

const NamedTemplate* chooseTemplate(std::span<const NamedTemplate> templates, bool hasTools)
{
    const auto named = [&](std::string_view name) -> const NamedTemplate* {
        const auto found = std::ranges::find(templates, name, &NamedTemplate::name);
        return found == templates.end() ? nullptr : &*found;
    };
    const NamedTemplate* chosen = hasTools ? named("tool_use") : nullptr;
    if (!chosen) chosen = named("");
    if (!chosen) chosen = named("default");
    if (!chosen && !templates.empty()) chosen = &templates.front();
    return chosen;
}

std::string namesOf(std::span<const NamedTemplate> templates)
{
    std::string names;
    for (const NamedTemplate& each : templates) {
        if (!each.name.empty()) names.append(names.empty() ? "" : ", ").append(each.name);
    }
    return names;
}

}  // namespace vitrine

#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

class GgufFile;

/// A chat template in the metadata of a file.
struct NamedTemplate {
    std::string_view name;    ///< such as "tool_use"; empty for the default template
    std::string_view source;  ///< a view into the file
};

/// Returns the default template (tokenizer.chat_template), then the named ones (tokenizer.chat_template.NAME) in file
/// order. Throws Error when one of them is not a string.
std::vector<NamedTemplate> chatTemplates(const GgufFile& file);

/// Chooses the template for a conversation by the rules of transformers: "tool_use" if there are tools, else the
/// default template, which may also be named "default". Falls back to the first template; nullptr if there are no
/// templates.
const NamedTemplate* chooseTemplate(std::span<const NamedTemplate> templates, bool hasTools);

/// Names joined for messages, such as "tool_use, rag".
std::string namesOf(std::span<const NamedTemplate> templates);

}  // namespace vitrine

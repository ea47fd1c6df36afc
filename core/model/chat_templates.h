#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

class GgufFile;

/// A chat template in the metadata of a file, and its name.
struct NamedTemplate {
    std::string_view name;    ///< name of the template, such as "tool_use"; empty for the default template
    std::string_view source;  ///< Jinja source of the template; a view into the file
};

/// Returns the default template (tokenizer.chat_template), followed by the named templates
/// (tokenizer.chat_template.NAME) in the order of the file. Throws Error if one of them is not a string.
std::vector<NamedTemplate> chatTemplates(const GgufFile& file);

/// Chooses the template for a conversation by the rules of Hugging Face's transformers. With tools, the template
/// "tool_use" is chosen if it exists. In all other cases, the default template is chosen, which may also be named
/// "default". If neither exists, the first template is chosen. Returns nullptr if there are no templates.
const NamedTemplate* chooseTemplate(std::span<const NamedTemplate> templates, bool hasTools);

/// Returns the names of the named templates as one text, for use in messages: "tool_use, rag".
std::string namesOf(std::span<const NamedTemplate> templates);

}  // namespace vitrine

#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

class GgufFile;

/// A chat template in the metadata of a file.
struct NamedTemplate {
    std::string_view name;    ///< "tool_use"; empty: the default one
    std::string_view source;  ///< a view into the file
};

/// The default template (tokenizer.chat_template), then the named ones (tokenizer.chat_template.NAME) in their order.
/// Throws Error when one of them is not a text.
std::vector<NamedTemplate> chatTemplates(const GgufFile& file);

/// The template for a conversation, as transformers chooses it: with tools the one that is named "tool_use", else the
/// default one, which may also be named "default". Where there is none of these, the first one. Null when there is
/// none.
const NamedTemplate* chooseTemplate(std::span<const NamedTemplate> templates, bool hasTools);

/// "tool_use, rag"
std::string namesOf(std::span<const NamedTemplate> templates);

}  // namespace vitrine

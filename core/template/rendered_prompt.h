#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace vitrine {

/// A range of a rendered prompt, and the origin of its text.
struct PromptSpan {
    enum class Source : std::uint8_t {
        Template,  ///< literal text of the template, or a value that is not from a message (bos_token, a date, …)
        Message,   ///< the content (or another field) of messages[messageIndex]
        /// The role of a message, which is not free text. Some templates use it in control tokens ("<|" + role + "|>").
        Role,
        Tools,  ///< the tool list passed to the template
    };
    std::size_t begin = 0;  ///< byte offset in RenderedPrompt::text
    std::size_t end = 0;
    Source source = Source::Template;
    int messageIndex = -1;
    std::uint32_t templateLine = 0;  ///< line, counted from 1, at which the template writes or inserts the text
    std::uint32_t templateColumn = 0;

    bool operator==(const PromptSpan&) const = default;
};

/// The text of a rendered template, and the origin of each range of it.
struct RenderedPrompt {
    std::string text;
    std::vector<PromptSpan> spans;  ///< in order; they cover `text` without gaps
};

}  // namespace vitrine

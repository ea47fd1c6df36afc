#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace vitrine {

/// A range of a rendered prompt and where it came from.
struct PromptSpan {
    enum class Source : std::uint8_t {
        Template,  ///< literal text of the template, or a value that is not from a message (bos_token, a date, …)
        Message,   ///< the content (or another field) of messages[messageIndex]
        Role,   ///< the role of a message: not free text, and used by some templates in control tokens ("<|" + role +
                ///< "|>")
        Tools,  ///< the tool list passed to the template
    };
    std::size_t begin = 0;  ///< bytes of RenderedPrompt::text
    std::size_t end = 0;
    Source source = Source::Template;
    int messageIndex = -1;
    std::uint32_t templateLine = 0;  ///< from 1; where the template wrote or inserted the text
    std::uint32_t templateColumn = 0;

    bool operator==(const PromptSpan&) const = default;
};

/// The text of a rendered template, with the origin of each range.
struct RenderedPrompt {
    std::string text;
    std::vector<PromptSpan> spans;  ///< in order, without gaps, covering `text`
};

}  // namespace vitrine

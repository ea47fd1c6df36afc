#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// Maps the positions in the spans of a prompt (PromptSpan, PromptToken) to ranges of a template's source.
class TemplateMap {
public:
    struct Stretch {
        std::size_t begin = 0;  ///< bytes of source()
        std::size_t end = 0;
        bool operator==(const Stretch&) const = default;
    };

    /// Throws Error when the source is not a valid template.
    explicit TemplateMap(std::string_view source);

    /// The source with LF line ends, to which positions refer.
    const std::string& source() const noexcept { return m_source; }

    /// The range that begins at this position: text, a literal with its quotes, a name with its accessors
    /// (message['content']), or a whole {{ … }}. Empty if nothing begins there. Line and column count from 1, columns
    /// in code points.
    Stretch stretchAt(std::uint32_t line, std::uint32_t column) const;

private:
    struct Mark {
        std::uint32_t line = 0;
        std::uint32_t column = 0;
        Stretch stretch;
    };

    std::string m_source;
    std::vector<Mark> m_marks;  ///< in order
};

}  // namespace vitrine

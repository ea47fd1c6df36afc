#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// Finds the range of a template's source at a position (line and column) that a PromptSpan or PromptToken contains.
class TemplateMap {
public:
    struct Stretch {
        std::size_t begin = 0;  ///< byte offset in source()
        std::size_t end = 0;
        bool operator==(const Stretch&) const = default;
    };

    /// Throws Error if the source is not a valid template.
    explicit TemplateMap(std::string_view source);

    /// The template's source with LF line ends. Positions refer to this text.
    const std::string& source() const noexcept { return m_source; }

    /// Returns the range of source() that begins at this position: text, a literal with its quotes, a name with its
    /// accessors (message['content']), or a whole {{ … }}. The range is empty if nothing begins at the position. Line
    /// and column count from 1, and columns are counted in code points.
    Stretch stretchAt(std::uint32_t line, std::uint32_t column) const;

private:
    struct Mark {
        std::uint32_t line = 0;
        std::uint32_t column = 0;
        Stretch stretch;
    };

    std::string m_source;
    std::vector<Mark> m_marks;  ///< ranges of source(), ordered by the position at which they begin
};

}  // namespace vitrine

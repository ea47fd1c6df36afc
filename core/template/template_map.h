#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// A template's source, and what stands in it at the places that the spans of a prompt name (PromptSpan, PromptToken).
class TemplateMap {
public:
    struct Stretch {
        std::size_t begin = 0;  ///< bytes of source()
        std::size_t end = 0;
        bool operator==(const Stretch&) const = default;
    };

    /// Throws Error when that is no template.
    explicit TemplateMap(std::string_view source);

    /// With LF at the end of each line, as places count them.
    const std::string& source() const noexcept { return m_source; }

    /// The text, the literal with its quotes, the name with what is taken from it (message['content']), or the whole
    /// {{ … }} that begins there; empty where nothing does. Both count from 1, columns in code points.
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

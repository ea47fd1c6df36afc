#pragma once

#include "core/template/rendered_prompt.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine::jinja {

/// A position in the template's source. Line and column count from 1, and columns are counted in code points. Line 0
/// means unknown.
struct Position {
    std::uint32_t line = 0;
    std::uint32_t column = 0;

    bool operator==(const Position&) const = default;
};

/// The origin of a range of text. `position` is the first place where the template writes the text, joins it with
/// another text, or prints it.
struct Origin {
    PromptSpan::Source source = PromptSpan::Source::Template;
    int messageIndex = -1;
    Position position;

    bool operator==(const Origin&) const = default;
};

/// UTF-8 text with the origin of every byte. The pieces are in order and cover the text without gaps.
class Text {
public:
    /// A range of bytes with the same origin.
    struct Piece {
        std::size_t end = 0;  ///< end offset of the piece; the next piece begins there
        Origin origin;
    };

    Text() = default;
    Text(std::string_view bytes, const Origin& origin) { append(bytes, origin); }

    const std::string& bytes() const noexcept { return m_bytes; }
    std::size_t size() const noexcept { return m_bytes.size(); }
    bool empty() const noexcept { return m_bytes.empty(); }
    const std::vector<Piece>& pieces() const noexcept { return m_pieces; }

    /// Returns the origin of the byte at `offset`. If `offset` is the size of the text, returns the origin of the last
    /// byte.
    Origin originAt(std::size_t offset) const noexcept;

    void append(std::string_view bytes, const Origin& origin);
    void append(const Text& other) { append(other, 0, other.size()); }
    /// Appends the bytes [begin, end) of `other`.
    void append(const Text& other, std::size_t begin, std::size_t end);
    /// Returns the bytes [begin, end) with their origins.
    Text slice(std::size_t begin, std::size_t end) const;

    /// Whether all pieces have a position.
    bool isPlaced() const noexcept;
    /// Sets the position of the pieces that have none.
    void place(const Position& position) noexcept;

private:
    std::string m_bytes;
    std::vector<Piece> m_pieces;
};

}  // namespace vitrine::jinja

#pragma once

#include "core/template/rendered_prompt.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine::jinja {

/// A place in the template's source; both count from 1, columns in code points. Line 0: no place known.
struct Position {
    std::uint32_t line = 0;
    std::uint32_t column = 0;

    bool operator==(const Position&) const = default;
};

/// Where a stretch of text came from. `position` is filled when the text is written by the template,
/// first joined with another, or first printed.
struct Origin {
    PromptSpan::Source source = PromptSpan::Source::Template;
    int messageIndex = -1;
    Position position;

    bool operator==(const Origin&) const = default;
};

/// UTF-8 text that remembers the origin of every byte: the pieces cover it in order and without gaps.
class Text {
public:
    struct Piece {
        std::size_t end = 0;  ///< offset behind the piece's last byte; it begins where the one before it ends
        Origin origin;
    };

    Text() = default;
    Text(std::string_view bytes, const Origin& origin) { append(bytes, origin); }

    const std::string& bytes() const noexcept { return m_bytes; }
    std::size_t size() const noexcept { return m_bytes.size(); }
    bool empty() const noexcept { return m_bytes.empty(); }
    const std::vector<Piece>& pieces() const noexcept { return m_pieces; }

    /// The origin of the byte at `offset`; for an empty text or an offset at the end, that of the last byte.
    Origin originAt(std::size_t offset) const noexcept;

    void append(std::string_view bytes, const Origin& origin);
    void append(const Text& other) { append(other, 0, other.size()); }
    /// Appends the bytes [begin, end) of `other`.
    void append(const Text& other, std::size_t begin, std::size_t end);
    Text slice(std::size_t begin, std::size_t end) const;

    /// Whether all pieces have a position.
    bool isPlaced() const noexcept;
    /// Gives `position` to the pieces that have none yet.
    void place(const Position& position) noexcept;

private:
    std::string m_bytes;
    std::vector<Piece> m_pieces;
};

}  // namespace vitrine::jinja

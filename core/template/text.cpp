#include "core/template/text.h"

#include <algorithm>

namespace vitrine::jinja {
namespace {

/// Returns the piece that contains the byte at `offset`.
std::vector<Text::Piece>::const_iterator pieceAt(const std::vector<Text::Piece>& pieces, std::size_t offset) noexcept
{
    return std::upper_bound(pieces.begin(), pieces.end(), offset,
                            [](std::size_t value, const Text::Piece& piece) { return value < piece.end; });
}

}  // namespace

Origin Text::originAt(std::size_t offset) const noexcept
{
    if (m_pieces.empty()) return {};
    const auto found = pieceAt(m_pieces, offset);
    return found == m_pieces.end() ? m_pieces.back().origin : found->origin;
}

void Text::append(std::string_view bytes, const Origin& origin)
{
    if (bytes.empty()) return;
    m_bytes.append(bytes);
    if (!m_pieces.empty() && m_pieces.back().origin == origin) {
        m_pieces.back().end = m_bytes.size();
    } else {
        m_pieces.push_back({m_bytes.size(), origin});
    }
}

void Text::append(const Text& other, std::size_t begin, std::size_t end)
{
    end = std::min(end, other.size());
    const std::string_view bytes = other.m_bytes;
    for (auto piece = pieceAt(other.m_pieces, begin); begin < end; ++piece) {
        const std::size_t stop = std::min(piece->end, end);
        append(bytes.substr(begin, stop - begin), piece->origin);
        begin = stop;
    }
}

Text Text::slice(std::size_t begin, std::size_t end) const
{
    Text part;
    part.append(*this, begin, end);
    return part;
}

bool Text::isPlaced() const noexcept
{
    return std::ranges::all_of(m_pieces, [](const Piece& piece) { return piece.origin.position.line > 0; });
}

void Text::place(const Position& position) noexcept
{
    for (Piece& piece : m_pieces) {
        if (piece.origin.position.line == 0) piece.origin.position = position;
    }
}

}  // namespace vitrine::jinja

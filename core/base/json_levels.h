#pragma once

#include <cstddef>
#include <string_view>

namespace vitrine {

/// The deepest nesting of lists and objects in JSON that comes from outside: from servers, files and sockets. Whatever
/// walks through such a document recursively stays far from the end of its thread's stack.
inline constexpr std::size_t kMostJsonLevels = 128;

/// Measures how deep JSON nests without parsing it, in one pass and constant memory. The text may come in pieces, cut
/// anywhere. Up to the first syntax error, the count is that of a parser; after it, the count has no meaning.
class JsonLevels {
public:
    /// Reads the next piece. Returns whether no place so far is nested deeper than kMostJsonLevels.
    bool feed(std::string_view piece) noexcept;
    /// Values so far; elements and members that are not closed yet included.
    std::size_t values() const noexcept { return m_values; }

private:
    std::size_t m_values = 1;
    std::size_t m_level = 0;
    bool m_isInText = false;
    bool m_isEscaped = false;
    bool m_isTooDeep = false;
};

/// An upper bound of the number of values in a document, counted without parsing it. A parsed document takes about 100
/// bytes for each, however few the text has.
std::size_t jsonValues(std::string_view json) noexcept;

/// Whether the document nests lists and objects deeper than kMostJsonLevels.
bool nestsTooDeep(std::string_view json) noexcept;

/// Throws Error if it does; `name` begins the sentence: a file's name, or "The server's answer".
void requireFewLevels(std::string_view json, std::string_view name);

}  // namespace vitrine

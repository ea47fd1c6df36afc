#pragma once

#include "core/base/sentence.h"

#include <cstddef>
#include <string_view>

namespace vitrine {

/// The deepest nesting of lists and objects in JSON from servers, files and sockets. The limit protects recursive
/// functions from a stack overflow.
inline constexpr std::size_t kMostJsonLevels = 128;

/// Measures how deep JSON nests without parsing it, in one pass and constant memory. The text may come in pieces that
/// are cut anywhere. The result agrees with a parser up to the first syntax error, and is meaningless after it.
class JsonLevels {
public:
    /// Reads the next piece. Returns false once the nesting has exceeded kMostJsonLevels.
    bool feed(std::string_view piece) noexcept;
    /// Number of values so far, including elements and members that are not yet complete.
    std::size_t values() const noexcept { return m_values; }

private:
    std::size_t m_values = 1;
    std::size_t m_level = 0;
    bool m_isInText = false;
    bool m_isEscaped = false;
    bool m_isTooDeep = false;
};

/// Upper bound of the number of values in a document, counted without parsing it. A parsed document takes about 100
/// bytes for each value, however short its text is.
std::size_t jsonValues(std::string_view json) noexcept;

/// Whether the document nests lists and objects deeper than kMostJsonLevels.
bool nestsTooDeep(std::string_view json) noexcept;

/// Throws Error if the document nests deeper than kMostJsonLevels. `name` begins the sentence: a file's name, or "The
/// server's answer".
void requireFewLevels(std::string_view json, SentenceView name);

}  // namespace vitrine

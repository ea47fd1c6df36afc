#pragma once

#include "core/base/sentence.h"

#include <cstddef>
#include <string_view>

namespace vitrine {

/// Maximum nesting depth of lists and objects in JSON from servers, files and sockets. The limit protects recursive
/// functions from a stack overflow.
inline constexpr std::size_t kMostJsonLevels = 128;

/// Measures the nesting depth of JSON without parsing it, in one pass and constant memory. The text may be fed in
/// pieces, which may end anywhere. Depth and number of values are correct up to the first syntax error, and meaningless
/// after it.
class JsonLevels {
public:
    /// Reads the next piece of the text. Returns false if the nesting depth has exceeded kMostJsonLevels, in this piece
    /// or in an earlier one.
    bool feed(std::string_view piece) noexcept;
    /// Number of JSON values read so far. Elements and members that are not yet complete count, too.
    std::size_t values() const noexcept { return m_values; }

private:
    std::size_t m_values = 1;
    std::size_t m_level = 0;
    bool m_isInText = false;
    bool m_isEscaped = false;
    bool m_isTooDeep = false;
};

/// Returns an upper bound of the number of values in a document, without parsing the document. The caller can use it to
/// limit the memory for parsing: each parsed value takes about 100 bytes, even if its text is short.
std::size_t jsonValues(std::string_view json) noexcept;

/// Whether the document nests lists and objects deeper than kMostJsonLevels.
bool nestsTooDeep(std::string_view json) noexcept;

/// Throws Error if the document nests deeper than kMostJsonLevels. `name` is the first part of the error's sentence:
/// the name of a file, or "The server's answer".
void requireFewLevels(std::string_view json, SentenceView name);

}  // namespace vitrine

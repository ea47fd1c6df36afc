#pragma once

#include "app/markdown/shown_text.h"

#include <QStringView>

#include <vector>

namespace vitrine {

/// A shown text, and for each of its characters the position in the Markdown text.
struct TextOrigin {
    ShownText shown;
    /// Start and end of each shown character in the Markdown text; a formula is one character. -1: the character does
    /// not occur in the Markdown text, or its position is unknown.
    std::vector<int> from;
    std::vector<int> until;
};

/// Returns all shown texts of a Markdown text with their origins, in reading order.
///
/// Blocks differ from the Markdown text only in marks and escapes. Therefore the lines of each block can be found in
/// the text, one after the other. Each shown line is then aligned with its source line. The alignment assigns positions
/// to as many characters as possible, in few contiguous runs, as early in the line as possible.
std::vector<TextOrigin> textOrigins(QStringView markdown);

}  // namespace vitrine

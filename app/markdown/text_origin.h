#pragma once

#include "app/markdown/shown_text.h"

#include <QStringView>

#include <vector>

namespace vitrine {

/// A shown text, and the positions in the Markdown at which its characters were written.
struct TextOrigin {
    ShownText shown;
    /// Start and end of each character in the Markdown text; a formula is one character. -1: the character was not
    /// written there, or its position is unknown.
    std::vector<int> from;
    std::vector<int> until;
};

/// Returns all shown texts of a Markdown text with their origins, in reading order.
///
/// The lines of a block are found in the text in order, because they differ only in marks and escapes. Each shown line
/// is aligned with its source line. The alignment gives origins to most characters, in few runs, as early as possible.
std::vector<TextOrigin> textOrigins(QStringView markdown);

}  // namespace vitrine

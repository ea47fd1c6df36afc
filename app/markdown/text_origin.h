#pragma once

#include "app/markdown/shown_text.h"

#include <QStringView>

#include <vector>

namespace vitrine {

/// A text of a Markdown text as it is shown, and where each of its characters was written.
struct TextOrigin {
    ShownText shown;
    /// For each character its place in the Markdown text, and the place behind it, which for a formula is its end; -1:
    /// none was written, or which is unknown.
    std::vector<int> from;
    std::vector<int> until;
};

/// All texts that are shown of a Markdown text, in reading order, with their origins.
///
/// Blocks are followed through the text line by line, since each keeps its lines but for marks and escapes; what is
/// shown of a line is aligned with it so that most characters have an origin, in as few runs as possible, and as early
/// as possible.
std::vector<TextOrigin> textOrigins(QStringView markdown);

}  // namespace vitrine

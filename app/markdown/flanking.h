#pragma once

#include <QString>
#include <QStringView>

struct cmark_node;

namespace vitrine {

/// Returns the Markdown with marks that help libcmark-gfm find emphasis and strikethrough next to Chinese, Japanese and
/// Korean letters and punctuation. CommonMark's rules for delimiters require spaces there, which these texts do not
/// have. The marks give delimiters the meaning of the CJK-friendly amendments to CommonMark
/// (https://github.com/tats-u/markdown-cjk-friendly, specification.md).
///
/// No mark is added before the first emphasis of a line, and withoutFlankMarks() removes all marks.
QString withFlankMarks(QStringView markdown);

/// Removes the marks from all texts of a tree.
void withoutFlankMarks(cmark_node* root);

}  // namespace vitrine

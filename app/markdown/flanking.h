#pragma once

#include <QString>
#include <QStringView>

struct cmark_node;

namespace vitrine {

/// The same Markdown, with marks that let libcmark-gfm find emphasis and strikethrough next to Chinese, Japanese and
/// Korean letters and punctuation. CommonMark's rules for the delimiters ask for spaces there, which these texts do not
/// have; the marks give the delimiters the meaning that they have by the CJK-friendly amendments to CommonMark
/// (https://github.com/tats-u/markdown-cjk-friendly, specification.md).
///
/// No line gets longer before its first emphasis, and withoutFlankMarks() takes every mark away again.
QString withFlankMarks(QStringView markdown);

/// Takes the marks out of everything that a tree holds.
void withoutFlankMarks(cmark_node* root);

}  // namespace vitrine

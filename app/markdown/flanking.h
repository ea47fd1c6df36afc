#pragma once

#include <QString>
#include <QStringView>

struct cmark_node;

namespace vitrine {

/// Adds marks that make libcmark-gfm find emphasis and strikethrough next to Chinese, Japanese and Korean letters and
/// punctuation. CommonMark's rules for delimiters require spaces in places where these languages have none. With the
/// marks, delimiters have the meaning that the CJK-friendly amendments to CommonMark define
/// (https://github.com/tats-u/markdown-cjk-friendly, specification.md).
///
/// No mark is added before the first delimiter of a line. withoutFlankMarks() removes all marks from the parsed tree.
QString withFlankMarks(QStringView markdown);

/// Removes the marks from all texts of a tree.
void withoutFlankMarks(cmark_node* root);

}  // namespace vitrine

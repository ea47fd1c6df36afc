#pragma once

#include <QString>
#include <QStringView>

#include <vector>

namespace vitrine {

/// Adds escapes to text that must be shown as written. This applies to LaTeX formulas (see latex.h) and to HTML that
/// would start a block and hide the Markdown after it. It also applies to definitions of link references, which would
/// not be shown at all.
///
/// The number of lines does not change. `unfinished` means that the text is still growing, so a formula at its end may
/// be incomplete. `codeLines` are the sorted numbers of lines that must not be changed.
QString withLiterals(QStringView markdown, bool unfinished, const std::vector<int>& codeLines = {});
/// Returns whether a line defines a link reference, "[1]: https://…".
bool isReferenceTarget(QStringView line);

}  // namespace vitrine

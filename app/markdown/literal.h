#pragma once

#include <QString>
#include <QStringView>

#include <vector>

namespace vitrine {

/// Returns the Markdown with escapes around text that must appear as written. These are LaTeX formulas (see latex.h),
/// HTML that would start a block and hide the Markdown after it, and targets of references, which would vanish.
///
/// The number of lines does not change. `unfinished`: the text is still growing, and a formula at its end may be
/// incomplete. `codeLines` are sorted numbers of lines that stay unchanged.
QString withLiterals(QStringView markdown, bool unfinished, const std::vector<int>& codeLines = {});
/// Returns whether a line is the target of a reference, "[1]: https://…".
bool isReferenceTarget(QStringView line);

}  // namespace vitrine

#pragma once

#include <QString>
#include <QStringView>

#include <vector>

namespace vitrine {

/// The same Markdown, with escapes around what readers want to see as written: formulas in LaTeX (see latex.h), HTML
/// that would begin a block and swallow the Markdown after it, and the targets of references, which would vanish.
///
/// Every line stays a line. `unfinished`: the text is still being written, and a formula may be open at its end.
/// `codeLines`, in order, stay as they are.
QString withLiterals(QStringView markdown, bool unfinished, const std::vector<int>& codeLines = {});
/// "[1]: https://…"
bool isReferenceTarget(QStringView line);

}  // namespace vitrine

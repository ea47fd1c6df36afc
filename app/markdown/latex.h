#pragma once

#include <QString>
#include <QStringView>

namespace vitrine {

/// The part of `rest` that lies in the paragraph that it begins in: up to a blank line or a fence of code.
QStringView upToBreak(QStringView rest);

/// Number of backticks at this position.
qsizetype backtickRun(QStringView text, qsizetype at);

/// Length of the formula that `rest` begins with, its marks included: "$…$", "$$…$$", "\(…\)", "\[…\]" or
/// "\begin{align}…\end{align}"; 0 when it begins with none. Displayed formulas may span lines, none a blank line;
/// amounts of money ("$5 and $10") and what has the beginning of a code span in it are not formulas. `unfinished`: one
/// without an end may still get it.
qsizetype formulaLength(QStringView rest, bool unfinished);

/// Stands around a formula that can be laid out, so that whoever writes the text can set it as one. It is never seen.
inline constexpr QChar kFormulaMark{0x2063};
/// Stands around one that cannot, so that it can be said why.
inline constexpr QChar kSourceMark{0x2064};

/// Whether a formula stands in marks of a displayed one.
bool isDisplayed(QStringView formula);

/// Markdown that shows a formula as written. `quoted`: its further lines may begin with the mark of a quotation.
QString literalFormula(QStringView formula, bool quoted);
/// The formula that such Markdown shows; `literal` has no quotation's marks.
QString formulaOfLiteral(QStringView literal);

}  // namespace vitrine

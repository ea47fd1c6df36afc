#pragma once

#include <QString>
#include <QStringView>

namespace vitrine {

/// Returns the part of `rest` up to the end of its paragraph: a blank line or a code fence.
QStringView upToBreak(QStringView rest);

/// Returns the number of backticks at this position.
qsizetype backtickRun(QStringView text, qsizetype at);

/// Returns the length of the formula at the beginning of `rest`, including delimiters: "$…$", "$$…$$", "\(…\)", "\[…\]"
/// or "\begin{align}…\end{align}"; 0 without one. Displayed formulas may span lines but not blank lines. Amounts of
/// money ("$5 and $10") and text in which a code span begins are not formulas. `unfinished`: a formula without an end
/// may still get one.
qsizetype formulaLength(QStringView rest, bool unfinished);

/// Placed around a formula that can be laid out, so that the writer of the shown text can replace it. Never shown.
inline constexpr QChar kFormulaMark{0x2063};
/// Placed around a formula that cannot be laid out, so that the reason can be shown.
inline constexpr QChar kSourceMark{0x2064};

/// Returns whether a formula has the delimiters of a displayed one.
bool isDisplayed(QStringView formula);

/// Returns Markdown that shows a formula as written. `quoted`: its further lines may begin with the mark of a
/// quotation.
QString literalFormula(QStringView formula, bool quoted);
/// Returns the formula in such Markdown. `literal` must not contain marks of a quotation.
QString formulaOfLiteral(QStringView literal);

}  // namespace vitrine

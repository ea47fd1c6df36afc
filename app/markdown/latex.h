#pragma once

#include <QString>
#include <QStringView>

namespace vitrine {

/// Returns the part of `rest` up to the end of its paragraph, which is a blank line or a code fence.
QStringView upToBreak(QStringView rest);

/// Returns the number of backticks at this position.
qsizetype backtickRun(QStringView text, qsizetype at);

/// Returns the length of the formula at the beginning of `rest`, including its delimiters: "$…$", "$$…$$", "\(…\)",
/// "\[…\]" or "\begin{align}…\end{align}". Returns 0 if no formula exists. Displayed formulas may contain line breaks
/// but no blank lines. Amounts of money ("$5 and $10") and text in which a code span begins are not formulas.
/// `unfinished` means that the text still grows, so a formula without an end may be completed later.
qsizetype formulaLength(QStringView rest, bool unfinished);

/// A character that is placed before and after a formula that can be laid out. The code that creates the shown text
/// replaces the formula and removes both characters.
inline constexpr QChar kFormulaMark{0x2063};
/// A character that is placed before and after a formula that cannot be laid out, so that the window can show the
/// reason.
inline constexpr QChar kSourceMark{0x2064};

/// Returns whether a formula has the delimiters of a displayed formula.
bool isDisplayed(QStringView formula);

/// Returns Markdown that shows the source of a formula unchanged. `quoted` means that lines of the formula after the
/// first may begin with a quote marker (">").
QString literalFormula(QStringView formula, bool quoted);
/// Returns the formula in the result of literalFormula(). `literal` must not contain quote markers (">").
QString formulaOfLiteral(QStringView literal);

}  // namespace vitrine

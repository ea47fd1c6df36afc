#pragma once

#include "app/formula/parser.h"
#include "app/markdown/latex.h"

#include <QString>

#include <utility>

namespace vitrine {

/// Finds the formulas in the text of a paragraph. The text arrives in pieces. Two kFormulaMarks enclose a formula that
/// can be laid out; two kSourceMarks enclose a formula that cannot be laid out.
class FormulaSpans {
public:
    bool inside() const { return !m_mark.isNull(); }

    /// Calls the functions in the order of the text. `onText` gets ordinary text, and `onFormula` the source of a
    /// formula. `onSource` gets the source of a formula that cannot be laid out.
    template <typename OnText, typename OnFormula, typename OnSource>
    void take(const QString& piece, OnText onText, OnFormula onFormula, OnSource onSource)
    {
        if (!inside() && !piece.contains(kFormulaMark) && !piece.contains(kSourceMark)) {
            if (!piece.isEmpty()) onText(piece);
            return;
        }
        QString words;
        for (const QChar c : piece) {
            if (c == m_mark) {
                m_mark = QChar();
                const QString source = std::exchange(m_source, {});
                if (formulaLength(source, false) != source.size())
                    words += source;
                else if (formula::canLayOut(source))
                    onFormula(source);
                else
                    onSource(source);
            } else if (inside()) {
                m_source += c;
            } else if (c == kFormulaMark || c == kSourceMark) {
                if (!words.isEmpty()) onText(std::exchange(words, {}));
                m_mark = c;
            } else {
                words += c;
            }
        }
        if (!words.isEmpty()) onText(words);
    }

    /// Returns the text after an opening mark that has no closing mark. This text is not a formula.
    QString rest()
    {
        m_mark = QChar();
        return std::exchange(m_source, {});
    }

private:
    QChar m_mark;  ///< the opening mark of the current formula; null: not in a formula
    QString m_source;
};

}  // namespace vitrine

#pragma once

#include "app/formula/parser.h"
#include "app/markdown/latex.h"

#include <QString>

#include <utility>

namespace vitrine {

/// Finds the formulas in the text of a paragraph, which comes in pieces: what stands between two kFormulaMarks.
class FormulaSpans {
public:
    bool inside() const { return m_inside; }

    /// Calls `onText` with words and `onFormula` with sources, in their order.
    template <typename OnText, typename OnFormula>
    void take(const QString& piece, OnText onText, OnFormula onFormula)
    {
        if (!m_inside && !piece.contains(kFormulaMark)) {
            if (!piece.isEmpty()) onText(piece);
            return;
        }
        QString words;
        for (const QChar c : piece) {
            if (c != kFormulaMark) {
                (m_inside ? m_source : words) += c;
            } else if (m_inside) {
                m_inside = false;
                const QString source = std::exchange(m_source, {});
                if (formulaLength(source, false) == source.size() && formula::canLayOut(source))
                    onFormula(source);
                else
                    words += source;
            } else {
                if (!words.isEmpty()) onText(std::exchange(words, {}));
                m_inside = true;
            }
        }
        if (!words.isEmpty()) onText(words);
    }

    /// What was begun and not ended is words after all.
    QString rest()
    {
        m_inside = false;
        return std::exchange(m_source, {});
    }

private:
    bool m_inside = false;
    QString m_source;
};

}  // namespace vitrine

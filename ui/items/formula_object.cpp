#include "ui/items/formula_object.h"

#include "app/formula/formula.h"
#include "app/markdown/inline_html.h"
#include "app/markdown/keycaps.h"

#include <QAbstractTextDocumentLayout>
#include <QFontMetrics>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextLayout>

#include <algorithm>

namespace vitrine {

namespace {

constexpr int kFormulaType = QTextFormat::UserObject + 1;
constexpr int kSourceProperty = QTextFormat::UserProperty + 1;
/// Scale of formulas relative to the text. It is above 1, because the letters of math fonts are smaller than those of
/// screen fonts.
constexpr qreal kFormulaScale = 1.12;
/// Minimum scale of a formula. A formula that is too wide is drawn smaller, but not below this scale.
constexpr qreal kSmallestScale = 0.5;

qreal formulaSize(const QTextDocument& document, const formula::Formula& formula)
{
    const QFont font = document.defaultFont();
    const qreal pixels = font.pixelSize() > 0 ? font.pixelSize() : QFontMetricsF(font).height() / 1.2;
    const qreal size = pixels * kFormulaScale;
    const qreal room = document.textWidth();
    if (room <= 0 || formula.width * size <= room) return size;
    return std::max(size * kSmallestScale, room / formula.width);
}

QString sourceOf(const QTextFormat& format)
{
    return format.objectType() == kFormulaType ? format.property(kSourceProperty).toString() : QString();
}

}  // namespace

qreal FormulaObject::widthOf(const formula::Formula& formula, qreal pixelSize)
{
    return formula.width * pixelSize * kFormulaScale;
}

void FormulaObject::insert(QTextCursor& cursor, const QString& source, const QTextCharFormat& base)
{
    const auto formula = formula::formulaOf(source);
    if (!formula) return;
    QTextCharFormat format = base;
    format.setObjectType(kFormulaType);
    format.setProperty(kSourceProperty, source);
    // With AlignMiddle, Qt places the centre of the formula above the baseline of the text, by half the height of an
    // "x" in the font of `format`. Choose the size of this font so that the baseline of the formula is on the baseline
    // of the text.
    format.setVerticalAlignment(QTextCharFormat::AlignMiddle);
    const qreal over = (formula->ascent - formula->descent) * formulaSize(*cursor.document(), *formula);
    format.setProperty(QTextFormat::FontPixelSize, std::max(1, qRound(4 * over)));
    cursor.insertText(QString(QChar::ObjectReplacementCharacter), format);
}

bool FormulaObject::isIn(const QTextDocument& document)
{
    for (const QTextFormat& format : document.allFormats()) {
        if (format.objectType() == kFormulaType) return true;
    }
    return false;
}

void FormulaObject::serve(QTextDocument& document)
{
    QAbstractTextDocumentLayout* layout = document.documentLayout();
    if (layout->handlerForObject(kFormulaType)) return;
    layout->registerHandler(kFormulaType, new FormulaObject(&document));
}

QString FormulaObject::words(const QTextDocument& document, int from, int to)
{
    // QTextCursor requires a mutable document. This function only reads it.
    QTextCursor cursor(const_cast<QTextDocument*>(&document));
    const int end = std::max(0, document.characterCount() - 1);
    cursor.setPosition(std::clamp(from, 0, end));
    cursor.setPosition(std::clamp(to, 0, end), QTextCursor::KeepAnchor);
    QString text = cursor.selectedText();
    const int begin = cursor.selectionStart();
    for (qsizetype at = text.lastIndexOf(QChar::ObjectReplacementCharacter); at >= 0;
         at = at > 0 ? text.lastIndexOf(QChar::ObjectReplacementCharacter, at - 1) : -1) {
        QTextCursor one(const_cast<QTextDocument*>(&document));
        one.setPosition(begin + static_cast<int>(at) + 1);
        if (const QString source = sourceOf(one.charFormat()); !source.isEmpty()) text.replace(at, 1, source);
    }
    text.remove(kIsolateBegins).remove(kIsolateEnds);
    text.replace(QChar::ParagraphSeparator, u'\n');
    text.replace(QChar::LineSeparator, u'\n');
    return withWrittenKeycaps(text.replace(QChar::Nbsp, u' '));
}

void FormulaObject::forEach(const QTextDocument& document, const std::function<void(const Place&)>& visit)
{
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        for (auto it = block.begin(); !it.atEnd(); ++it) {
            const QTextFragment fragment = it.fragment();
            const QString source = sourceOf(fragment.charFormat());
            if (source.isEmpty()) continue;
            const auto formula = formula::formulaOf(source);
            if (!formula) continue;
            for (int i = 0; i < fragment.length(); ++i) {
                const int at = fragment.position() + i - block.position();
                const QTextLine line = block.layout()->lineForTextPosition(at);
                if (!line.isValid()) continue;
                const qreal x = std::min(line.cursorToX(at), line.cursorToX(at + 1));
                visit({source, block.layout()->position() + QPointF(x, line.y() + line.ascent()),
                       formulaSize(document, *formula), fragment.charFormat(), fragment.position() + i});
            }
        }
    }
}

QSizeF FormulaObject::intrinsicSize(QTextDocument* document, int, const QTextFormat& format)
{
    const auto formula = formula::formulaOf(sourceOf(format));
    if (!formula) return {};
    const qreal size = formulaSize(*document, *formula);
    const qreal halfX = QFontMetrics(format.toCharFormat().font()).xHeight() / 2.0;
    const qreal height = std::max(2 * formula->ascent * size - halfX, 2 * formula->descent * size + halfX);
    return {formula->width * size, std::max(1.0, height)};
}

void FormulaObject::drawObject(QPainter*, const QRectF&, QTextDocument*, int, const QTextFormat&) {}

}  // namespace vitrine

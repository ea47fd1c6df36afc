#include "ui/items/text_marks.h"

#include <QStringMatcher>
#include <QSyntaxHighlighter>
#include <QTextBlock>

namespace vitrine {

class MarkPainter : public QSyntaxHighlighter {
public:
    using QSyntaxHighlighter::QSyntaxHighlighter;

    QString text;
    QColor color;
    QColor atColor;
    int at = -1;

protected:
    void highlightBlock(const QString& line) override
    {
        if (text.isEmpty()) return;
        QTextCharFormat mark;
        mark.setBackground(color);
        QTextCharFormat markHere = mark;
        markHere.setBackground(atColor);
        markHere.setFontUnderline(true);
        const QStringMatcher matcher(text, Qt::CaseInsensitive);
        const int here = at - currentBlock().position();
        const auto length = static_cast<int>(text.size());
        for (qsizetype found = 0; (found = matcher.indexIn(line, found)) >= 0; found += length) {
            setFormat(static_cast<int>(found), length, found == here ? markHere : mark);
        }
    }
};

TextMarks::TextMarks(QObject* parent) : QObject(parent), m_painter(new MarkPainter(this)) {}

TextMarks::~TextMarks()
{
    // What is painted goes with it, unless the document went first.
    if (m_document) m_painter->setDocument(nullptr);
}

void TextMarks::setDocument(QQuickTextDocument* document)
{
    if (document == m_document) return;
    m_document = document;
    m_painter->setDocument(document ? document->textDocument() : nullptr);
    emit changed();
}

QString TextMarks::text() const
{
    return m_painter->text;
}

template <typename Value>
void TextMarks::set(Value& known, const Value& value)
{
    if (value == known) return;
    known = value;
    m_painter->rehighlight();
    emit changed();
}

void TextMarks::setText(const QString& text)
{
    set(m_painter->text, text);
}

QColor TextMarks::color() const
{
    return m_painter->color;
}

void TextMarks::setColor(const QColor& color)
{
    set(m_painter->color, color);
}

int TextMarks::at() const
{
    return m_painter->at;
}

void TextMarks::setAt(int position)
{
    set(m_painter->at, position);
}

QColor TextMarks::atColor() const
{
    return m_painter->atColor;
}

void TextMarks::setAtColor(const QColor& color)
{
    set(m_painter->atColor, color);
}

}  // namespace vitrine

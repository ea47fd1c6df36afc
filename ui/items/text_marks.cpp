#include "ui/items/text_marks.h"

#include <QStringMatcher>
#include <QSyntaxHighlighter>

namespace vitrine {

class MarkPainter : public QSyntaxHighlighter {
public:
    using QSyntaxHighlighter::QSyntaxHighlighter;

    QString text;
    QColor color;

protected:
    void highlightBlock(const QString& line) override
    {
        if (text.isEmpty()) return;
        QTextCharFormat mark;
        mark.setBackground(color);
        const QStringMatcher matcher(text, Qt::CaseInsensitive);
        for (qsizetype at = 0; (at = matcher.indexIn(line, at)) >= 0; at += text.size()) {
            setFormat(static_cast<int>(at), static_cast<int>(text.size()), mark);
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

void TextMarks::setText(const QString& text)
{
    if (text == m_painter->text) return;
    m_painter->text = text;
    m_painter->rehighlight();
    emit changed();
}

QColor TextMarks::color() const
{
    return m_painter->color;
}

void TextMarks::setColor(const QColor& color)
{
    if (color == m_painter->color) return;
    m_painter->color = color;
    m_painter->rehighlight();
    emit changed();
}

}  // namespace vitrine

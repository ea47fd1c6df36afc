#include "ui/items/text_marks.h"

#include "app/highlight/scan_code.h"
#include "app/markdown/text_search.h"

#include <QSyntaxHighlighter>
#include <QTextBlock>
#include <QTextDocument>
#include <QTimer>

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace vitrine {

class MarkPainter : public QSyntaxHighlighter {
public:
    using QSyntaxHighlighter::QSyntaxHighlighter;

    QString text;
    QColor color;
    QColor atColor;
    int at = -1;
    QString language;
    CodeState begin;
    QVariantList codeColors;

protected:
    void highlightBlock(const QString& line) override
    {
        if (const CodeLanguage* known = findCodeLanguage(language)) colourCode(*known, line);
        markFound(line);
    }

private:
    void colourCode(const CodeLanguage& known, const QString& line)
    {
        const int before = previousBlockState();
        CodeState state = before < 0 ? begin : m_states[static_cast<std::size_t>(before)];
        m_spans.clear();
        scanCode(known, line, state, m_spans);
        endCodeLine(known, state);
        for (const CodeSpan& span : m_spans) {
            const QColor ink = codeColors.value(static_cast<int>(span.kind)).value<QColor>();
            setFormat(static_cast<int>(span.begin), static_cast<int>(span.length), ink);
        }
        // Qt stores only a number as the state of a text block. Therefore store the index of the state in m_states.
        const auto found = std::find(m_states.begin(), m_states.end(), state);
        setCurrentBlockState(static_cast<int>(found - m_states.begin()));
        if (found == m_states.end()) m_states.push_back(state);
    }

    void markFound(const QString& line)
    {
        if (text.isEmpty()) return;
        QTextCharFormat mark;
        mark.setBackground(color);
        QTextCharFormat markHere = mark;
        markHere.setBackground(atColor);
        markHere.setFontUnderline(true);
        const int here = at - currentBlock().position();
        for (const TextRange& range : TextSearch(text).in(line)) {
            const QTextCharFormat& wanted = range.at == here ? markHere : mark;
            for (int i = static_cast<int>(range.at); i < range.at + range.length; ++i) {
                QTextCharFormat both = format(i);  // contains the syntax colour
                both.merge(wanted);
                setFormat(i, 1, both);
            }
        }
    }

    std::vector<CodeState> m_states;  ///< states at the ends of lines; each distinct state occurs once
    std::vector<CodeSpan> m_spans;
};

TextMarks::TextMarks(QObject* parent) : QObject(parent), m_painter(new MarkPainter(this)) {}

TextMarks::~TextMarks()
{
    // Remove the highlighting. If the document has already been destroyed, do nothing.
    if (m_document) m_painter->setDocument(nullptr);
}

void TextMarks::setDocument(QQuickTextDocument* document)
{
    if (document == m_document) return;
    if (m_document) m_document->textDocument()->disconnect(this);
    m_document = document;
    QTextDocument* text = document ? document->textDocument() : nullptr;
    m_painter->setDocument(text);
    if (text) {
        m_fresh = true;
        connect(text, &QTextDocument::contentsChanged, this, &TextMarks::paintNow);
        QTimer::singleShot(0, this, [this] { m_fresh = false; });
        paintNow();
    }
    emit changed();
}

void TextMarks::paintNow()
{
    // Qt reports the highlighting as a change of the contents, and therefore calls this function again during
    // rehighlight(). m_fresh is false meanwhile, so that the inner call does nothing.
    if (!std::exchange(m_fresh, false)) return;
    m_painter->rehighlight();
    m_fresh = true;
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

QString TextMarks::language() const
{
    return m_painter->language;
}

void TextMarks::setLanguage(const QString& language)
{
    set(m_painter->language, language);
}

QVariant TextMarks::codeState() const
{
    return QVariant::fromValue(m_painter->begin);
}

void TextMarks::setCodeState(const QVariant& state)
{
    set(m_painter->begin, state.value<CodeState>());
}

QVariantList TextMarks::codeColors() const
{
    return m_painter->codeColors;
}

void TextMarks::setCodeColors(const QVariantList& colors)
{
    set(m_painter->codeColors, colors);
}

}  // namespace vitrine

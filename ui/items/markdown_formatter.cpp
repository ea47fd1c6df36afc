#include "ui/items/markdown_formatter.h"

#include "app/markdown/tree.h"
#include "ui/items/document_writer.h"
#include "ui/items/formula_object.h"
#include "ui/items/quote_bars.h"

#include <QAbstractTextDocumentLayout>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextDocumentFragment>

namespace vitrine {

namespace {

QString tipsIn(const QTextDocument& document)
{
    QStringList tips;
    for (const QTextFormat& format : document.allFormats()) {
        const QString tip = format.toCharFormat().toolTip();
        if (!tip.isEmpty() && !tips.contains(tip)) tips << tip;
    }
    return tips.join(u'\n');
}

}  // namespace

MarkdownFormatter::MarkdownFormatter(QObject* parent) : QObject(parent)
{
    m_restyle.setSingleShot(true);
    m_restyle.setInterval(0);
    connect(&m_restyle, &QTimer::timeout, this, &MarkdownFormatter::apply);
    connect(this, &MarkdownFormatter::markdownChanged, this, [this] {
        if (m_started) apply();
    });
    connect(this, &MarkdownFormatter::styleChanged, this, [this] {
        if (m_started) m_restyle.start();
    });
}

void MarkdownFormatter::start()
{
    m_started = true;
    apply();
}

void MarkdownFormatter::apply()
{
    if (!m_document) return;
    QTextDocument* target = m_document->textDocument();

    // Write the text to a separate document first, so that the visible document is never laid out in an intermediate
    // state.
    QTextDocument written;
    written.setDefaultFont(target->defaultFont());
    const TextStyle style{m_textColor,  m_mutedColor, m_linkColor,     m_codeBackground,
                          m_codeFamily, m_lineHeight, m_markBackground};
    DocumentWriter writer(written, style);
    if (!m_formula.isEmpty())
        writer.writeDisplayed(m_formula);
    else if (m_inlineOnly)
        writer.writeInline(parseInline(m_markdown).get());
    else
        writer.write(parseMarkdown(m_markdown).get());

    const bool hasFormulas = written.characterCount() > 1 && FormulaObject::isIn(written);
    if (hasFormulas) FormulaObject::serve(*target);
    target->setUndoRedoEnabled(false);
    target->setIndentWidth(m_listIndent);
    target->setDocumentMargin(0);
    QTextCursor cursor(target);
    cursor.beginEditBlock();
    cursor.select(QTextCursor::Document);
    cursor.removeSelectedText();
    cursor.setBlockFormat({});
    cursor.insertFragment(QTextDocumentFragment(&written));
    cursor.endEditBlock();
    const bool hasQuotes = QuoteBars::areIn(written);
    const QString tips = tipsIn(written);
    if (hasFormulas == m_hasFormulas && hasQuotes == m_hasQuotes && tips == m_tips) return;
    m_hasFormulas = hasFormulas;
    m_hasQuotes = hasQuotes;
    m_tips = tips;
    emit writtenChanged();
}

QString MarkdownFormatter::tipAt(qreal x, qreal y) const
{
    if (!m_document) return {};
    return m_document->textDocument()->documentLayout()->formatAt({x, y}).toCharFormat().toolTip();
}

QString MarkdownFormatter::words(int from, int to) const
{
    return m_document ? FormulaObject::words(*m_document->textDocument(), from, to) : QString();
}

}  // namespace vitrine

#include "ui/items/plain_writer.h"

#include <QFontMetricsF>
#include <QTextCursor>
#include <QTextDocument>

#include <algorithm>

namespace vitrine {

namespace {

QTextBlockFormat formatWith(qreal lineHeight)
{
    QTextBlockFormat format;
    if (lineHeight > 0) format.setLineHeight(lineHeight, QTextBlockFormat::MinimumHeight);
    return format;
}

}  // namespace

PlainWriter::PlainWriter(QObject* parent) : QObject(parent)
{
    connect(this, &PlainWriter::textChanged, this, [this] {
        if (m_started) write();
    });
    connect(this, &PlainWriter::lineHeightChanged, this, [this] {
        if (m_started) setLineHeight();
    });
}

void PlainWriter::start()
{
    m_started = true;
    if (m_document) m_document->textDocument()->setUndoRedoEnabled(false);
    setLineHeight();
    write();
}

void PlainWriter::write()
{
    if (!m_document) return;
    QTextCursor cursor(m_document->textDocument());
    const bool grows = !m_written.isEmpty() && m_text.startsWith(m_written);
    cursor.beginEditBlock();
    if (grows)
        cursor.movePosition(QTextCursor::End);
    else
        cursor.select(QTextCursor::Document);
    // New lines have the format of the one that they follow.
    cursor.insertText(grows ? m_text.sliced(m_written.size()) : m_text);
    cursor.endEditBlock();
    m_written = m_text;
}

void PlainWriter::setLineHeight()
{
    if (!m_document) return;
    QTextCursor cursor(m_document->textDocument());
    cursor.select(QTextCursor::Document);
    cursor.setBlockFormat(formatWith(m_lineHeight));
    const qreal lead =
        std::max<qreal>(0, m_lineHeight - QFontMetricsF(m_document->textDocument()->defaultFont()).height());
    if (lead == m_lead) return;
    m_lead = lead;
    emit leadChanged();
}

}  // namespace vitrine

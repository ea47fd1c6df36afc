#include "ui/items/plain_writer.h"

#include "ui/items/emoji_runs.h"

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

/// Returns the number of characters at the beginning of `text` that need not be written again. The first `length`
/// characters are already in the document. If new characters extend an emoji at the end of this part, the whole emoji
/// must be written again.
qsizetype keptLength(QStringView text, qsizetype length)
{
    const qsizetype line = length > 0 ? text.lastIndexOf(u'\n', length - 1) + 1 : 0;
    const qsizetype end = text.indexOf(u'\n', length);
    for (const TextRun& run : emojiRuns(text.sliced(line, (end < 0 ? text.size() : end) - line))) {
        const qsizetype begin = line + run.begin;
        if (begin < length && begin + run.length > length) return begin;
    }
    return length;
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
    const qsizetype kept = grows ? keptLength(m_text, m_written.size()) : 0;
    cursor.beginEditBlock();
    cursor.setPosition(static_cast<int>(kept));
    cursor.movePosition(QTextCursor::End, QTextCursor::KeepAnchor);
    // New lines inherit the format of the previous line.
    insertWithEmoji(cursor, withDrawableKeycaps(m_text.sliced(kept)), {});
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

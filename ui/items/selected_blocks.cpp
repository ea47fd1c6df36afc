#include "ui/items/selected_blocks.h"

#include "app/markdown/block.h"
#include "app/markdown/inline_html.h"
#include "app/markdown/keycaps.h"
#include "app/markdown/shown_text.h"
#include "app/markdown/tree.h"
#include "ui/items/document_writer.h"
#include "ui/items/formula_object.h"
#include "ui/items/text_chunks.h"

#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextDocumentFragment>
#include <QTextTable>

#include <algorithm>

namespace vitrine {

namespace {

using Kind = MarkdownBlock::Kind;

/// Converts a text of the window for other programs: removes isolating characters, and restores line breaks and the
/// order of the characters in keycap emoji.
QString pasted(QString text)
{
    text.remove(kIsolateBegins).remove(kIsolateEnds);
    return withWrittenKeycaps(text.replace(QChar::LineSeparator, u'\n').replace(QChar::ParagraphSeparator, u'\n'));
}

void writeFormulasAsSources(QTextDocument& document)
{
    for (int at = document.characterCount() - 2; at >= 0; --at) {
        if (document.characterAt(at) != QChar::ObjectReplacementCharacter) continue;
        const QString source = FormulaObject::words(document, at, at + 1);
        QTextCursor cursor(&document);
        cursor.setPosition(at);
        cursor.setPosition(at + 1, QTextCursor::KeepAnchor);
        cursor.insertText(source, QTextCharFormat());
    }
}

/// Removes all colours, because they might be illegible on the background of another program.
void removeColours(QTextDocument& document)
{
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        struct Span {
            int begin;
            int length;
            QTextCharFormat format;
        };
        std::vector<Span> spans;
        for (auto it = block.begin(); !it.atEnd(); ++it)
            spans.push_back({it.fragment().position(), it.fragment().length(), it.fragment().charFormat()});
        for (Span& span : spans) {
            span.format.clearForeground();
            span.format.clearBackground();
            QTextCursor cursor(&document);
            cursor.setPosition(span.begin);
            cursor.setPosition(span.begin + span.length, QTextCursor::KeepAnchor);
            cursor.setCharFormat(span.format);
        }
    }
}

}  // namespace

QVariant SelectedBlocks::value(int row, const char* role) const
{
    return m_model.index(row, 0).data(m_model.roleNames().key(role, -1));
}

int SelectedBlocks::lastRow() const
{
    return std::min(m_model.rowCount() - 1, m_last.path.empty() ? 0 : m_last.path[0]);
}

/// Returns the selected part of the text at `path`.
QString SelectedBlocks::part(const std::vector<int>& path, const QString& text, const QStringList& formulas) const
{
    if (!holds(path)) return {};
    const int begin = beginIn(path);
    const int end = endIn(path);
    QString selected = text.mid(begin, end < 0 ? -1 : end - begin);
    qsizetype formula = text.left(begin).count(QChar::ObjectReplacementCharacter);
    for (qsizetype at = selected.indexOf(QChar::ObjectReplacementCharacter); at >= 0 && formula < formulas.size();
         at = selected.indexOf(QChar::ObjectReplacementCharacter, at + formulas[formula++].size()))
        selected.replace(at, 1, formulas[formula]);
    return selected;
}

QString SelectedBlocks::codeText(int row) const
{
    TextChunks chunks;  // splits the code into the same chunks as the block that shows it
    chunks.setText(value(row, "text").toString());
    QString code;
    for (int chunk = 0; chunk < chunks.rowCount(); ++chunk) {
        const std::vector<int> path{row, chunk};
        if (!holds(path)) continue;
        if (!code.isEmpty() && chunks.beginsLine(chunk)) code += u'\n';
        code += part(path, chunks.data(chunks.index(chunk), Qt::DisplayRole).toString());
    }
    return code;
}

QString SelectedBlocks::tableText(int row) const
{
    QStringList formulas;
    QStringList lines;
    const QString targets = value(row, "text").toString();
    const auto* table = value(row, "table").value<QAbstractItemModel*>();
    for (int line = 0; table && line < table->rowCount(); ++line) {
        const QStringList cells = table->index(line, 0).data(table->roleNames().key("cells", -1)).toStringList();
        QStringList words;
        for (int column = 0; column < cells.size(); ++column) {
            const std::vector<int> path{row, line, column};
            if (!holds(path)) continue;
            const QString shown = shownInline(QString(cells[column] + targets), &formulas);
            words << part(path, shown, formulas);
        }
        if (!words.isEmpty()) lines << words.join(u'\t');
    }
    return lines.join(u'\n');
}

QString SelectedBlocks::blockText(int row) const
{
    QStringList formulas;
    const QString text = value(row, "text").toString();
    switch (static_cast<Kind>(value(row, "kind").toInt())) {
    case Kind::Heading: {
        const QString shown = shownInline(text, &formulas);
        return part({row}, shown, formulas);
    }
    case Kind::Text: {
        const QString shown = shownBlock(text, &formulas);
        return part({row}, shown, formulas);
    }
    case Kind::Formula:
        return part({row}, QString(QChar::ObjectReplacementCharacter), {text});
    case Kind::Code:
        return codeText(row);
    default:
        return tableText(row);
    }
}

/// Returns the selected part of a plain text.
QString SelectedBlocks::chunksText() const
{
    const auto* chunks = qobject_cast<const TextChunks*>(&m_model);
    QString text;
    for (int row = firstRow(); row <= lastRow(); ++row) {
        if (row > firstRow() && chunks->beginsLine(row)) text += u'\n';
        text += part({row}, m_model.index(row, 0).data(Qt::DisplayRole).toString());
    }
    return text;
}

QString SelectedBlocks::plain() const
{
    if (qobject_cast<const TextChunks*>(&m_model)) return pasted(chunksText());
    QStringList blocks;
    for (int row = firstRow(); row <= lastRow(); ++row) {
        if (const QString text = blockText(row); !text.isEmpty()) blocks << pasted(text);
    }
    return blocks.join(QStringLiteral("\n\n"));
}

void SelectedBlocks::writeMarkdown(QTextCursor& cursor, const std::vector<int>& path, const QString& markdown,
                                   bool inlineOnly) const
{
    if (!holds(path)) return;
    TextStyle style;
    style.codeFamily = QStringLiteral("monospace");
    QTextDocument written;
    DocumentWriter writer(written, style);
    if (inlineOnly)
        writer.writeInline(parseInline(markdown).get());
    else
        writer.write(parseMarkdown(markdown).get());
    const int length = std::max(0, written.characterCount() - 1);
    const int end = endIn(path);
    QTextCursor selected(&written);
    selected.setPosition(std::min(beginIn(path), length));
    selected.setPosition(end < 0 ? length : std::min(end, length), QTextCursor::KeepAnchor);
    writeFormulasAsSources(written);
    cursor.insertFragment(selected.selection());
}

void SelectedBlocks::writeTable(QTextCursor& cursor, int row) const
{
    const QString targets = value(row, "text").toString();
    const auto* table = value(row, "table").value<QAbstractItemModel*>();
    if (!table) return;
    const auto cellsOf = [table](int line) {
        return table->index(line, 0).data(table->roleNames().key("cells", -1)).toStringList();
    };
    int first = -1;
    int last = -1;
    for (int line = 0; line < table->rowCount(); ++line) {
        const bool any = holds({row, line}) || holds({row, line, 0}) ||
                         holds({row, line, static_cast<int>(cellsOf(line).size()) - 1});
        if (!any) continue;
        if (first < 0) first = line;
        last = line;
    }
    if (first < 0) return;
    const int columns = static_cast<int>(cellsOf(0).size());
    QTextTable* written = cursor.insertTable(last - first + 1, std::max(1, columns));
    for (int line = first; line <= last; ++line) {
        const QStringList cells = cellsOf(line);
        for (int column = 0; column < std::min<int>(columns, static_cast<int>(cells.size())); ++column) {
            QTextCursor cell = written->cellAt(line - first, column).firstCursorPosition();
            writeMarkdown(cell, {row, line, column}, QString(cells[column] + targets), true);
        }
    }
    cursor.movePosition(QTextCursor::End);
}

void SelectedBlocks::writeBlock(QTextCursor& cursor, int row) const
{
    const QString text = value(row, "text").toString();
    switch (static_cast<Kind>(value(row, "kind").toInt())) {
    case Kind::Heading: {
        QTextBlockFormat heading;
        heading.setHeadingLevel(value(row, "level").toInt());
        writeMarkdown(cursor, {row}, text, true);
        cursor.mergeBlockFormat(heading);
        break;
    }
    case Kind::Text:
        writeMarkdown(cursor, {row}, text, false);
        break;
    case Kind::Code: {
        QTextBlockFormat code;
        code.setNonBreakableLines(true);
        cursor.mergeBlockFormat(code);
        QTextCharFormat letters;
        letters.setFontFixedPitch(true);
        letters.setFontFamilies({QStringLiteral("monospace")});
        cursor.insertText(codeText(row).replace(u'\n', QChar::LineSeparator), letters);
        break;
    }
    case Kind::Table:
        writeTable(cursor, row);
        break;
    default:
        cursor.insertText(blockText(row));
    }
}

QString SelectedBlocks::html() const
{
    QTextDocument document;
    QTextCursor cursor(&document);
    if (qobject_cast<const TextChunks*>(&m_model)) {
        cursor.insertText(plain());
        return document.toHtml();
    }
    for (int row = firstRow(); row <= lastRow(); ++row) {
        if (row > firstRow()) cursor.insertBlock(QTextBlockFormat(), QTextCharFormat());
        writeBlock(cursor, row);
    }
    removeColours(document);
    return withWrittenKeycaps(document.toHtml().remove(kIsolateBegins).remove(kIsolateEnds));
}

}  // namespace vitrine

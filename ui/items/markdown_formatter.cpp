#include "ui/items/markdown_formatter.h"

#include "ui/items/link_target.h"

#include <QFontMetricsF>
#include <QRegularExpression>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextDocumentFragment>
#include <QTextList>

#include <vector>

namespace vitrine {

namespace {

constexpr qreal kListItemGap = 4;
constexpr qreal kQuoteMargin = 16;
constexpr qreal kCodeScale = 0.93;

/// Where a run of one character format lies, and what becomes of it.
struct Span {
    int position;
    int length;
    QTextCharFormat format;
    QString replacement;  ///< for images
};

/// The number that a paragraph begins with which stands for an item of a list (see BlockParser), and the space behind.
QString itemNumber(const QTextBlock& block)
{
    static const QRegularExpression number(QStringLiteral("^\\d{1,9}[.)]( |$)"));
    return block.textList() ? QString() : number.match(block.text()).captured();
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

    // Formatted apart, so that the visible document never lays out an image or an intermediate state.
    QTextDocument parsed;
    parsed.setDefaultFont(target->defaultFont());
    // People read a single line break in an answer as one; CommonMark wants two spaces before it.
    QString markdown = m_markdown;
    markdown.replace(QLatin1Char('\n'), QLatin1String("  \n"));
    QTextDocument::MarkdownFeatures features = QTextDocument::MarkdownDialectGitHub;
    features |= QTextDocument::MarkdownNoHTML;
    parsed.setMarkdown(markdown, features);
    formatSpans(parsed);
    formatBlocks(parsed);

    target->setUndoRedoEnabled(false);
    target->setIndentWidth(m_listIndent);
    target->setDocumentMargin(0);
    QTextCursor cursor(target);
    cursor.beginEditBlock();
    cursor.select(QTextCursor::Document);
    cursor.removeSelectedText();
    cursor.setBlockFormat({});
    cursor.insertFragment(QTextDocumentFragment(&parsed));
    cursor.endEditBlock();
}

void MarkdownFormatter::formatBlocks(QTextDocument& document) const
{
    const QFontMetricsF metrics(document.defaultFont());
    const bool numbered = !itemNumber(document.begin()).isEmpty();
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        QTextCursor cursor(block);
        QTextBlockFormat format = block.blockFormat();
        format.setLineHeight(m_lineHeight, QTextBlockFormat::MinimumHeight);
        // It hangs where Qt puts the number of a real list, and what belongs to it is in line with its words.
        const QString number = numbered ? itemNumber(block) : QString();
        format.setTextIndent(-metrics.horizontalAdvance(number));
        const bool item = block.textList() || !number.isEmpty();
        format.setTopMargin(item && block != document.begin() ? kListItemGap : 0);
        format.setBottomMargin(0);
        const int quoted = format.intProperty(QTextFormat::BlockQuoteLevel);
        format.setLeftMargin(quoted * kQuoteMargin + (numbered ? m_listIndent : 0));
        format.setRightMargin(0);
        cursor.setBlockFormat(format);
        if (quoted > 0) {
            QTextCharFormat muted;
            muted.setForeground(m_mutedColor);
            cursor.select(QTextCursor::BlockUnderCursor);
            cursor.mergeCharFormat(muted);
        }
    }
}

void MarkdownFormatter::formatSpans(QTextDocument& document) const
{
    std::vector<Span> spans;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        for (auto it = block.begin(); !it.atEnd(); ++it) {
            const QTextFragment fragment = it.fragment();
            const QTextCharFormat had = fragment.charFormat();
            QTextCharFormat format = had;
            format.setForeground(m_textColor);
            QString replacement;
            if (had.isImageFormat()) {
                const QString description = had.stringProperty(QTextFormat::ImageAltText);
                replacement = description.isEmpty() ? had.toImageFormat().name() : description;
                format = QTextCharFormat();
                format.setForeground(m_mutedColor);
                format.setFontItalic(true);
            } else if (had.isAnchor() && LinkTarget::open(had.anchorHref()).isEmpty()) {
                format.setAnchor(false);
                format.setAnchorHref({});
                format.setFontUnderline(false);
            } else if (had.isAnchor()) {
                format.setForeground(m_linkColor);
                format.setFontUnderline(true);
            } else if (had.fontFixedPitch()) {
                QFont code = document.defaultFont();
                code.setFamilies({m_codeFamily});
                if (code.pixelSize() > 0) {
                    code.setPixelSize(qRound(code.pixelSize() * kCodeScale));
                } else {
                    code.setPointSizeF(code.pointSizeF() * kCodeScale);
                }
                format.setFont(code);
                format.setBackground(m_codeBackground);
            }
            spans.push_back({fragment.position(), fragment.length(), format, replacement});
        }
    }
    // From the end, because replacements move what follows them.
    for (auto span = spans.rbegin(); span != spans.rend(); ++span) {
        QTextCursor cursor(&document);
        cursor.setPosition(span->position);
        cursor.setPosition(span->position + span->length, QTextCursor::KeepAnchor);
        if (span->replacement.isEmpty()) {
            cursor.setCharFormat(span->format);
        } else {
            cursor.insertText(span->replacement, span->format);
        }
    }
}

}  // namespace vitrine

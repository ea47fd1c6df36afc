#include "app/markdown/inline_html.h"
#include "ui/items/document_writer.h"
#include "ui/items/link_target.h"
#include "ui/items/text_tips.h"

#include <QTextDocument>

#include <cmark-gfm.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace vitrine {

namespace {

constexpr qreal kCodeScale = 0.93;

}  // namespace

QTextCharFormat DocumentWriter::formatOf(const Place& place) const
{
    QTextCharFormat format;
    format.setForeground(!place.quotes.isEmpty() ? m_style.mutedColor : m_style.textColor);
    if (place.bold) format.setFontWeight(QFont::DemiBold);
    return format;
}

QTextCharFormat DocumentWriter::scaled(QTextCharFormat format, qreal scale) const
{
    const QFont font = m_cursor.document()->defaultFont();
    if (font.pixelSize() > 0)
        format.setProperty(QTextFormat::FontPixelSize, qRound(font.pixelSize() * scale));
    else
        format.setFontPointSize(font.pointSizeF() * scale);
    return format;
}

QTextCharFormat DocumentWriter::codeFormat(QTextCharFormat format) const
{
    format = scaled(std::move(format), kCodeScale);
    format.setFontFamilies({m_style.codeFamily});
    format.setFontFixedPitch(true);
    format.setBackground(m_style.codeBackground);
    return format;
}

QTextCharFormat DocumentWriter::spanFormat(cmark_node* span, QTextCharFormat format) const
{
    switch (cmark_node_get_type(span)) {
    case CMARK_NODE_EMPH:
        format.setFontItalic(true);
        return format;
    case CMARK_NODE_STRONG:
        format.setFontWeight(QFont::Bold);
        return format;
    case CMARK_NODE_LINK:
    case CMARK_NODE_IMAGE:
        return linkFormat(QString::fromUtf8(cmark_node_get_url(span)), std::move(format));
    default:
        format.setFontStrikeOut(true);
        return format;
    }
}

/// Returns the format of a link. A link with a permitted address can be opened. Any other link has a tooltip that
/// explains why it cannot be opened.
QTextCharFormat DocumentWriter::linkFormat(const QString& url, QTextCharFormat format) const
{
    if (LinkTarget::open(url).isEmpty()) {
        format.setToolTip(tipOfDeadLink(url));
        return format;
    }
    format.setAnchor(true);
    format.setAnchorHref(url);
    format.setForeground(m_style.linkColor);
    format.setFontUnderline(true);
    return format;
}

std::optional<InlineTag::Kind> DocumentWriter::raisedBy() const
{
    using Kind = InlineTag::Kind;
    const auto tag = std::find_if(m_openTags.rbegin(), m_openTags.rend(), [](const InlineTag& open) {
        return open.kind == Kind::Below || open.kind == Kind::Above;
    });
    return tag == m_openTags.rend() ? std::nullopt : std::optional(tag->kind);
}

QTextCharFormat DocumentWriter::taggedFormat(QTextCharFormat format) const
{
    using Kind = InlineTag::Kind;
    for (const InlineTag& tag : m_openTags) {
        const Kind kind = tag.kind;
        if (kind == Kind::Key || kind == Kind::Code) format = codeFormat(format);
        if (kind == Kind::Link) format = linkFormat(tag.url, format);
        if (kind == Kind::Marked && m_style.markBackground.isValid()) format.setBackground(m_style.markBackground);
        if (kind == Kind::Bold || kind == Kind::Summary) format.setFontWeight(QFont::Bold);
        if (kind == Kind::Italic) format.setFontItalic(true);
        if (kind == Kind::Struck) format.setFontStrikeOut(true);
        if (kind == Kind::Underlined) format.setFontUnderline(true);
    }
    return format;
}

}  // namespace vitrine

#include "app/markdown/fold.h"

#include "app/markdown/inline_html.h"

#include <optional>

namespace vitrine {

namespace {

using Kind = InlineTag::Kind;

struct Tag {
    qsizetype end = 0;  ///< position after the ">" of the tag
    InlineTag tag;
};

/// Returns the tag of a section or summary at the beginning of a text.
std::optional<Tag> tagAt(QStringView text)
{
    if (!text.startsWith(u'<')) return std::nullopt;
    const qsizetype end = text.indexOf(u'>') + 1;
    const auto tag = inlineTag(text.first(end));
    if (!tag || (tag->kind != Kind::Details && tag->kind != Kind::Summary)) return std::nullopt;
    return Tag{end, *tag};
}

}  // namespace

bool beginsWithFoldTag(QStringView line)
{
    return tagAt(line).has_value();
}

QStringList foldPieces(QStringView line)
{
    QStringList pieces;
    qsizetype begin = 0;
    const auto cut = [&](qsizetype at) {
        if (const QStringView piece = line.sliced(begin, at - begin).trimmed(); !piece.isEmpty())
            pieces << piece.toString();
        begin = at;
    };
    for (qsizetype at = line.indexOf(u'<'); at >= 0; at = line.indexOf(u'<', at + 1)) {
        const auto found = tagAt(line.sliced(at));
        if (!found) continue;
        const qsizetype end = at + found->end;
        const bool isHead = found->tag == InlineTag{Kind::Details, true};
        if (found->tag.kind == Kind::Details) cut(at);
        if (!found->tag.opens || (isHead && !beginsWithFoldTag(line.sliced(end).trimmed()))) cut(end);
    }
    cut(line.size());
    return pieces;
}

FoldPart foldPart(const MarkdownBlock& block, bool* isOpen)
{
    if (block.kind != MarkdownBlock::Kind::Text) return FoldPart::None;
    QStringView text = block.text;
    if (text.startsWith(kInlineMark)) text = text.sliced(1);
    const auto tag = tagAt(text);
    if (!tag || tag->tag.kind != Kind::Details) return FoldPart::None;
    if (!tag->tag.opens) return text.size() == tag->end ? FoldPart::End : FoldPart::None;
    if (isOpen) *isOpen = text.first(tag->end).contains(u" open", Qt::CaseInsensitive);
    return FoldPart::Head;
}

}  // namespace vitrine

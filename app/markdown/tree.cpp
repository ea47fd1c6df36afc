#include "app/markdown/tree.h"

#include "app/markdown/flanking.h"
#include "app/markdown/inline_html.h"

#include <QByteArray>
#include <QString>
#include <QStringBuilder>

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>

#include <algorithm>
#include <cstring>

namespace vitrine {

namespace {

/// Maximum number of table cells. cmark pads every row to the number of columns of its table, so a short text can have
/// many cells.
constexpr qsizetype kMostCells = 50000;

bool hasTooManyCells(const QByteArray& text)
{
    qsizetype widest = 0;
    qsizetype rows = 0;
    for (qsizetype begin = 0; begin < text.size();) {
        const qsizetype newline = text.indexOf('\n', begin);
        const qsizetype end = newline < 0 ? text.size() : newline;
        widest = std::max(widest, qsizetype(std::count(text.begin() + begin, text.begin() + end, '|')));
        ++rows;
        begin = end + 1;
    }
    return (widest + 1) * rows > kMostCells && rows > 3;
}

MarkdownTree parse(QStringView markdown)
{
    const QString marked = withFlankMarks(markdown);
    const QByteArray text = marked.toUtf8();
    static const bool registered = (cmark_gfm_core_extensions_ensure_registered(), true);
    Q_UNUSED(registered);
    const std::unique_ptr<cmark_parser, decltype(&cmark_parser_free)> parser(cmark_parser_new(CMARK_OPT_DEFAULT),
                                                                             &cmark_parser_free);
    const auto attach = [&parser](const char* name) {
        cmark_parser_attach_syntax_extension(parser.get(), cmark_find_syntax_extension(name));
    };
    if (!hasTooManyCells(text)) attach("table");
    attach("strikethrough");
    attach("autolink");
    attach("tasklist");
    cmark_parser_feed(parser.get(), text.constData(), static_cast<std::size_t>(text.size()));
    MarkdownTree tree(cmark_parser_finish(parser.get()));
    if (marked.contains(kInlineMark)) withoutFlankMarks(tree.get());
    return tree;
}

}  // namespace

void FreeNode::operator()(cmark_node* node) const
{
    cmark_node_free(node);
}

MarkdownTree parseMarkdown(QStringView text)
{
    return parse(text);
}

MarkdownTree parseInline(QStringView text)
{
    const qsizetype end = text.indexOf(u"\n\n");
    QString line = text.first(end < 0 ? text.size() : end).toString();
    line.replace(u'\n', u' ');
    const QStringView targets = end < 0 ? QStringView() : text.sliced(end);
    return parse(QString(QLatin1String("# ") % line % QLatin1String(" #") % targets));
}

bool isNode(cmark_node* node, const char* type)
{
    return node && std::strcmp(cmark_node_get_type_string(node), type) == 0;
}

bool beginsLine(cmark_node* node)
{
    cmark_node* before = cmark_node_previous(node);
    if (!before) return isNode(cmark_node_parent(node), "paragraph");
    return isNode(before, "softbreak") || isNode(before, "linebreak");
}

}  // namespace vitrine

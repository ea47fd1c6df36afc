#pragma once

#include <QStringView>

#include <memory>

struct cmark_node;

namespace vitrine {

struct FreeNode {
    void operator()(cmark_node* node) const;
};
/// The tree that libcmark-gfm makes of a text in GitHub's Markdown, with tables, task lists, strikethrough and
/// autolinks.
using MarkdownTree = std::unique_ptr<cmark_node, FreeNode>;

/// Tables whose rows would be padded to very many cells are left as text.
MarkdownTree parseMarkdown(QStringView text);
/// The same for a line in which nothing can begin a block: a document with one heading, whose children are its inlines.
/// Behind an empty line may stand where its references lead (MarkdownBlock::targets).
MarkdownTree parseInline(QStringView text);

/// "table", "list", "tasklist" and so on: some types have no constant.
bool isNode(cmark_node* node, const char* type);
/// Whether an inline is the first of its block or stands behind a line break.
bool beginsLine(cmark_node* node);

}  // namespace vitrine

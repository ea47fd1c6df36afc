#pragma once

#include <QStringView>

#include <memory>

struct cmark_node;

namespace vitrine {

/// Frees a node of libcmark-gfm with all its children.
struct FreeNode {
    void operator()(cmark_node* node) const;
};
/// The tree of libcmark-gfm for a text in GitHub's Markdown, with tables, task lists, strikethrough and autolinks.
using MarkdownTree = std::unique_ptr<cmark_node, FreeNode>;

/// Parses a text. Tables that would be padded to more than about 50,000 cells stay text.
MarkdownTree parseMarkdown(QStringView text);
/// Parses a line in which no blocks are recognized. The result has one heading with the inlines as its children.
/// Definitions of references may follow after an empty line (MarkdownBlock::targets).
MarkdownTree parseInline(QStringView text);

/// Returns whether a node has cmark's type "table", "list", "tasklist" and so on. Some types have no constant.
bool isNode(cmark_node* node, const char* type);
/// Returns whether an inline node is the first of its block or follows a line break.
bool beginsLine(cmark_node* node);

}  // namespace vitrine

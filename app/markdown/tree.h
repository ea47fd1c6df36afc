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

/// Parses a text. A table that cmark would pad to more than about 50,000 cells is read as plain text.
MarkdownTree parseMarkdown(QStringView text);
/// Parses a line as inline Markdown, without recognizing blocks. The result has one heading with the inline nodes as
/// its children. Reference definitions may follow after an empty line (MarkdownBlock::targets).
MarkdownTree parseInline(QStringView text);

/// Returns whether cmark's type name of a node is `type`: "table", "list", "tasklist" and so on. cmark has no constants
/// for some types.
bool isNode(cmark_node* node, const char* type);
/// Returns whether an inline node is the first of its block or follows a line break.
bool beginsLine(cmark_node* node);

}  // namespace vitrine

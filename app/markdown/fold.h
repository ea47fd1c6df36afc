#pragma once

#include "app/markdown/block.h"

#include <QStringList>
#include <QStringView>

namespace vitrine {

/// The role of a text block in a section that can be folded, `<details>` in HTML.
enum class FoldPart {
    None,
    Head,  ///< starts a section: `<details>` with its summary
    End,   ///< ends a section: `</details>` alone
};

/// Returns the role of a block. For a head, sets `isOpen` to whether the section is initially unfolded.
FoldPart foldPart(const MarkdownBlock& block, bool* isOpen = nullptr);

/// Returns whether a line begins with one of these tags.
bool beginsWithFoldTag(QStringView line);

/// Returns the parts of such a line, which are separate blocks or continue a head: "<details><summary>A</summary>",
/// "b", "</details>".
QStringList foldPieces(QStringView line);

}  // namespace vitrine

#pragma once

#include "app/markdown/block.h"

#include <QStringList>
#include <QStringView>

namespace vitrine {

/// The role of a text block in a foldable section, `<details>` in HTML.
enum class FoldPart {
    None,
    Head,  ///< starts a section: `<details>` with its summary
    End,   ///< ends a section: `</details>` alone
};

/// Returns the role of a block. For a head, sets `isOpen` to whether the section is unfolded initially.
FoldPart foldPart(const MarkdownBlock& block, bool* isOpen = nullptr);

/// Returns whether a line begins with a <details>, </details> or <summary> tag.
bool beginsWithFoldTag(QStringView line);

/// Splits a line for which beginsWithFoldTag() returns true, for example into "<details><summary>A</summary>", "b" and
/// "</details>". Each part becomes a separate block or continues the head of a section.
QStringList foldPieces(QStringView line);

}  // namespace vitrine

#pragma once

#include "app/markdown/block.h"

#include <QStringList>
#include <QStringView>

namespace vitrine {

/// How a text block takes part in a section that can be folded, `<details>` in HTML.
enum class FoldPart {
    None,
    Head,  ///< begins a section: `<details>` with its summary
    End,   ///< `</details>` alone
};

/// For a head, `isOpen` reports whether the section is to be shown unfolded at first.
FoldPart foldPart(const MarkdownBlock& block, bool* isOpen = nullptr);

/// Whether a line that begins with one of these tags takes part in folding.
bool beginsWithFoldTag(QStringView line);

/// The parts of such a line that are blocks of their own, or continue a head: "<details><summary>A</summary>",
/// "b", "</details>".
QStringList foldPieces(QStringView line);

}  // namespace vitrine

#pragma once

#include "ui/items/token_chips.h"

#include <QList>
#include <QQuickItem>
#include <QRectF>

namespace vitrine::test {

/// A token of the token strip as it is painted.
struct PaintedChip {
    int row = 0;
    QRectF place;  ///< area of the chip in scene coordinates
    bool selected = false;
};

/// Returns the visible chips below an item.
inline QList<PaintedChip> paintedChips(const QQuickItem* item)
{
    QList<PaintedChip> found;
    if (!item->isVisible()) return found;
    if (const auto* chips = qobject_cast<const TokenChips*>(item)) {
        const QVariantList tokens = chips->tokens();
        for (const QVariant& value : tokens) {
            const int row = value.value<TokenOfLine>().row;
            found << PaintedChip{row, chips->mapRectToScene(chips->placeOf(row)), row == chips->selectedRow()};
        }
    }
    const QList<QQuickItem*> children = item->childItems();
    for (const QQuickItem* child : children) found << paintedChips(child);
    return found;
}

}  // namespace vitrine::test

import QtQuick
import QtQuick.Templates as T
import Vitrine

/// A Flickable that scrolls to the item that gets the keyboard focus.
Flickable {
    id: area

    readonly property Item reached: Window.activeFocusItem
    /// Space that is kept visible above and below the focused item.
    property int margin: Theme.xl

    onReachedChanged: {
        let item = reached;
        while (item && item !== contentItem)
            item = item.parent;
        if (!item)
            return;
        const top = reached.mapToItem(contentItem, 0, 0).y;
        const lowest = Math.min(top - margin, Math.max(0, contentHeight - height));
        contentY = Math.max(0, Math.min(Math.max(contentY, top + reached.height + margin - height), lowest));
    }
    clip: true
    boundsBehavior: Flickable.StopAtBounds
    T.ScrollBar.vertical: ThinScrollBar {}
}

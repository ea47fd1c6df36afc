import QtQuick
import QtQuick.Templates as T
import Vitrine

/// The rows of a panel, below their ColumnHeader.
ListView {
    id: table

    /// What stands in the place of rows while `hint.visible`.
    property alias hint: words

    clip: true
    boundsBehavior: Flickable.StopAtBounds
    activeFocusOnTab: count > 0
    // Of a list that only scrolls behind the page around it, too.
    keyNavigationEnabled: true
    reuseItems: true
    bottomMargin: Theme.s
    T.ScrollBar.vertical: ThinScrollBar { visible: size < 1 && table.interactive }
    Accessible.role: Accessible.Table

    FocusFrame { list: table }
    PanelHint {
        id: words
        visible: table.count === 0
    }
}

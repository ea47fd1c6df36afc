import QtQuick
import QtQuick.Templates as T
import Vitrine

/// The rows of a panel, below their ColumnHeader.
ListView {
    id: table

    /// What stands in the place of rows while `hint.visible`.
    property alias hint: words
    /// Rows have a menu, which the keyboard asks for.
    property bool hasMenu: false

    signal menuAsked

    clip: true
    boundsBehavior: Flickable.StopAtBounds
    // Not taken from whoever has the focus: Qt refuses that.
    activeFocusOnTab: count > 0 || activeFocus
    // Of a list that only scrolls behind the page around it, too.
    keyNavigationEnabled: true
    reuseItems: true
    bottomMargin: Theme.s
    T.ScrollBar.vertical: ThinScrollBar { visible: size < 1 && table.interactive }
    Accessible.role: Accessible.Table
    Keys.onPressed: event => {
        if (!hasMenu || event.key !== Qt.Key_Menu && !(event.key === Qt.Key_F10 && event.modifiers === Qt.ShiftModifier))
            return;
        menuAsked();
        event.accepted = true;
    }

    FocusFrame { list: table }
    PanelHint {
        id: words
        visible: table.count === 0
    }
}

import QtQuick
import QtQuick.Templates as T
import Vitrine

/// The list with the rows of a page. A ColumnHeader is above it.
ListView {
    id: table

    /// The text that is shown instead of rows while `hint.visible` is true.
    property alias hint: words
    /// Whether rows have a context menu, which the menu key opens.
    property bool hasMenu: false

    signal menuAsked

    clip: true
    boundsBehavior: Flickable.StopAtBounds
    // The value must stay true while the list has the focus, because Qt does not allow a change to false in this state.
    activeFocusOnTab: count > 0 || activeFocus
    // Arrow keys must also work if only the page around the list can be scrolled.
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

import QtQuick
import Vitrine

/// A button for the previous or the next version of a message.
IconButton {
    id: step

    /// The button for the other direction.
    property Item opposite

    signal taken

    implicitWidth: Theme.controlSmall
    implicitHeight: Theme.controlSmall
    onClicked: {
        const focused = visualFocus;
        taken();
        // At the first or last version, this button is disabled. Then the focus moves to the button for the other
        // direction.
        if (focused && !enabled)
            opposite.forceActiveFocus(Qt.TabFocusReason);
    }
}

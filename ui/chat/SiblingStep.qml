import QtQuick
import Vitrine

/// A button for the previous or the next version of a message.
IconButton {
    id: step

    /// The other of the two buttons.
    property Item opposite

    signal taken

    implicitWidth: Theme.controlSmall
    implicitHeight: Theme.controlSmall
    onClicked: {
        const focused = visualFocus;
        taken();
        // At the last version, the focus moves to the opposite button.
        if (focused && !enabled)
            opposite.forceActiveFocus(Qt.TabFocusReason);
    }
}

import QtQuick
import Vitrine

/// One of the two buttons beside the number of a version.
IconButton {
    id: step

    /// The other one.
    property Item opposite

    signal taken

    implicitWidth: Theme.controlSmall
    implicitHeight: Theme.controlSmall
    onClicked: {
        const focused = visualFocus;
        taken();
        // At the end there is nowhere to go but back.
        if (focused && !enabled)
            opposite.forceActiveFocus(Qt.TabFocusReason);
    }
}

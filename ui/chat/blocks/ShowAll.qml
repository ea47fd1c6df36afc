import QtQuick
import Vitrine

/// A button below the beginning of a long text. It shows the whole text, or folds the text again. Its label contains
/// the length of the text.
PlainButton {
    id: button

    /// Full length of the text: "12,345 characters".
    required property string amount
    /// Whether the whole text is shown and can be folded again.
    property bool open: false

    height: Theme.controlSmall
    quiet: true
    symbol: open ? "chevron-up" : "chevron-down"
    text: open ? qsTr("Show less") : qsTr("Show all %1").arg(amount)
    font.pixelSize: Theme.small
}

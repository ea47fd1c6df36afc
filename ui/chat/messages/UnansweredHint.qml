import QtQuick
import Vitrine

/// Shown if the model did not end its reasoning, so that the answer is missing. Offers to continue the reasoning or to
/// raise the limit.
Column {
    id: hint

    /// Whether the loaded model can continue this answer now.
    required property bool continuable

    signal continueWanted
    signal limitWanted

    spacing: Theme.xs
    Accessible.role: Accessible.AlertMessage
    Accessible.name: words.text

    Row {
        width: parent.width
        spacing: Theme.s
        Icon {
            id: sign
            icon: "warning"
            color: Theme.warning
        }
        AppText {
            id: words
            width: parent.width - sign.width - parent.spacing
            wrapMode: Text.Wrap
            text: qsTr("The model stopped during its reasoning and gave no answer.")
            font.pixelSize: Theme.small
            Accessible.ignored: true
        }
    }
    Flow {
        x: sign.width + Theme.s
        width: parent.width - x
        spacing: Theme.l
        LinkButton {
            objectName: "continueThought"
            visible: hint.continuable
            text: qsTr("Continue")
            font.pixelSize: Theme.small
            onClicked: hint.continueWanted()
        }
        LinkButton {
            objectName: "raiseLimit"
            text: qsTr("Raise the token limit…")
            font.pixelSize: Theme.small
            onClicked: hint.limitWanted()
        }
    }
}

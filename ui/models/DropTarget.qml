import QtQuick
import QtQuick.Templates as T
import Vitrine

/// A button that tells the user that model files can be dropped. Drops are accepted in the whole window. A click opens
/// the file dialog.
T.Button {
    id: target

    implicitHeight: Math.max(Theme.px(76), words.implicitHeight + 2 * Theme.l)
    hoverEnabled: true
    focusPolicy: Qt.TabFocus
    text: qsTr("Choose a GGUF file")
    Keys.onReturnPressed: clicked()
    Keys.onEnterPressed: clicked()
    Accessible.role: Accessible.Button
    Accessible.name: text
    Accessible.description: qsTr("Files can also be dropped anywhere on the window")
    Accessible.onPressAction: target.clicked()

    background: Rectangle {
        radius: Theme.radiusBlock
        color: target.down ? Theme.press : target.hovered ? Theme.said : "transparent"
        DashedFrame {
            anchors.fill: parent
            radius: parent.radius
            color: Theme.outline
        }
        FocusRing {
            control: target
            radius: Theme.radiusBlock + Theme.ringGap
        }
    }
    contentItem: Item {
        Icon {
            id: icon
            x: Theme.l
            anchors.verticalCenter: parent.verticalCenter
            icon: "file"
            size: Theme.px(20)
        }
        Column {
            id: words
            anchors.left: icon.right
            anchors.leftMargin: Theme.l
            anchors.right: open.left
            anchors.rightMargin: Theme.l
            anchors.verticalCenter: parent.verticalCenter
            AppText {
                width: parent.width
                wrapMode: Text.Wrap
                text: qsTr("Drop a GGUF file anywhere in this window")
                font.weight: Font.DemiBold
                Accessible.ignored: true
            }
            AppText {
                width: parent.width
                wrapMode: Text.Wrap
                text: qsTr("The file is read in place. It is not copied, converted or sent anywhere.")
                muted: true
                font.pixelSize: Theme.small
                Accessible.ignored: true
            }
        }
        // This area looks like a button, so that the user sees that it can be clicked.
        Rectangle {
            id: open
            anchors.right: parent.right
            anchors.rightMargin: Theme.l
            anchors.verticalCenter: parent.verticalCenter
            width: label.implicitWidth + 2 * Theme.m
            height: Theme.control
            radius: Theme.radius
            color: Theme.raised
            border.color: Theme.outline
            AppText {
                id: label
                anchors.centerIn: parent
                text: qsTr("Open…")
                font.weight: Font.Medium
                Accessible.ignored: true
            }
        }
    }
}

import QtQuick
import QtQuick.Templates as T
import Vitrine

/// The large invitation of the first start. The whole window takes drops; this says so, and opens the dialog when clicked.
T.Button {
    id: target

    implicitHeight: Theme.px(200)
    hoverEnabled: true
    focusPolicy: Qt.TabFocus
    text: qsTr("Choose a GGUF file")
    Accessible.role: Accessible.Button
    Accessible.name: text
    Accessible.description: qsTr("Files can also be dropped anywhere on the window")
    Accessible.onPressAction: target.clicked()

    background: Rectangle {
        radius: Theme.radiusLarge
        color: target.down ? Theme.press : target.hovered ? Theme.hover : Theme.raised
        border.width: target.hovered ? Theme.ring : Theme.hairline
        border.color: Theme.outline
        FocusRing {
            control: target
            radius: Theme.radiusLarge + Theme.ringGap
        }
    }
    contentItem: Item {
        Column {
            anchors.centerIn: parent
            width: parent.width - 2 * Theme.xl
            spacing: Theme.s
            Icon {
                anchors.horizontalCenter: parent.horizontalCenter
                icon: "drop"
                size: Theme.px(36)
                color: Theme.accent
            }
            AppText {
                width: parent.width
                horizontalAlignment: Text.AlignHCenter
                wrapMode: Text.Wrap
                text: qsTr("Drop a GGUF file anywhere in this window")
                font.pixelSize: Theme.title
                font.weight: Font.DemiBold
                Accessible.ignored: true
            }
            AppText {
                width: parent.width
                horizontalAlignment: Text.AlignHCenter
                wrapMode: Text.Wrap
                text: qsTr("or click here to choose one · Ctrl+O")
                muted: true
                Accessible.ignored: true
            }
        }
    }
}

import QtQuick
import QtQuick.Templates as T
import Vitrine

/// A device in the list, with its name and its type. If the device is not in use, also shows the reason.
T.RadioButton {
    id: option

    required property string name
    required property string detail
    required property string note
    required property bool usable
    required property bool chosen
    required property bool used

    text: name
    enabled: usable
    checked: chosen
    autoExclusive: false
    // A click replaces the binding of `checked`. Bind it to the setting again.
    onToggled: checked = Qt.binding(() => option.chosen)
    implicitHeight: words.implicitHeight + 2 * Theme.s
    leftPadding: Theme.m + Theme.knob + Theme.m
    rightPadding: Theme.m
    topPadding: Theme.s
    hoverEnabled: true
    focusPolicy: Qt.StrongFocus

    Accessible.name: name
    Accessible.description: detail + (used ? ". " + qsTr("In use") : "") + (note.length > 0 ? ". " + note : "")
    Accessible.onPressAction: if (option.enabled) option.clicked()
    Accessible.onToggleAction: if (option.enabled) option.clicked()

    indicator: Rectangle {
        x: Theme.m
        y: Theme.s + Theme.xxs
        width: Theme.knob
        height: Theme.knob
        radius: height / 2
        color: "transparent"
        border.width: option.chosen ? Theme.px(5) : Theme.hairline
        border.color: option.chosen ? Theme.ink : Theme.outline
        opacity: option.usable ? 1 : Theme.faded
    }
    contentItem: Column {
        id: words
        spacing: Theme.xxs
        Item {
            width: parent.width
            implicitHeight: title.implicitHeight
            AppText {
                id: title
                width: Math.min(implicitWidth, parent.width - (badge.visible ? badge.width + Theme.s : 0))
                text: option.name
                elide: Text.ElideRight
                color: option.usable ? Theme.ink : Theme.muted
                Accessible.ignored: true
            }
            Rectangle {
                id: badge
                visible: option.used
                anchors.right: parent.right
                anchors.verticalCenter: title.verticalCenter
                width: inUse.implicitWidth + 2 * Theme.s
                height: inUse.implicitHeight + Theme.xxs
                radius: Theme.radiusSmall
                color: Theme.press
                AppText {
                    id: inUse
                    anchors.centerIn: parent
                    text: qsTr("In use")
                    color: Theme.ink
                    font.pixelSize: Theme.small
                    font.weight: Font.DemiBold
                    Accessible.ignored: true
                }
            }
        }
        AppText {
            width: parent.width
            text: option.detail
            wrapMode: Text.Wrap
            muted: true
            font.pixelSize: Theme.small
            Accessible.ignored: true
        }
        AppText {
            width: parent.width
            visible: text.length > 0
            text: option.note
            wrapMode: Text.Wrap
            color: option.usable ? Theme.muted : Theme.warning
            font.pixelSize: Theme.small
            Accessible.ignored: true
        }
    }
    background: Rectangle {
        radius: Theme.radius
        color: option.hovered && option.usable ? Theme.said : option.chosen ? Theme.select : "transparent"
        border.width: Theme.hairline
        border.color: option.chosen ? Theme.outline : Theme.line
        FocusRing { control: option }
    }
    HoverHandler { id: hover }
    Tip {
        visible: hover.hovered && title.truncated
        text: option.name
    }
}

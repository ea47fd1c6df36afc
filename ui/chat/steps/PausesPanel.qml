import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Vitrine
import Vitrine.App

/// The conditions under which an answer pauses automatically in step mode.
PopupPanel {
    id: panel

    required property StepMode stepMode

    parent: T.Overlay.overlay
    anchors.centerIn: parent
    width: Math.min(Theme.px(520), (parent?.width ?? Theme.px(520)) - 2 * Theme.l)
    height: Math.min(implicitHeight, (parent?.height ?? Theme.popupHeight) - 2 * Theme.l)
    modal: true
    padding: Theme.dialogPadding
    title: qsTr("Where answers pause")

    contentItem: FollowingFlickable {
        implicitHeight: column.implicitHeight + Theme.xs
        contentHeight: column.implicitHeight + Theme.xs
        ColumnLayout {
            id: column
            // Leave space for the focus ring of a field.
            x: Theme.xs
            width: parent.width - Theme.m - x
            spacing: 0
            Accessible.role: Accessible.Dialog
            Accessible.name: panel.title
            RowLayout {
                Layout.fillWidth: true
                Layout.bottomMargin: Theme.xs
                AppText {
                    Layout.fillWidth: true
                    text: panel.title
                    elide: Text.ElideRight
                    font.pixelSize: Theme.title
                    font.weight: Font.DemiBold
                    Accessible.role: Accessible.Heading
                }
                IconButton {
                    objectName: "closePauses"
                    symbol: "close"
                    text: qsTr("Close")
                    keys: "Esc"
                    onClicked: panel.close()
                }
            }
            AppText {
                Layout.fillWidth: true
                Layout.bottomMargin: Theme.s
                text: qsTr("In step mode, an answer pauses before a token that meets one of these conditions. The token is already drawn, but you can choose another one.")
                wrapMode: Text.Wrap
                muted: true
                font.pixelSize: Theme.small
            }
            SettingRow {
                id: start
                Layout.fillWidth: true
                label: qsTr("Before the first token")
                Toggle {
                    Accessible.name: start.label
                    checked: panel.stepMode.first
                    onToggled: panel.stepMode.first = checked
                }
            }
            NumberSetting {
                Layout.fillWidth: true
                label: qsTr("Entropy above")
                help: qsTr("In bits: 1 bit is as uncertain as 2 equally probable tokens, 4 bits are as uncertain as 16 tokens")
                slider: false
                automatic: qsTr("never")
                value: panel.stepMode.entropyAbove
                most: 32
                onChosen: value => panel.stepMode.entropyAbove = value
            }
            NumberSetting {
                Layout.fillWidth: true
                label: qsTr("Rank above")
                help: qsTr("Rank 1 is the most probable token. With the value 1, the answer pauses whenever another token was drawn")
                slider: false
                automatic: qsTr("never")
                value: panel.stepMode.rankAbove
                most: 10000000
                decimals: 0
                onChosen: value => panel.stepMode.rankAbove = Math.round(value)
            }
            NumberSetting {
                Layout.fillWidth: true
                label: qsTr("Probability below")
                help: qsTr("In percent: the probability that the model gives, before any sampler")
                slider: false
                automatic: qsTr("never")
                value: panel.stepMode.probabilityBelow * 100
                most: 100
                decimals: 3
                onChosen: value => panel.stepMode.probabilityBelow = value / 100
            }
            ListSetting {
                Layout.fillWidth: true
                label: qsTr("Tokens")
                help: qsTr("Pauses before tokens with these ids; separated by “\u00a0|\u00a0”")
                entries: panel.stepMode.ids
                onChosen: entries => panel.stepMode.ids = entries
            }
            ListSetting {
                Layout.fillWidth: true
                label: qsTr("Texts")
                help: qsTr("Pauses before the token that completes one of these texts; separated by “\u00a0|\u00a0”")
                entries: panel.stepMode.texts
                onChosen: entries => panel.stepMode.texts = entries
            }
            SettingRow {
                id: broken
                Layout.fillWidth: true
                label: qsTr("A logit is not a number")
                help: qsTr("Pauses if the model computes NaN or infinity. Without this pause, the answer fails")
                Toggle {
                    Accessible.name: broken.label
                    checked: panel.stepMode.notFinite
                    onToggled: panel.stepMode.notFinite = checked
                }
            }
        }
    }
}

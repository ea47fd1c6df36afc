pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Vitrine
import Vitrine.App

/// Another answer, this once with other values of the samplers, or by another model. The settings stay as they are.
PopupPanel {
    id: panel

    required property ChatSession session
    required property ModelLibrary library
    property real message: 0
    /// By the names of the samplers.
    property var values: ({})
    readonly property var samplers: [
        {name: "temperature", label: qsTr("Temperature"), to: 2, decimals: 2},
        {name: "top-p", label: qsTr("Top-p"), to: 1, decimals: 2},
        {name: "min-p", label: qsTr("Min-p"), to: 1, decimals: 2},
        {name: "top-k", label: qsTr("Top-k"), to: 200, decimals: 0}]

    function ask(id) {
        message = id;
        values = {};
        open();
        again.forceActiveFocus(Qt.TabFocusReason);
    }

    function answer(model) {
        close();
        session.answerAgainWith(message, values, model);
    }

    parent: T.Overlay.overlay
    anchors.centerIn: parent
    width: Math.min(Theme.px(520), (parent?.width ?? Theme.px(520)) - 2 * Theme.l)
    height: Math.min(implicitHeight, (parent?.height ?? Theme.popupHeight) - 2 * Theme.l)
    modal: true
    padding: Theme.dialogPadding
    title: qsTr("Answer again with")

    contentItem: FollowingFlickable {
        implicitHeight: column.implicitHeight + Theme.xs
        contentHeight: column.implicitHeight + Theme.xs
        ColumnLayout {
            id: column
            // Room for the ring around a button.
            x: Theme.xs
            width: parent.width - 2 * x
            spacing: 0
            Accessible.role: Accessible.Dialog
            Accessible.name: panel.title
            AppText {
                Layout.bottomMargin: Theme.s
                text: panel.title
                font.pixelSize: Theme.title
                font.weight: Font.DemiBold
                Accessible.role: Accessible.Heading
            }
            Repeater {
                model: panel.visible ? panel.samplers : []
                delegate: NumberSetting {
                    required property int index
                    readonly property var sampler: panel.samplers[index]

                    Layout.fillWidth: true
                    label: sampler.label
                    to: sampler.to
                    decimals: sampler.decimals
                    stepSize: sampler.decimals > 0 ? 0.05 : 1
                    value: panel.values[sampler.name] ?? panel.session.samplerValue(sampler.name)
                    onChosen: value => panel.values = Object.assign({}, panel.values, {[sampler.name]: value})
                }
            }
            RowLayout {
                Layout.fillWidth: true
                Layout.topMargin: Theme.l
                spacing: Theme.s
                Item { Layout.fillWidth: true }
                PlainButton {
                    text: qsTr("Cancel")
                    onClicked: panel.close()
                }
                PlainButton {
                    id: again
                    primary: true
                    text: qsTr("Answer again")
                    onClicked: panel.answer("")
                }
            }
            AppText {
                Layout.topMargin: Theme.l
                Layout.bottomMargin: Theme.s
                visible: others.implicitHeight > 0
                text: qsTr("Or by another model, which is opened for it")
                muted: true
                font.pixelSize: Theme.small
            }
            Column {
                id: others
                Layout.fillWidth: true
                spacing: Theme.s
                Repeater {
                    model: panel.library.recent
                    delegate: PlainButton {
                        id: other

                        required property string path
                        required property string name
                        required property string quantization
                        required property bool missing
                        required property bool current

                        width: others.width
                        visible: !current && !missing
                        alignment: Qt.AlignLeft
                        symbol: "model"
                        text: other.quantization.length > 0 ? other.name + " · " + other.quantization : other.name
                        onClicked: panel.answer(other.path)
                    }
                }
            }
        }
    }
}

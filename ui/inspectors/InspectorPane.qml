pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Vitrine
import Vitrine.App.Inspectors

/// The first inspector above, and one of the others below it; the registry decides which ones there are.
Rectangle {
    id: pane

    required property InspectorRegistry inspectors
    /// Which of the registry's choices is below.
    property int shown: 0
    /// Of each of the two.
    readonly property int leastHeight: Theme.px(120)

    signal hideWanted

    color: Theme.bench

    component Panel: Loader {
        required property int index
        required property string panel
        required property InspectorModel panelModel
        required property bool first
        Component.onCompleted: setSource(Qt.resolvedUrl(panel), { model: panelModel })
    }

    ColumnLayout {
        anchors.fill: parent
        spacing: 0
        RowLayout {
            Layout.fillWidth: true
            Layout.preferredHeight: Theme.head
            Layout.leftMargin: Theme.l
            Layout.rightMargin: Theme.s
            AppText {
                Layout.fillWidth: true
                text: qsTr("Inspector")
                font.pixelSize: Theme.title
                font.weight: Font.DemiBold
                Accessible.role: Accessible.Heading
            }
            IconButton {
                symbol: "close"
                text: qsTr("Hide the inspector (Ctrl+Shift+I)")
                onClicked: pane.hideWanted()
            }
        }
        T.SplitView {
            id: split
            Layout.fillWidth: true
            Layout.fillHeight: true
            orientation: Qt.Vertical
            handle: SplitGrip { vertical: false }
            Item {
                // If there is little room, what is below needs it more.
                T.SplitView.preferredHeight: split.height < Theme.px(480) ? Theme.px(140) : split.height / 2
                T.SplitView.minimumHeight: pane.leastHeight
                Repeater {
                    model: pane.inspectors
                    delegate: Panel {
                        anchors.fill: parent
                        active: first
                        visible: first
                    }
                }
            }
            ColumnLayout {
                T.SplitView.fillHeight: true
                T.SplitView.minimumHeight: pane.leastHeight
                spacing: 0
                Segments {
                    Layout.leftMargin: Theme.l
                    Layout.topMargin: Theme.s
                    Layout.bottomMargin: Theme.xs
                    name: qsTr("Inspector below")
                    choices: pane.inspectors.choices
                    current: pane.shown
                    onChosen: index => pane.shown = index
                }
                Item {
                    Layout.fillWidth: true
                    Layout.fillHeight: true
                    Repeater {
                        model: pane.inspectors
                        delegate: Panel {
                            anchors.fill: parent
                            active: !first
                            visible: index === pane.shown + 1
                        }
                    }
                }
            }
        }
    }
}

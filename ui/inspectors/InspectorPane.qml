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
    /// In the place of the conversation, to which a button leads back.
    property bool alone: false
    /// Of each of the two.
    readonly property int leastHeight: Theme.px(100)

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
            Layout.preferredHeight: Theme.head - Theme.hairline
            Layout.leftMargin: pane.alone ? Theme.s : Theme.l
            Layout.rightMargin: Theme.m
            spacing: Theme.s
            PlainButton {
                visible: pane.alone
                implicitHeight: Theme.controlSmall
                quiet: true
                symbol: "chevron-left"
                text: qsTr("Chat")
                hint: qsTr("Back to the conversation")
                keys: "Ctrl+Shift+I"
                horizontalPadding: Theme.s
                onClicked: pane.hideWanted()
            }
            Segments {
                implicitHeight: Theme.controlSmall
                name: qsTr("Inspector below")
                choices: pane.inspectors.choices
                current: pane.shown
                onChosen: index => pane.shown = index
            }
            Item { Layout.fillWidth: true }
            IconButton {
                visible: !pane.alone
                symbol: "close"
                text: qsTr("Hide the inspector")
                keys: "Ctrl+Shift+I"
                onClicked: pane.hideWanted()
            }
        }
        Divider { Layout.fillWidth: true }
        T.SplitView {
            id: split
            Layout.fillWidth: true
            Layout.fillHeight: true
            orientation: Qt.Vertical
            handle: SplitGrip { vertical: false }
            Item {
                // If there is little room, what is below needs it more.
                T.SplitView.preferredHeight: Math.min(Theme.px(220), split.height * 0.4)
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

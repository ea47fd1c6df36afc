pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Vitrine

/// All inspectors below one another; which ones there are is the registry's affair.
Rectangle {
    id: pane

    required property var app

    signal hideWanted

    color: Theme.side

    ColumnLayout {
        anchors.fill: parent
        spacing: 0
        RowLayout {
            Layout.fillWidth: true
            Layout.preferredHeight: Theme.bar
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
            Repeater {
                model: pane.app.inspectors
                delegate: Loader {
                    id: panel

                    required property int index
                    required property string panel
                    required property var panelModel
                    required property real share

                    T.SplitView.fillHeight: index === 0
                    T.SplitView.preferredHeight: share * split.height
                    T.SplitView.minimumHeight: 120
                    Component.onCompleted: setSource(Qt.resolvedUrl(panel.panel), { model: panel.panelModel })
                }
            }
        }
    }
}

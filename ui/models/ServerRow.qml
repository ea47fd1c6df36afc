pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Vitrine
import Vitrine.App

/// One server: what came of asking it, and its models to open.
Column {
    id: row

    required property ModelLibrary library
    required property int index
    required property string name
    required property string address
    required property list<string> models
    required property string verdict
    required property bool good
    required property bool busy
    required property string details

    signal chosen

    topPadding: Theme.xs
    RowLayout {
        x: Theme.s
        width: row.width - Theme.s
        spacing: Theme.xs
        Column {
            Layout.fillWidth: true
            AppText {
                width: parent.width
                text: row.name
                elide: Text.ElideMiddle
            }
            AppText {
                width: parent.width
                text: row.busy ? qsTr("Asking %1…").arg(row.address) : row.verdict.length > 0 ? row.verdict : row.address
                wrapMode: Text.Wrap
                muted: row.good || row.busy || row.verdict.length === 0
                color: muted ? Theme.muted : Theme.danger
                font.pixelSize: Theme.small
            }
            AppText {
                width: parent.width
                visible: row.details.length > 0
                text: row.details
                wrapMode: Text.Wrap
                muted: true
                font.pixelSize: Theme.small
            }
        }
        IconButton {
            objectName: "askServer"
            Layout.alignment: Qt.AlignTop
            symbol: "refresh"
            enabled: !row.busy
            text: qsTr("Test %1 and fetch its models").arg(row.name)
            onClicked: row.library.endpoints.ask(row.index)
        }
        IconButton {
            Layout.alignment: Qt.AlignTop
            symbol: "close"
            text: qsTr("Forget %1 and its key").arg(row.name)
            onClicked: row.library.endpoints.remove(row.index)
        }
    }
    Repeater {
        model: row.models
        delegate: PlainButton {
            required property string modelData
            width: row.width
            quiet: true
            alignment: Qt.AlignLeft
            symbol: row.library.path === row.library.endpoints.modelPath(row.index, modelData) ? "check" : "model"
            text: modelData
            hint: row.address
            onClicked: {
                row.library.load(row.library.endpoints.modelPath(row.index, modelData));
                row.chosen();
            }
        }
    }
}

pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Vitrine
import Vitrine.App

/// A server: the result of the last request to it, and a list of its models that the user can load.
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
    required property list<string> companions

    /// Whether the list of the server's features is visible.
    property bool telling: false
    /// Whether the row asks the user to confirm the removal of the server.
    property bool leaving: false

    signal chosen
    /// `part` has just appeared. The view should scroll so that it is visible.
    signal shown(Item part)
    /// The user wants to choose a companion for the model.
    signal companionWanted(string model)
    signal companionUnwanted(string model)

    topPadding: index > 0 ? Theme.s : Theme.xs
    onBusyChanged: row.shown(heading)
    RowLayout {
        id: heading
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
                visible: (row.busy || row.verdict.length > 0) && !row.address.endsWith("//" + row.name)
                text: row.address
                elide: Text.ElideMiddle
                muted: true
                font.pixelSize: Theme.small
            }
            AppText {
                width: parent.width
                text: row.busy ? qsTr("Asking %1…").arg(row.address) : row.verdict.length > 0 ? row.verdict : row.address
                wrapMode: Text.Wrap
                muted: row.good || row.busy || row.verdict.length === 0
                color: muted ? Theme.muted : Theme.danger
                font.pixelSize: Theme.small
            }
        }
        IconButton {
            objectName: "tellServer"
            Layout.alignment: Qt.AlignTop
            visible: row.details.length > 0
            symbol: row.telling ? "chevron-up" : "chevron-down"
            text: row.telling ? qsTr("Hide the features of %1").arg(row.name) : qsTr("Show the features of %1").arg(row.name)
            onClicked: row.telling = !row.telling
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
            objectName: "forgetServer"
            symbol: "close"
            text: qsTr("Remove %1 and its key").arg(row.name)
            onClicked: {
                row.leaving = true;
                row.shown(question);
            }
        }
    }
    Column {
        id: question
        x: Theme.s
        width: row.width - Theme.s
        visible: row.leaving
        topPadding: Theme.xs
        bottomPadding: Theme.s
        spacing: Theme.xs
        AppText {
            width: row.width - Theme.s
            text: qsTr("Remove %1 and its key? Its model is closed, and nothing more is sent to this server. Your chats are kept.").arg(row.name)
            wrapMode: Text.Wrap
            font.pixelSize: Theme.small
        }
        Row {
            spacing: Theme.s
            PlainButton {
                objectName: "reallyForget"
                danger: true
                text: qsTr("Remove")
                onClicked: row.library.endpoints.remove(row.index)
            }
            PlainButton {
                text: qsTr("Cancel")
                onClicked: row.leaving = false
            }
        }
    }
    Column {
        x: Theme.s
        width: row.width - Theme.s
        visible: row.telling && row.details.length > 0
        topPadding: Theme.xs
        bottomPadding: Theme.s
        spacing: Theme.xs
        Repeater {
            model: row.telling ? row.details.split("\n") : []
            delegate: AppText {
                required property string modelData

                width: row.width - Theme.s
                text: modelData
                wrapMode: Text.Wrap
                muted: true
                font.pixelSize: Theme.small
            }
        }
    }
    ServerModels {
        x: Theme.s
        width: row.width - Theme.s
        library: row.library
        server: row.index
        name: row.name
        address: row.address
        models: row.models
        companions: row.companions
        onPicked: path => {
            row.library.load(path);
            row.chosen();
        }
        onRevealed: part => row.shown(part)
        onCompanionWanted: model => row.companionWanted(model)
        onCompanionUnwanted: model => row.companionUnwanted(model)
    }
}

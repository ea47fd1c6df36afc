pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Dialogs
import QtQuick.Layouts
import Vitrine
import Vitrine.App

/// The servers that the user added, with their models, and a form to add another server.
ColumnLayout {
    id: servers

    required property ModelLibrary library
    readonly property Endpoints endpoints: library.endpoints
    property bool adding: false

    signal chosen

    function add() {
        problem.text = endpoints.add(name.text, address.text, key.text);
        if (problem.text.length > 0)
            return;
        leave();
    }

    /// Closes the form and clears it, because a key that was typed for one address must not be sent to another address.
    function leave() {
        adding = false;
        for (const field of [name, address, key])
            field.text = "";  // assigned, because clear() would keep the text in the undo history
        problem.text = "";
    }

    /// Sets the companion of a model. A loaded model is loaded again, so that the change takes effect immediately.
    function choose(row, model, file) {
        endpoints.setCompanion(row, model, file);
        if (library.path === endpoints.modelPath(row, model))
            library.reload();
    }

    onVisibleChanged: if (!visible) leave()
    spacing: Theme.xs
    FileDialog {
        id: companions

        property int row: -1
        property string served

        title: qsTr("A file with the vocabulary of %1").arg(served)
        nameFilters: [qsTr("GGUF models (*.gguf *.GGUF)"), qsTr("All files (*)")]
        onAccepted: servers.choose(row, served, selectedFile)
    }
    RowLayout {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.s
        Layout.rightMargin: Theme.s
        spacing: Theme.s
        AppText {
            Layout.fillWidth: true
            text: qsTr("On other computers")
            muted: true
            font.pixelSize: Theme.small
            font.weight: Font.DemiBold
        }
        AppText {
            visible: offline.visible
            text: qsTr("Offline")
            muted: true
            font.pixelSize: Theme.small
            Accessible.ignored: true
        }
        Toggle {
            id: offline
            objectName: "offline"
            visible: servers.endpoints?.count > 0 || servers.endpoints?.offline || servers.library.host.length > 0
            text: qsTr("Offline: contact no server")
            checked: servers.endpoints?.offline ?? false
            onToggled: servers.endpoints.offline = checked
        }
    }
    FollowingFlickable {
        id: list
        objectName: "serverList"

        property Item wanted

        function reveal() {
            const top = wanted?.mapToItem(contentItem, 0, 0).y ?? contentY;
            contentY = Math.max(0, Math.min(top, Math.max(contentY, top + (wanted?.height ?? 0) - height)));
        }

        onWantedChanged: settled.restart()
        onContentHeightChanged: if (wanted) settled.restart()
        Timer {
            id: settled
            interval: 100  // short delay, because texts that wrap get their final height only in the next frames
            onTriggered: {
                list.reveal();
                list.wanted = null;
            }
        }

        Layout.fillWidth: true
        Layout.preferredHeight: Math.min(contentHeight, Theme.px(240))
        // While the form is open, the list is hidden, because many windows are not high enough for both.
        visible: servers.endpoints?.count > 0 && !servers.adding
        contentHeight: rows.height
        Column {
            id: rows
            // Leave space for the scroll bar.
            width: parent.width - Theme.s
            Repeater {
                model: servers.endpoints
                delegate: ServerRow {
                    width: rows.width
                    library: servers.library
                    onChosen: servers.chosen()
                    onShown: part => list.wanted = part
                    onCompanionUnwanted: model => servers.choose(index, model, "")
                    onCompanionWanted: model => {
                        companions.row = index;
                        companions.served = model;
                        companions.open();
                    }
                }
            }
        }
    }
    PlainButton {
        objectName: "addServer"
        visible: !servers.adding
        quiet: true
        symbol: "plus"
        text: qsTr("Add a server…")
        onClicked: {
            servers.adding = true;
            address.forceActiveFocus();
        }
    }
    ColumnLayout {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.s
        Layout.rightMargin: Theme.s
        Layout.topMargin: Theme.s
        visible: servers.adding
        spacing: Theme.s

        AppText {
            Layout.fillWidth: true
            text: qsTr("vLLM, SGLang, llama-server, Ollama, LM Studio or another server with OpenAI's protocol")
            wrapMode: Text.Wrap
            muted: true
            font.pixelSize: Theme.small
        }
        AppText {
            Layout.fillWidth: true
            text: qsTr("Vitrine requests a few short answers to find out which features the server supports. Vitrine does this when one of the models of the server is opened for the first time, or immediately if the server has only one model.")
            wrapMode: Text.Wrap
            muted: true
            font.pixelSize: Theme.small
        }
        Field {
            id: address
            objectName: "serverAddress"
            Layout.fillWidth: true
            placeholderText: qsTr("Address, such as http://localhost:8000/v1")
            onAccepted: servers.add()
        }
        PasswordField {
            id: key
            objectName: "serverKey"
            Layout.fillWidth: true
            placeholderText: qsTr("Key, if required")
            spoken: qsTr("Key of the server")
            onActiveFocusChanged: if (activeFocus) servers.endpoints?.expectKey()
            onAccepted: servers.add()
        }
        Field {
            id: name
            Layout.fillWidth: true
            placeholderText: qsTr("Name (optional)")
            onAccepted: servers.add()
        }
        AppText {
            Layout.fillWidth: true
            visible: key.text.length > 0
            text: servers.endpoints?.keyPlace ?? ""
            wrapMode: Text.Wrap
            muted: true
            font.pixelSize: Theme.small
        }
        AppText {
            id: problem
            Layout.fillWidth: true
            visible: text.length > 0
            wrapMode: Text.Wrap
            color: Theme.danger
            font.pixelSize: Theme.small
        }
        RowLayout {
            spacing: Theme.s
            PlainButton {
                objectName: "testServer"
                primary: true
                enabled: address.text.trim().length > 0
                text: qsTr("Add and test")
                onClicked: servers.add()
            }
            PlainButton {
                objectName: "leaveServer"
                text: qsTr("Cancel")
                onClicked: servers.leave()
            }
        }
    }
}

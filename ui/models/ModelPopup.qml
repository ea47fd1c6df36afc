import QtQuick
import QtQuick.Layouts
import Vitrine
import Vitrine.App

/// Details of the loaded model, and a list of other models to load.
PopupPanel {
    id: popup

    required property ChatSession session
    required property ModelLibrary library
    /// Height that is available in the window.
    required property real room

    signal openWanted

    objectName: "modelPopup"
    height: Math.min(implicitHeight, room)
    contentItem: FollowingFlickable {
        implicitHeight: all.implicitHeight
        contentHeight: all.implicitHeight
        margin: 0
        ColumnLayout {
            id: all
            // Leave space for the scroll bar if it is visible.
            width: parent.width - (popup.height < popup.implicitHeight ? Theme.s : 0)
            spacing: Theme.m
            ModelSummary {
                Layout.fillWidth: true
                // Align the text with the text of the rows below.
                Layout.leftMargin: Theme.s
                Layout.rightMargin: Theme.s
                visible: popup.library.loaded
                library: popup.library
            }
            LoadProgress {
                id: progress
                Layout.fillWidth: true
                visible: popup.library.loading
                session: popup.session
                library: popup.library
            }
            ModelRows {
                Layout.fillWidth: true
                visible: count > 0
                library: popup.library
                onChosen: popup.close()
            }
            ServerRows {
                Layout.fillWidth: true
                visible: popup.library.endpoints !== null
                library: popup.library
                onChosen: popup.close()
            }
            RowLayout {
                spacing: Theme.s
                PlainButton {
                    primary: !popup.library.loaded
                    symbol: "folder"
                    text: qsTr("Open a file…")
                    hint: qsTr("Open a GGUF file")
                    keys: "Ctrl+O"
                    onClicked: {
                        popup.close();
                        popup.openWanted();
                    }
                }
                PlainButton {
                    visible: popup.library.loaded
                    symbol: "eject"
                    text: qsTr("Unload")
                    hint: qsTr("Free the model's memory")
                    onClicked: popup.library.unload()
                }
                Item { Layout.fillWidth: true }
            }
        }
    }
}

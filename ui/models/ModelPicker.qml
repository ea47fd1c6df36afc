import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Vitrine
import Vitrine.App

/// The model in use, as a button of the composer; its popup shows what is known about it and opens others.
T.Button {
    id: picker

    required property ChatSession session
    required property ModelLibrary library

    /// Without words.
    property bool bare: false

    signal openWanted

    implicitHeight: Theme.controlSmall
    implicitWidth: Math.min(contentItem.implicitWidth + leftPadding + rightPadding, Theme.px(360))
    leftPadding: Theme.s
    rightPadding: Theme.s
    hoverEnabled: true
    focusPolicy: Qt.TabFocus
    text: library.loading ? qsTr("Opening %1…").arg(library.loadName) : library.loaded ? library.name : qsTr("No model")
    onClicked: popup.visible ? popup.close() : popup.open()

    Keys.onReturnPressed: clicked()
    Keys.onEnterPressed: clicked()
    Accessible.role: Accessible.ButtonMenu
    Accessible.name: qsTr("Model: %1").arg(text)
    Accessible.description: library.description
    Accessible.onPressAction: picker.clicked()

    background: Rectangle {
        radius: Theme.radius
        color: picker.down || popup.visible ? Theme.press : picker.hovered ? Theme.said : "transparent"
        FocusRing { control: picker }
    }
    contentItem: RowLayout {
        spacing: Theme.s
        Icon {
            icon: "model"
            color: Theme.muted
        }
        AppText {
            Layout.fillWidth: true
            visible: !picker.bare
            text: picker.text
            elide: Text.ElideMiddle
            muted: true
            font.pixelSize: Theme.small
            Accessible.ignored: true
        }
        ProgressLine {
            Layout.preferredWidth: Theme.px(48)
            visible: picker.library.loading && !progress.waiting
            value: picker.library.loadProgress
            label: qsTr("Loading the model")
        }
        Icon {
            icon: "chevron-down"
            size: Theme.iconTiny
        }
    }

    PopupPanel {
        id: popup
        y: -height - Theme.xs
        width: Math.min(Theme.popupWidth, picker.Window.width - 2 * Theme.m)
        contentItem: ColumnLayout {
            spacing: Theme.m
            ModelSummary {
                Layout.fillWidth: true
                // As far in as what the rows below say.
                Layout.leftMargin: Theme.s
                Layout.rightMargin: Theme.s
                visible: picker.library.loaded
                library: picker.library
            }
            LoadProgress {
                id: progress
                Layout.fillWidth: true
                visible: picker.library.loading
                session: picker.session
                library: picker.library
            }
            ModelRows {
                Layout.fillWidth: true
                visible: count > 0
                library: picker.library
                onChosen: popup.close()
            }
            RowLayout {
                spacing: Theme.s
                PlainButton {
                    primary: !picker.library.loaded
                    symbol: "folder"
                    text: qsTr("Open a file…")
                    hint: qsTr("Open a GGUF file")
                    keys: "Ctrl+O"
                    onClicked: {
                        popup.close();
                        picker.openWanted();
                    }
                }
                PlainButton {
                    visible: picker.library.loaded
                    symbol: "eject"
                    text: qsTr("Unload")
                    hint: qsTr("Free the model's memory")
                    onClicked: picker.library.unload()
                }
                Item { Layout.fillWidth: true }
            }
        }
    }
}

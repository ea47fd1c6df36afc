pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import Vitrine.App

/// The presets. The user can apply a preset, save the settings of the chat as a preset, and import or delete presets.
PopupPanel {
    id: menu

    required property ChatSettings chat

    signal saveWanted
    signal importWanted

    padding: Theme.xs
    width: Theme.px(260)

    contentItem: Column {
        // This item is not a ListView. A ListView creates only visible delegates, and the Tab key can reach only these.
        FollowingFlickable {
            width: menu.availableWidth
            height: Math.min(contentHeight, Theme.popupHeight)
            visible: menu.chat.presets.length > 0
            contentHeight: presets.height
            margin: Theme.s
            Column {
                id: presets
                // Leave space for the focus ring of a button.
                x: Theme.ringGap
                width: parent.width - 2 * x
                topPadding: Theme.ringGap
                bottomPadding: Theme.ringGap
                Repeater {
                    model: menu.chat.presets
                    delegate: Row {
                        id: preset

                        required property string modelData

                        PlainButton {
                            width: presets.width - forget.width
                            quiet: true
                            alignment: Qt.AlignLeft
                            text: preset.modelData
                            onClicked: {
                                menu.chat.applyPreset(preset.modelData);
                                menu.close();
                            }
                        }
                        IconButton {
                            id: forget
                            symbol: "trash"
                            text: qsTr("Delete the preset %1").arg(preset.modelData)
                            onClicked: menu.chat.removePreset(preset.modelData)
                        }
                    }
                }
            }
        }
        Divider {
            width: menu.availableWidth
            visible: menu.chat.presets.length > 0
        }
        PlainButton {
            width: menu.availableWidth
            quiet: true
            alignment: Qt.AlignLeft
            symbol: "plus"
            text: qsTr("Save as a preset…")
            onClicked: {
                menu.close();
                menu.saveWanted();
            }
        }
        PlainButton {
            width: menu.availableWidth
            quiet: true
            alignment: Qt.AlignLeft
            symbol: "import"
            text: qsTr("Import a preset…")
            hint: qsTr("Presets are files in %1").arg(menu.chat.presetFolder)
            onClicked: {
                menu.close();
                menu.importWanted();
            }
        }
    }
}

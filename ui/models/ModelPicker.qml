pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Vitrine
import Vitrine.App

/// A button of the composer that shows the name of the loaded model. Its popup shows details of the model and can load
/// another one.
T.Button {
    id: picker

    required property ChatSession session
    required property ModelLibrary library

    /// Whether only the icon is shown.
    property bool bare: false
    /// Whether loading waits for an answer, because the engine runs only one task at a time.
    readonly property bool waiting: library.loadStage.length === 0 && session.running.any
    readonly property bool opened: (popup.item as ModelPopup)?.visible ?? false

    signal openWanted

    implicitHeight: Theme.controlSmall
    implicitWidth: Math.min(contentItem.implicitWidth + leftPadding + rightPadding, Theme.px(360))
    leftPadding: Theme.s
    rightPadding: Theme.s
    hoverEnabled: true
    focusPolicy: Qt.TabFocus
    text: library.loading && waiting ? qsTr("%1 opens after this answer").arg(library.loadName)
        : library.loading ? qsTr("Opening %1…").arg(library.loadName)
        : !library.loaded ? qsTr("No model")
        : library.server.length === 0 ? library.name
        : (library.offline ? qsTr("Offline") + " · " : "") + qsTr("%1 on %2").arg(library.name).arg(library.server)
    onClicked: opened ? (popup.item as ModelPopup).close() : (popup.made() as ModelPopup).open()

    Keys.onReturnPressed: clicked()
    Keys.onEnterPressed: clicked()
    Accessible.role: Accessible.ButtonMenu
    Accessible.name: qsTr("Model: %1").arg(text)
    Accessible.description: library.address.length > 0 ? library.description + ", " + library.address : library.description
    Accessible.onPressAction: picker.clicked()

    background: Rectangle {
        radius: Theme.radius
        color: picker.down || picker.opened ? Theme.press : picker.hovered ? Theme.said : "transparent"
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
            visible: picker.library.loading && !picker.waiting
            value: picker.library.loadProgress
            label: qsTr("Loading the model")
        }
        Icon {
            icon: "chevron-down"
            size: Theme.iconTiny
        }
    }

    // The popup is created when it is first opened.
    LazyItem {
        id: popup
        active: false
        component: ModelPopup {
            parent: picker
            y: -height - Theme.xs
            room: picker.Window.height - Theme.px(136)  // height of the window without the composer and the margins
            width: Math.min(Theme.popupWidth, picker.Window.width - 2 * Theme.m)
            session: picker.session
            library: picker.library
            onOpenWanted: picker.openWanted()
        }
    }
}

import QtQuick
import QtQuick.Layouts
import Vitrine

/// What stands where messages will be: how to open a model, how far its loading is, or that it is ready.
Item {
    id: empty

    required property var app
    readonly property var library: app.library

    signal openWanted

    ColumnLayout {
        anchors.centerIn: parent
        width: Math.min(parent.width - 2 * Theme.xl, 480)
        spacing: Theme.l

        AppText {
            Layout.fillWidth: true
            horizontalAlignment: Text.AlignHCenter
            text: empty.library.loading ? qsTr("Opening %1…").arg(empty.library.loadName)
                : empty.library.loaded ? empty.library.name : qsTr("Open a model")
            elide: Text.ElideMiddle
            font.pixelSize: Theme.display
            font.weight: Font.DemiBold
            Accessible.role: Accessible.Heading
        }
        AppText {
            Layout.fillWidth: true
            visible: empty.library.loaded && !empty.library.loading
            horizontalAlignment: Text.AlignHCenter
            wrapMode: Text.Wrap
            lineHeightMode: Text.FixedHeight
            lineHeight: Math.round(Theme.body * Theme.lineHeight)
            muted: true
            text: empty.library.description + "\n"
                  + qsTr("Write a message below. Every token of the prompt and of the answer can be looked at in the inspector.")
        }
        LoadProgress {
            Layout.fillWidth: true
            visible: empty.library.loading
            app: empty.app
        }
        DropTarget {
            Layout.fillWidth: true
            visible: !empty.library.loaded && !empty.library.loading
            onClicked: empty.openWanted()
        }
        RecentModels {
            Layout.fillWidth: true
            visible: !empty.library.loaded && !empty.library.loading && count > 0
            library: empty.library
            most: empty.height > 560 ? 4 : 2
        }
    }
}

import QtQuick
import QtQuick.Layouts
import Vitrine
import Vitrine.App

/// Shown where messages will be: how to open a model, how far it has loaded, or that it is ready.
Item {
    id: empty

    required property ChatSession session
    required property ModelLibrary library
    readonly property bool starterReady: library.starter && !library.loading

    /// Of the column. The bounds of its parts depend on this, not on the layout's width, which they change.
    readonly property real columnWidth: Math.min(width - 2 * Theme.xl, Theme.px(480))

    signal openWanted

    ColumnLayout {
        anchors.centerIn: parent
        width: empty.columnWidth
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
                  + (empty.starterReady ? qsTr("A small model that comes with Vitrine, to try things out.")
                                        : qsTr("Write a message below."))
                  + " " + qsTr("The inspector shows every token of the prompt and the answer.")
        }
        ExamplePrompts {
            Layout.alignment: Qt.AlignHCenter
            Layout.fillWidth: false
            Layout.maximumWidth: empty.columnWidth
            visible: empty.starterReady
            session: empty.session
            most: empty.height > Theme.px(400) ? 4 : 2
        }
        PlainButton {
            Layout.alignment: Qt.AlignHCenter
            Layout.maximumWidth: empty.columnWidth
            visible: empty.starterReady
            quiet: true
            symbol: "drop"
            text: qsTr("Drop a GGUF file here to talk to a larger model · Ctrl+O")
            hint: qsTr("Open a GGUF file (Ctrl+O)")
            font.pixelSize: Theme.small
            onClicked: empty.openWanted()
        }
        LoadProgress {
            Layout.fillWidth: true
            visible: empty.library.loading
            session: empty.session
            library: empty.library
        }
        DropTarget {
            Layout.fillWidth: true
            visible: !empty.library.loaded && !empty.library.loading
            onClicked: empty.openWanted()
        }
        ModelRows {
            Layout.fillWidth: true
            visible: !empty.library.loaded && !empty.library.loading && count > 0
            library: empty.library
            most: empty.height > Theme.px(560) ? 4 : 2
        }
    }
}

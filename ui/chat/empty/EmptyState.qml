import QtQuick
import QtQuick.Templates as T
import Vitrine
import Vitrine.App

/// Shown while the chat has no messages. Explains how to open a model, shows the progress of loading, or reports that
/// the model is ready.
Flickable {
    id: empty

    required property ChatSession session
    required property ModelLibrary library
    readonly property bool starterReady: library.starter && !library.loading
    readonly property bool none: !library.loaded && !library.loading

    signal openWanted

    clip: true
    contentHeight: Math.max(height, column.y + column.height + Theme.xl)
    boundsBehavior: Flickable.StopAtBounds
    T.ScrollBar.vertical: ThinScrollBar {}

    SystemPromptHead {
        id: head
        x: (parent.width - width) / 2
        y: Theme.l
        width: Math.min(empty.width - 2 * Theme.xl, Theme.readingWidth)
        session: empty.session
    }
    // This item is not a Layout. When children of a Layout appear or disappear while it is resized, Qt 6.4 leaves them
    // at their old positions. Here, children appear and disappear with the state of the model.
    Column {
        id: column
        x: (parent.width - width) / 2
        // The content is a little above the middle, where readers look first.
        y: Math.max(head.visible ? head.y + head.height + Theme.xl : Theme.xl, (empty.height - height) * 0.42)
        width: Math.min(empty.width - 2 * Theme.xl - Theme.l, Theme.px(640))
        spacing: Theme.xl

        TokenDemo {
            width: parent.width
            visible: (empty.starterReady || empty.none) && empty.height > Theme.px(360)
        }
        Column {
            width: parent.width
            spacing: Theme.s
            AppText {
                width: parent.width
                text: empty.library.loading ? qsTr("Opening %1…").arg(empty.library.loadName)
                    : empty.starterReady || empty.none ? qsTr("Chat, and see how every token was chosen.")
                    : empty.library.server.length > 0 ? qsTr("%1 on %2").arg(empty.library.name).arg(empty.library.server)
                    : empty.library.name
                wrapMode: Text.Wrap
                maximumLineCount: 2
                elide: Text.ElideRight
                font.pixelSize: Theme.display
                font.weight: Font.DemiBold
                Accessible.role: Accessible.Heading
            }
            AppText {
                width: parent.width
                visible: !empty.library.loading
                text: empty.starterReady ? qsTr("The starter model is open. It is tiny and knows little, but everything here works with it.")
                    : empty.none ? qsTr("To begin, open a model: a file in the GGUF format.")
                    : empty.library.address.length > 0 ? empty.library.description + " · " + empty.library.address
                    : empty.library.description
                wrapMode: Text.Wrap
                muted: true
                font.pixelSize: Theme.reading
            }
        }
        Row {
            width: parent.width
            visible: empty.session.chat.temporary
            spacing: Theme.s
            Icon {
                id: sign
                icon: "temporary"
            }
            AppText {
                width: parent.width - sign.width - parent.spacing
                text: empty.session.chat.savedLater
                    ? qsTr("The file that contains your chats is being repaired. This chat is saved when the repair is complete.")
                    : qsTr("This chat is temporary: it is never written to the disk, and is lost when you quit Vitrine.")
                wrapMode: Text.Wrap
                muted: true
            }
        }
        LoadProgress {
            width: parent.width
            visible: empty.library.loading
            session: empty.session
            library: empty.library
        }
        ExamplePrompts {
            width: parent.width
            visible: empty.starterReady
            session: empty.session
            most: empty.height > Theme.px(480) ? 4 : 2
        }
        DropTarget {
            width: parent.width
            visible: empty.starterReady || empty.none
            onClicked: empty.openWanted()
        }
        ModelRows {
            width: parent.width
            visible: empty.none && count > 0
            library: empty.library
            most: empty.height > Theme.px(640) ? 4 : 2
        }
    }
}

pragma ComponentBehavior: Bound

import QtQuick
import Vitrine

/// A file or a long text that is part of a message. It is shown as a chip with name and size. When it is unfolded, its
/// text is shown below the chip.
Item {
    id: attached

    /// Name of the file; empty for a text that was pasted.
    required property string file
    required property real characters
    /// Size in tokens. Negative: the size in tokens is unknown, and the size in characters is shown.
    property int tokens: -1
    /// Encoding of the file; empty for UTF-8.
    property string encoding
    /// The text. It is read only while the chip is unfolded.
    property string content
    property bool open: false
    /// Whether the chip has a button that removes the text from the message.
    property bool removable: false
    default property alias tools: toolRows.data

    signal removeWanted

    readonly property string words: {
        const name = file.length > 0 ? file : qsTr("Pasted text");
        const size = tokens >= 0 ? qsTr("%1 · %2").arg(name).arg(qsTr("%Ln tokens", "", tokens))
                                 : qsTr("%1 · %2").arg(name).arg(qsTr("%Ln characters", "", characters));
        return encoding.length > 0 ? qsTr("%1 · read as %2").arg(size).arg(encoding) : size;
    }

    implicitWidth: chip.implicitWidth + (removable ? remove.width : 0) + Theme.xs
    implicitHeight: chip.height + (open ? page.height + Theme.xs : 0)
    Accessible.role: Accessible.Grouping
    Accessible.name: words

    Rectangle {
        width: Math.min(parent.width, attached.implicitWidth)
        height: chip.height
        radius: Theme.radius
        color: Theme.press
    }
    PlainButton {
        id: chip
        width: Math.min(implicitWidth, parent.width - (attached.removable ? remove.width + Theme.xs : 0))
        height: Theme.controlSmall
        quiet: true
        symbol: attached.open ? "chevron-down" : "chevron-right"
        text: attached.words
        font.pixelSize: Theme.small
        hint: attached.open ? qsTr("Folds the text") : qsTr("Shows the text")
        onClicked: attached.open = !attached.open
    }
    IconButton {
        id: remove
        x: chip.width
        visible: attached.removable
        implicitWidth: Theme.controlSmall
        implicitHeight: Theme.controlSmall
        symbolSize: Theme.iconTiny
        symbol: "close"
        text: attached.file.length > 0 ? qsTr("Remove %1").arg(attached.file) : qsTr("Remove the pasted text")
        onClicked: attached.removeWanted()
    }
    Column {
        id: page
        y: chip.height + Theme.xs
        width: parent.width
        visible: attached.open
        spacing: Theme.xs
        LazyColumn {
            width: parent.width
            model: TextChunks { text: attached.content }
            delegate: PlainChunk {}
        }
        Column {
            id: toolRows
            spacing: Theme.xs
            visible: children.length > 0
        }
    }
}

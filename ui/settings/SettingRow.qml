import QtQuick
import Vitrine

/// A setting: its name and what it does at the left, its control at the right, or below them where there is little room.
/// Anchors, not layouts within layouts: Qt 6.4 leaves parts of those where they were before texts were wrapped.
Item {
    id: row

    property string label
    property string help
    /// What it is also found by.
    property string keywords
    /// Whether it was set otherwise than what counts without that, to which a button leads back.
    property bool differs: false
    /// Whether the search leaves it in, and whether there is any use for it.
    property bool found: true
    property bool wanted: true
    /// The control below the words in any case.
    property bool tall: false
    default property alias control: holder.data
    readonly property bool stacked: tall || width < holder.implicitWidth + Theme.px(200)

    signal resetWanted

    /// Leaves it in if all words are in its own.
    function search(words, page) {
        const all = (label + " " + help + " " + keywords + " " + page).toLowerCase();
        found = words.every(word => all.includes(word));
        return found && wanted;
    }

    visible: found && wanted
    width: parent?.width ?? 0
    implicitHeight: Math.max(Theme.setting, Theme.hairline + 2 * Theme.s
        + (stacked ? texts.height + Theme.s + holder.implicitHeight : Math.max(texts.height, holder.implicitHeight)))

    Column {
        id: texts
        y: row.stacked ? Theme.s : (row.height - height) / 2
        width: row.stacked ? parent.width : parent.width - holder.implicitWidth - Theme.xl
        spacing: Theme.xxs
        AppText {
            width: parent.width
            text: row.label
            wrapMode: Text.Wrap
            font.weight: Font.Medium
        }
        AppText {
            width: parent.width
            visible: text.length > 0
            text: row.help
            wrapMode: Text.Wrap
            muted: true
            font.pixelSize: Theme.small
        }
    }
    Row {
        id: holder
        x: row.stacked ? 0 : row.width - width
        y: row.stacked ? texts.y + texts.height + Theme.s : (row.height - height) / 2
        spacing: Theme.xl
        ResetButton {
            anchors.verticalCenter: parent.verticalCenter
            visible: row.differs
            name: row.label
            onClicked: row.resetWanted()
        }
    }
    Divider {
        anchors.bottom: parent.bottom
        width: parent.width
    }
}

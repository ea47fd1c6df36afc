import QtQuick
import Vitrine

/// A setting. Its name and help are on the left. Its control is on the right, or below if there is little width. The
/// items have anchors instead of nested Layouts, because a nested Layout of Qt 6.4 leaves some items at their old
/// positions when texts wrap.
Item {
    id: row

    property string label
    property string help
    /// Why the last change of the setting failed, in one sentence; empty: it did not fail.
    property string problem
    /// Additional words by which the search finds this row.
    property string keywords
    /// Whether the value differs from the default. Such a setting has a reset button.
    property bool differs: false
    /// `found`: whether the search finds this row. `wanted`: whether the setting currently has an effect.
    property bool found: true
    property bool wanted: true
    /// Whether the control is below the text even if there is enough width.
    property bool tall: false
    default property alias control: holder.data
    readonly property bool stacked: tall || width < holder.implicitWidth + Theme.px(200)

    signal resetWanted

    /// Shows the row if its text contains all words, and hides it otherwise. Returns whether it is shown.
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
        AppText {
            width: parent.width
            visible: text.length > 0
            text: row.problem
            wrapMode: Text.Wrap
            color: Theme.danger
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

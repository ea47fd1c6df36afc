import QtQuick
import Vitrine

/// The introduction of a page: what the page shows, and which signs indicate errors. The user can fold it. In a small
/// pane, only its first sentence is shown until the user unfolds it.
Item {
    id: about

    required property string text
    property bool brief: false
    property bool whole: false
    readonly property string first: text.match(/^.*?(?:\. |。|$)/)[0].trim()
    readonly property bool cut: brief && !whole && first.length < text.length

    signal foldWanted

    implicitHeight: words.height
    onTextChanged: whole = false

    AppText {
        id: words
        x: Theme.l
        // Limit the width, because longer lines are hard to read.
        width: Math.min(parent.width - x - buttons.width - Theme.l, Theme.readingWidth)
        topPadding: Theme.s
        bottomPadding: Theme.s
        text: about.cut ? about.first : about.text
        wrapMode: Text.Wrap
        muted: true
        font.pixelSize: Theme.small
        lineHeightMode: Text.FixedHeight
        lineHeight: Theme.px(16)
    }
    Row {
        id: buttons
        anchors.right: parent.right
        anchors.rightMargin: Theme.m
        y: Theme.xs
        IconButton {
            visible: about.cut
            implicitHeight: Theme.controlSlim
            symbol: "more"
            symbolSize: Theme.iconTiny
            text: qsTr("Show the whole explanation")
            onClicked: about.whole = true
        }
        IconButton {
            implicitHeight: Theme.controlSlim
            symbol: "chevron-up"
            symbolSize: Theme.iconTiny
            text: qsTr("Hide the explanation")
            onClicked: about.foldWanted()
        }
    }
}

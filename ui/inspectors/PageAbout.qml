import QtQuick
import Vitrine

/// What one looks at on a page, and what would be wrong: a paragraph that can be folded away.
Item {
    id: about

    property alias text: words.text

    signal foldWanted

    implicitHeight: words.height

    AppText {
        id: words
        x: Theme.l
        // Longer lines are hard to read.
        width: Math.min(parent.width - x - fold.width - Theme.l, Theme.readingWidth)
        topPadding: Theme.s
        bottomPadding: Theme.s
        wrapMode: Text.Wrap
        muted: true
        font.pixelSize: Theme.small
        lineHeightMode: Text.FixedHeight
        lineHeight: Theme.px(16)
    }
    IconButton {
        id: fold
        anchors.right: parent.right
        anchors.rightMargin: Theme.m
        y: Theme.xs
        implicitHeight: Theme.controlSlim
        symbol: "chevron-up"
        symbolSize: Theme.iconTiny
        text: qsTr("Fold the explanation away")
        onClicked: about.foldWanted()
    }
}

import QtQuick
import QtQuick.Templates as T
import Vitrine

T.ToolTip {
    id: tip

    x: parent ? Math.round((parent.width - implicitWidth) / 2) : 0
    y: parent ? parent.height + Theme.xs : 0
    // A wrapping text does not tell the width of its longest line.
    implicitWidth: Math.min(Math.ceil(Math.max(...text.split("\n").map(line => metrics.advanceWidth(line)))) + 1, Theme.px(360))
                   + leftPadding + rightPadding
    implicitHeight: contentItem.implicitHeight + topPadding + bottomPadding
    margins: Theme.xs
    horizontalPadding: Theme.s
    verticalPadding: Theme.xs
    delay: 500
    closePolicy: T.Popup.CloseOnEscape | T.Popup.CloseOnPressOutsideParent | T.Popup.CloseOnReleaseOutsideParent

    readonly property FontMetrics metrics: FontMetrics { font.pixelSize: Theme.small }

    contentItem: Text {
        text: tip.text
        textFormat: Text.PlainText
        wrapMode: Text.Wrap
        font.pixelSize: Theme.small
        color: Theme.pane
    }
    background: Rectangle {
        color: Theme.ink
        radius: Theme.radius
    }
}

import QtQuick
import QtQuick.Templates as T
import Vitrine

/// A tooltip with the name of a control and the shortcut of its action. It is always below the control. The first
/// tooltip appears after a delay. If another tooltip was visible a moment ago, it appears at once.
T.ToolTip {
    id: tip

    property string keys

    x: parent ? Math.round((parent.width - implicitWidth) / 2) : 0
    y: parent ? parent.height + Theme.xs : 0
    // A text that wraps does not report the width of its longest line, so the width is computed here.
    readonly property real wordsWidth: {
        metrics.height;  // read the height, so that the binding is evaluated again when the font changes
        return Math.min(Math.ceil(Math.max(...text.split("\n").map(line => metrics.advanceWidth(line)))) + 1, Theme.px(360));
    }
    implicitWidth: wordsWidth + (caps.visible ? caps.implicitWidth + Theme.s : 0) + leftPadding + rightPadding
    implicitHeight: Math.max(Theme.tip, words.implicitHeight + 2 * Theme.xs)
    margins: Theme.xs
    horizontalPadding: Theme.s
    verticalPadding: 0
    delay: Tips.recent ? 0 : Theme.tipDelay
    closePolicy: T.Popup.CloseOnEscape | T.Popup.CloseOnPressOutsideParent | T.Popup.CloseOnReleaseOutsideParent
    onOpened: Tips.begin()
    onClosed: Tips.end()

    readonly property FontMetrics metrics: FontMetrics { font: words.font }

    contentItem: Item {
        Text {
            id: words
            anchors.verticalCenter: parent.verticalCenter
            width: tip.wordsWidth
            text: tip.text
            textFormat: Text.PlainText
            wrapMode: Text.Wrap
            font.pixelSize: Theme.small
            color: Theme.ink
        }
        KeyCaps {
            id: caps
            anchors.right: parent.right
            anchors.verticalCenter: parent.verticalCenter
            keys: tip.keys
        }
    }
    background: Rectangle {
        color: Theme.raised
        border.color: Theme.outline
        radius: Theme.radius
    }
}

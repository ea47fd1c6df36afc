import QtQuick
import QtQuick.Templates as T
import Vitrine

/// A tooltip below a control, with the name of the control and the shortcut of its action. It appears after a delay, or
/// immediately if another tooltip was visible a moment ago.
T.ToolTip {
    id: tip

    property string keys

    x: parent ? Math.round((parent.width - implicitWidth) / 2) : 0
    y: parent ? parent.height + Theme.xs : 0
    // Width of the longest line. It is computed here, because a text that wraps does not report it.
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

import QtQuick
import Vitrine
import Vitrine.App

/// A bar that shows how the context is used. System prompt, history and unsent message start at the left, with gaps
/// between them. The space reserved for the answer is at the right end; it is highlighted when the conversation extends
/// into it.
Item {
    id: bar

    required property ChatSession session
    /// Whether the conversation leaves less space in the context than is reserved for the answer.
    required property bool tight
    readonly property real total: Math.max(1, session.gauge.length)
    readonly property int history: Math.max(0, session.gauge.used - session.gauge.system - session.gauge.unsent)
    readonly property color ink: tight ? Theme.warning : Theme.ink

    implicitWidth: Theme.px(72)
    implicitHeight: Theme.groove
    clip: true
    Accessible.ignored: true

    function lengthOf(tokens: int): real {
        return tokens > 0 ? Math.max(Theme.hairline, width * tokens / total) : 0;
    }

    Rectangle {
        anchors.fill: parent
        color: Theme.press
    }
    Rectangle {
        id: reserve
        height: parent.height
        width: Math.round(parent.width * Math.min(1, bar.session.gauge.reserve / bar.total))
        anchors.right: parent.right
        readonly property bool framed: bar.tight || Theme.highContrast
        color: framed ? "transparent" : Theme.edge
        border.color: bar.tight ? Theme.warning : Theme.outline
        border.width: framed ? Theme.hairline : 0
    }
    Row {
        spacing: Theme.hairline
        Rectangle {
            height: bar.height
            width: bar.lengthOf(bar.session.gauge.system)
            color: bar.tight ? Theme.warning : Theme.outline
        }
        Rectangle {
            height: bar.height
            width: bar.lengthOf(bar.history)
            color: bar.ink
        }
        Rectangle {
            height: bar.height
            width: bar.lengthOf(bar.session.gauge.unsent)
            color: bar.tight ? Theme.warning : Theme.muted
        }
    }
}

pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import Vitrine.App
import "../../theme/format.js" as Format

/// Shows how much of the context the conversation fills.
Item {
    id: meter

    required property ChatSession session
    /// Whether only the numbers are shown, without the ruler.
    property bool bare: false
    readonly property real share: session.gauge.length > 0 ? session.gauge.used / session.gauge.length : 0
    /// Whether little space is left: more than 90 % is used, or less space is left than is reserved for the answer.
    readonly property bool tight: share > 0.9 || session.gauge.used + session.gauge.reserve > session.gauge.length
    readonly property string words: {
        const session = meter.session;
        const history = session.gauge.used - session.gauge.system - session.gauge.unsent;
        const lines = [qsTr("%1 of %2 context tokens are in use").arg(Format.count(session.gauge.used))
                           .arg(Format.count(session.gauge.length))];
        if (session.gauge.system > 0)
            lines.push(qsTr("System prompt: %1").arg(Format.count(session.gauge.system)));
        if (history > 0)
            lines.push(qsTr("Conversation: %1").arg(Format.count(history)));
        if (session.gauge.unsent > 0)
            lines.push(qsTr("Unsent message: %1").arg(Format.count(session.gauge.unsent)));
        if (session.gauge.reserve > 0)
            lines.push(qsTr("Reserved for the answer: %1").arg(Format.count(session.gauge.reserve)));
        return lines.join("\n");
    }

    visible: session.gauge.length > 0
    implicitWidth: row.implicitWidth
    implicitHeight: Theme.control
    Accessible.role: Accessible.ProgressBar
    Accessible.name: Assistance.active ? words : ""

    HoverHandler { id: hover }
    Row {
        id: row
        anchors.verticalCenter: parent.verticalCenter
        spacing: Theme.s
        AppText {
            anchors.verticalCenter: parent.verticalCenter
            visible: meter.session.gauge.unsent > 0
            text: "+" + Format.count(meter.session.gauge.unsent)
            muted: true
            font.family: Theme.mono
            font.pixelSize: Theme.small
            Accessible.ignored: true
        }
        Column {
            anchors.verticalCenter: parent.verticalCenter
            visible: !meter.bare
            spacing: Theme.xxs
            ContextBar {
                id: bar
                session: meter.session
                tight: meter.tight
            }
            Ruler { width: bar.width }
        }
        AppText {
            anchors.verticalCenter: parent.verticalCenter
            text: Format.count(meter.session.gauge.used) + " / " + Format.count(meter.session.gauge.length)
            muted: !meter.tight
            color: meter.tight ? Theme.warning : Theme.muted
            font.family: Theme.mono
            font.pixelSize: Theme.small
            Accessible.ignored: true
        }
    }
    // The tooltip exists only while the pointer is over this item. Otherwise its text would be updated with each token.
    LazyItem {
        active: hover.hovered
        anchors.fill: parent
        component: Tip {
            parent: meter
            visible: true
            text: meter.words
        }
    }
}

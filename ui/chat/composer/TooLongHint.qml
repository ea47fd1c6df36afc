import QtQuick
import Vitrine
import Vitrine.App
import "../../theme/format.js" as Format

/// Warns the user before sending a message that does not fit in the context. Offers solutions.
Item {
    id: hint

    required property ChatSession session
    required property ChatSettings chat
    readonly property bool mayDrop: chat.overflow === AppSettings.Overflow.Stop && session.messages.count > 0

    visible: session.gauge.tooLong
    implicitHeight: visible ? words.implicitHeight + ways.height + Theme.xs : 0
    Accessible.role: Accessible.AlertMessage
    Accessible.name: words.text

    Icon {
        id: sign
        y: (metrics.height - height) / 2
        icon: "warning"
        color: Theme.warning
    }
    FontMetrics {
        id: metrics
        font: words.font
    }
    AppText {
        id: words
        x: sign.width + Theme.s
        width: parent.width - x
        wrapMode: Text.Wrap
        text: hint.mayDrop
            ? qsTr("The prompt needs %1 tokens, but the context holds %2. Shorten the message, or change the context:")
                .arg(Format.count(hint.session.gauge.used)).arg(Format.count(hint.session.gauge.length))
            : qsTr("Even without earlier messages the prompt needs %1 tokens, but the context holds %2. Shorten the message, or change the context:")
                .arg(Format.count(hint.session.gauge.used)).arg(Format.count(hint.session.gauge.length))
        font.pixelSize: Theme.small
        Accessible.ignored: true
    }
    Flow {
        id: ways
        x: words.x
        y: words.implicitHeight
        width: words.width
        spacing: Theme.l
        LinkButton {
            text: qsTr("Raise the context length")
            font.pixelSize: Theme.small
            onClicked: hint.chat.raiseContext()
        }
        LinkButton {
            visible: hint.mayDrop
            text: qsTr("Leave out the oldest messages")
            font.pixelSize: Theme.small
            onClicked: hint.chat.overflow = AppSettings.Overflow.DropOldest
        }
        LinkButton {
            visible: hint.mayDrop
            text: qsTr("Leave out middle messages")
            font.pixelSize: Theme.small
            onClicked: hint.chat.overflow = AppSettings.Overflow.DropMiddle
        }
    }
}

import QtQuick
import Vitrine
import Vitrine.App
import "../theme/format.js" as Format

/// How much of the context the conversation fills.
Item {
    id: meter

    required property ChatSession session
    property bool terse: false
    readonly property real share: session.contextLength > 0 ? session.contextUsed / session.contextLength : 0
    readonly property string words: qsTr("%1 of %2 context tokens are in use")
                                        .arg(Format.count(session.contextUsed)).arg(Format.count(session.contextLength))

    visible: session.contextLength > 0
    implicitWidth: row.implicitWidth
    implicitHeight: Theme.control
    Accessible.role: Accessible.ProgressBar
    Accessible.name: words

    HoverHandler { id: hover }
    Row {
        id: row
        anchors.verticalCenter: parent.verticalCenter
        spacing: Theme.s
        ProgressLine {
            anchors.verticalCenter: parent.verticalCenter
            width: meter.terse ? 40 : 64
            value: meter.share
            fill: meter.share > 0.95 ? Theme.danger : meter.share > 0.8 ? Theme.warning : Theme.accent
            Accessible.ignored: true
        }
        AppText {
            anchors.verticalCenter: parent.verticalCenter
            visible: !meter.terse
            text: Format.count(meter.session.contextUsed) + " / " + Format.count(meter.session.contextLength)
            muted: true
            font.pixelSize: Theme.caption
            Accessible.ignored: true
        }
    }
    Tip {
        visible: hover.hovered
        text: meter.words
    }
}

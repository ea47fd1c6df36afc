import QtQuick
import Vitrine
import Vitrine.App
import "../theme/format.js" as Format

/// How much of the context the conversation fills.
Item {
    id: meter

    required property ChatSession session
    /// Without its ruler; never without its figures.
    property bool bare: false
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
            width: Theme.px(72)
            visible: !meter.bare
            value: meter.share
            fill: meter.share > 0.9 ? Theme.warning : Theme.ink
            Accessible.ignored: true
        }
        AppText {
            anchors.verticalCenter: parent.verticalCenter
            text: Format.count(meter.session.contextUsed) + " / " + Format.count(meter.session.contextLength)
            muted: meter.share <= 0.9
            color: meter.share > 0.9 ? Theme.warning : Theme.muted
            font.family: Theme.mono
            font.pixelSize: Theme.small
            Accessible.ignored: true
        }
    }
    Tip {
        visible: hover.hovered
        text: meter.words
    }
}

import QtQuick
import Vitrine

/// A fact of one run, or of two side by side.
Item {
    id: row

    required property string section
    required property string name
    required property string a
    required property string b
    required property bool differs
    required property bool compared

    readonly property real half: compared ? (width - first.width - Theme.l - 2 * Theme.s) / 2 : width - first.width - Theme.l - Theme.s

    implicitHeight: Math.max(Theme.row, one.implicitHeight + Theme.s, other.implicitHeight + Theme.s)
    Accessible.role: Accessible.Row
    Accessible.name: compared ? qsTr("%1, %2: %3 and %4").arg(section).arg(name).arg(a).arg(b)
                              : qsTr("%1, %2: %3").arg(section).arg(name).arg(a)

    Rectangle {
        visible: row.differs
        width: Theme.mark
        height: parent.height
        color: Theme.beyondNoise
    }
    AppText {
        id: first
        x: Theme.l
        y: Theme.xs
        width: Math.min(Theme.px(150), parent.width * 0.32)
        text: row.name
        wrapMode: Text.Wrap
        muted: true
        font.pixelSize: Theme.small
        Accessible.ignored: true
    }
    AppText {
        id: one
        x: first.x + first.width + Theme.s
        y: Theme.xs
        width: row.half - Theme.s
        text: row.a || "–"
        wrapMode: Text.WrapAtWordBoundaryOrAnywhere
        font.family: Theme.mono
        font.pixelSize: Theme.small
        Accessible.ignored: true
    }
    AppText {
        id: other
        visible: row.compared
        x: one.x + row.half + Theme.s
        y: Theme.xs
        width: row.half - Theme.s
        text: row.b || "–"
        wrapMode: Text.WrapAtWordBoundaryOrAnywhere
        font.family: Theme.mono
        font.pixelSize: Theme.small
        font.weight: row.differs ? Font.DemiBold : Font.Normal
        color: row.differs ? Theme.beyondNoise : Theme.ink
        Accessible.ignored: true
    }
}

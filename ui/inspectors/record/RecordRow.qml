import QtQuick
import Vitrine

/// One fact about one run, or about two runs in two columns.
Item {
    id: row

    required property string section
    required property string name
    required property string a
    required property string b
    required property bool differs
    required property bool compared

    /// Whether this is the first row of its section. The first row contains the heading of the section, because Qt 6.4
    /// cannot create bound components for sections.
    required property bool begins
    readonly property real above: begins ? heading.height : 0
    readonly property real half: compared ? (width - first.width - 2 * Theme.l) / 2 : width - first.width - 2 * Theme.l

    implicitHeight: above + Math.max(Theme.row, first.implicitHeight + Theme.s, one.implicitHeight + Theme.s,
                                     compared ? other.implicitHeight + Theme.s : 0)
    Accessible.role: Accessible.Row
    Accessible.name: compared ? qsTr("%1, %2: %3 and %4").arg(section).arg(name).arg(a).arg(b)
                              : qsTr("%1, %2: %3").arg(section).arg(name).arg(a)

    AppText {
        id: heading
        visible: row.begins
        x: Theme.l
        topPadding: Theme.m
        bottomPadding: Theme.xs
        text: row.section
        font.weight: Font.DemiBold
        Accessible.role: Accessible.Heading
    }
    Rectangle {
        visible: row.differs
        y: row.above
        width: Theme.mark
        height: parent.height - y
        color: Theme.beyondNoise
    }
    AppText {
        id: first
        x: Theme.l
        y: row.above + Theme.xs
        width: Math.min(Theme.px(150), parent.width * 0.28)
        text: row.name
        wrapMode: Text.Wrap
        muted: true
        font.pixelSize: Theme.small
        Accessible.ignored: true
    }
    AppText {
        id: one
        x: first.x + first.width + Theme.s
        y: row.above + Theme.xs
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
        x: one.x + row.half
        y: row.above + Theme.xs
        width: row.half - Theme.s
        text: row.b || "–"
        wrapMode: Text.WrapAtWordBoundaryOrAnywhere
        font.family: Theme.mono
        font.pixelSize: Theme.small
        color: row.differs ? Theme.beyondNoise : Theme.ink
        Accessible.ignored: true
    }
}

import QtQuick
import Vitrine
import "../../theme/format.js" as Format

/// A parameter of a sampler that the user can change as an experiment. Has a slider for the usual range and a field for
/// any value. The main parameter is on the line of its sampler; in a narrow page, its slider is below this line. Any
/// other parameter has a name and a line of its own.
Item {
    id: row

    /// Description of the parameter: an entry of SamplerSlidersModel::of. Undefined while this row is being removed.
    property var told
    /// Positions of the columns of the row that contains this item; null while the row is being removed.
    required property SamplerColumns columns
    readonly property bool named: !(row.told?.heads ?? true)
    readonly property string label: row.told?.label ?? ""
    readonly property real value: row.told?.value ?? 0
    readonly property bool differs: row.told?.differs ?? false
    readonly property real line: Theme.px(28)
    readonly property bool below: !named && !(columns?.inLine ?? true)

    signal chosen(real value)
    signal resetWanted

    function share(of: real): real {
        return Math.max(0, Math.min(1, (of - (row.told?.from ?? 0)) / ((row.told?.to ?? 1) - (row.told?.from ?? 0))));
    }

    implicitHeight: below ? line + Theme.px(22) : line
    HoverHandler { id: hover }
    AppText {
        id: words
        visible: row.named
        x: (row.columns?.nameX ?? 0) + Theme.s
        width: (row.columns?.label ?? 0) - Theme.s
        height: row.line
        verticalAlignment: Text.AlignVCenter
        text: row.label
        elide: Text.ElideRight
        muted: !row.differs
        font.pixelSize: Theme.small
        font.weight: row.differs ? Font.Medium : Font.Normal
        Accessible.ignored: true
    }
    Track {
        id: track
        x: row.named ? (row.columns?.nameX ?? 0) + (row.columns?.label ?? 0) + Theme.s : row.below ? (row.columns?.nameX ?? 0) : row.columns?.valueX ?? 0
        y: row.below ? row.line - Theme.xxs : 0
        width: row.named ? number.x - Theme.s - x : row.columns?.slider ?? 0
        height: row.below ? Theme.px(24) : row.line
        name: row.label
        from: row.told?.from ?? 0
        to: row.told?.to ?? 1
        stepSize: row.told?.stepSize ?? 0.1
        // The binding reads both ends of the range, so that it is evaluated again when the range changes. Otherwise a
        // reused row would keep a value that was limited to its old range.
        value: {
            from;
            to;
            return row.value;
        }
        onMoved: row.chosen(value)
        Keys.onDeletePressed: row.resetWanted()
        TapHandler { onDoubleTapped: row.resetWanted() }
    }
    // A mark at the value with which the answer was generated.
    Rectangle {
        visible: row.differs
        x: track.x + Math.round(Theme.xs + row.share(row.told?.own ?? 0) * (track.width - Theme.s) - width / 2)
        y: track.y + Math.round(track.height / 2) - Theme.s - Theme.xxs
        width: Theme.penWidth
        height: Theme.s
        color: Theme.ink
    }
    NumberField {
        id: number
        x: row.named ? row.width - Theme.l - width : row.columns?.fieldX ?? 0
        y: Math.round((row.line - height) / 2)
        width: row.columns?.field ?? 0
        height: Theme.controlSlim
        leftPadding: Theme.xs
        rightPadding: Theme.px(5)
        font.pixelSize: Theme.small
        font.weight: row.differs ? Font.DemiBold : Font.Normal
        name: row.label
        value: row.value
        least: row.told?.least ?? 0
        most: row.told?.most ?? 1
        decimals: row.told?.decimals ?? 0
        Accessible.description: row.told?.help ?? ""
        onChosen: value => row.chosen(value)
    }
    Tip {
        visible: hover.hovered && !track.pressed && hover.point.position.x < number.x + number.width
        text: (row.told?.help ?? "") + (row.differs ? "\n" + qsTr("Double-click or press Delete to reset to %1, the value of the answer").arg(Format.fixed((row.told?.own ?? 0), (row.told?.decimals ?? 0))) : "")
    }
}

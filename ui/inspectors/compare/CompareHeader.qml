pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import Vitrine.App.Inspectors
import "../../theme/format.js" as Format

/// The captions of the columns of CompareRow, and a ruler above the bars in powers of ten.
ColumnHeader {
    id: header

    required property CompareColumns columns
    required property CompareModel comparison
    readonly property real scaleEnd: comparison.top
    readonly property int powers: Math.round(Math.log10(scaleEnd))
    /// Values at the marks of the ruler, as multiples of the noise: 1, the limit beyond which a tap diverges, and
    /// powers of ten from 100 on, as many as fit.
    readonly property list<real> marks: {
        const step = Math.max(1, Math.ceil(Theme.px(30) * (powers + 1) / columns.bars));
        const found = [1, comparison.limitOfNoise];
        for (let power = 1 + step; power <= powers; power += step)
            found.push(Math.pow(10, power));
        // The last label is right-aligned and therefore closer to the label before it. If the two labels would overlap,
        // remove the mark before the last.
        if (found.length > 3 && (share(found[found.length - 1]) - share(found[found.length - 2])) * columns.bars < Theme.px(52))
            found.splice(found.length - 2, 1);
        return found;
    }

    /// Returns the position of a mark on the ruler, 0 to 1. The function reads `scaleEnd`, so that bindings that call
    /// it are evaluated again when `scaleEnd` changes.
    function share(times: real): real {
        return scaleEnd > 0 ? comparison.shareOf(times) : 0;
    }
    function written(times: real): string {
        return times < 1000 ? Format.count(times) : times < 1e6 ? qsTr("%1k").arg(Format.count(times / 1000)) : Format.times(times);
    }

    ColumnCaption {
        x: Theme.l
        width: header.columns.layer - Theme.s
        text: qsTr("Layer")
    }
    ColumnCaption {
        x: header.columns.tapX
        text: qsTr("Tap")
    }
    Repeater {
        model: header.marks
        Item {
            id: mark

            required property int index
            required property real modelData
            /// Whether this mark is the limit beyond which a tap diverges. The limit is also drawn as a line through
            /// all rows.
            readonly property bool isLimit: modelData === header.comparison.limitOfNoise

            x: header.columns.barsX + Math.round(header.share(modelData) * header.columns.bars)
            height: header.height
            Rectangle {
                anchors.bottom: parent.bottom
                width: Theme.hairline
                height: mark.isLimit ? Theme.s : Theme.xs
                color: Theme.outline
            }
            AppText {
                // The last label ends where the next column begins.
                x: mark.index === header.marks.length - 1 ? -width : -width / 2
                y: Theme.xxs
                // The first label is hidden if it would overlap the next one.
                visible: mark.index > 0 || header.columns.bars > Theme.px(24) * (header.powers + 1)
                text: header.written(mark.modelData)
                muted: !mark.isLimit
                font.family: Theme.mono
                font.pixelSize: Theme.tick
                Accessible.ignored: true
            }
        }
    }
    Repeater {
        model: [qsTr("× noise"), qsTr("rel. L2"), qsTr("max abs"), qsTr("cosine"), qsTr("position")]
        ColumnCaption {
            required property int index
            required property string modelData

            visible: index < (header?.columns.figures ?? 0)
            x: header.columns.figureX(index)
            width: header.columns.figure
            horizontalAlignment: Text.AlignRight
            elide: Text.ElideRight
            text: modelData
            Accessible.name: index === 0 ? qsTr("Times noise") : text
        }
    }
}

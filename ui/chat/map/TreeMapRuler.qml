pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import "../../theme/format.js" as Format

/// The ruler above a column of answers, with numbers of tokens.
Rectangle {
    id: ruler

    required property TreeMapStyle style
    required property int most
    /// Distance between two ticks, in tokens. It is the smallest number of the series 1, 2, 5, 10, 20, 50, … that
    /// leaves enough space for the labels.
    readonly property int step: {
        const least = Math.max(1, most * Theme.px(44) / style.axis);
        const power = Math.pow(10, Math.floor(Math.log10(least)));
        return power * ([1, 2, 5].find(factor => factor * power >= least) ?? 10);
    }
    readonly property int marks: most > 0 ? Math.floor(most / step) + 1 : 0

    // The colour is opaque, because the map scrolls behind the ruler.
    color: Theme.raised
    Divider {
        anchors.bottom: parent.bottom
        width: parent.width
    }
    Repeater {
        model: ruler.marks
        Item {
            id: mark

            required property int index

            x: ruler.style.place(index * ruler.step, ruler.most)
            height: ruler.height
            Rectangle {
                anchors.bottom: parent.bottom
                width: Theme.hairline
                height: Theme.xs
                color: Theme.outline
            }
            AppText {
                id: number
                x: mark.index === 0 ? 0 : -width / 2
                y: Theme.xs
                text: Format.count(mark.index * ruler.step)
                muted: true
                font.family: Theme.mono
                font.pixelSize: Theme.tick
                Accessible.ignored: true
            }
            AppText {
                anchors.left: number.right
                anchors.leftMargin: Theme.xs
                y: Theme.xs
                visible: mark.index === ruler.marks - 1
                text: qsTr("tokens")
                muted: true
                font.pixelSize: Theme.tick
                Accessible.ignored: true
            }
        }
    }
}

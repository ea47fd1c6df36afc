pragma ComponentBehavior: Bound

import QtQuick
import Vitrine

/// Shows facts, each as a value below its name, on as many lines as necessary. Facts with an empty value are left out.
Flow {
    id: facts

    /// Names and values of the facts, alternating: name, value, name, value, …
    required property list<string> pairs

    spacing: Theme.xs

    Repeater {
        model: facts.pairs.length / 2
        // This is an Item and not a Column, because the width of a Column would be updated one frame later than the
        // widths of its texts.
        Item {
            id: fact

            required property int index
            readonly property string value: facts.pairs[2 * index + 1]

            visible: value.length > 0
            width: Math.min(facts.width, Math.max(label.implicitWidth, figure.implicitWidth) + Theme.l)
            height: label.height + figure.height
            AppText {
                id: label
                text: facts.pairs[2 * fact.index]
                muted: true
                font.pixelSize: Theme.label
            }
            AppText {
                id: figure
                y: label.height
                width: fact.width - Theme.l
                text: fact.value
                elide: Text.ElideRight
                font.family: Theme.mono
                font.pixelSize: Theme.body
                font.weight: Font.Medium
            }
        }
    }
}

pragma ComponentBehavior: Bound

import QtQuick
import Vitrine

/// Figures below their names, in as many lines as they need. Empty figures are left out.
Flow {
    id: facts

    /// Names and figures, alternating.
    required property list<string> pairs

    spacing: Theme.xs

    Repeater {
        model: facts.pairs.length / 2
        // Not a Column: its width would follow the width of its texts one frame late.
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

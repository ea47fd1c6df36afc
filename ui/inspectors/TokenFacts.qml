pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import Vitrine.App.Inspectors
import "../theme/format.js" as Format

/// The selected token itself: the figures below their names.
Flow {
    id: facts

    required property LogitModel logits

    // No Column: its width would follow its texts' only with the next frame.
    component Fact: Item {
        id: fact

        required property string name
        required property string value

        width: Math.min(facts.width, Math.max(label.implicitWidth, figure.implicitWidth) + Theme.l)
        height: label.height + figure.height
        AppText {
            id: label
            text: fact.name
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

    spacing: Theme.xs
    Fact {
        visible: facts.logits.scored
        name: qsTr("Rank")
        value: Format.count(facts.logits.rank)
    }
    Fact {
        visible: facts.logits.scored
        name: qsTr("Surprise")
        value: qsTr("%1 bits").arg(facts.logits.probability > 0
                                   ? Format.decimals(-Math.log2(facts.logits.probability), 2) : "∞")
    }
    Fact {
        visible: facts.logits.scored
        name: qsTr("Entropy")
        value: qsTr("%1 bits").arg(Format.decimals(facts.logits.entropy, 2))
    }
    Fact {
        name: qsTr("Bytes")
        value: facts.logits.bytes || "–"
    }
    Fact {
        visible: facts.width > Theme.px(460)
        name: qsTr("Kind")
        value: facts.logits.kindName
    }
    Fact {
        visible: facts.width > Theme.px(460)
        name: qsTr("From")
        value: facts.logits.originName
    }
}

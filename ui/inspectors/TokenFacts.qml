import QtQuick
import Vitrine
import Vitrine.App.Inspectors
import "../theme/format.js" as Format

/// The selected token itself.
Flow {
    id: facts

    required property LogitModel logits

    component Fact: Row {
        id: fact

        required property real room
        required property string name
        required property string value

        spacing: Theme.xs
        rightPadding: Theme.s
        AppText {
            id: label
            text: fact.name
            muted: true
            font.pixelSize: Theme.small
        }
        AppText {
            width: Math.min(implicitWidth, fact.room - label.width - fact.spacing - fact.rightPadding)
            text: fact.value
            elide: Text.ElideRight
            font.pixelSize: Theme.small
        }
    }

    spacing: Theme.xs
    Fact {
        room: facts.width
        name: qsTr("id")
        value: facts.logits.tokenId
    }
    Fact {
        room: facts.width
        name: qsTr("bytes")
        value: facts.logits.bytes || "–"
    }
    Fact {
        room: facts.width
        name: qsTr("kind")
        value: facts.logits.kindName
    }
    Fact {
        room: facts.width
        name: qsTr("from")
        value: facts.logits.originName
    }
    Fact {
        room: facts.width
        name: qsTr("position")
        value: facts.logits.position
    }
    Fact {
        visible: facts.logits.scored
        room: facts.width
        name: qsTr("rank")
        value: Format.count(facts.logits.rank)
    }
    Fact {
        visible: facts.logits.scored
        room: facts.width
        name: qsTr("logit")
        value: Format.decimals(facts.logits.logit, 3)
    }
    Fact {
        visible: facts.logits.scored
        room: facts.width
        name: "p"
        value: Format.percent(facts.logits.probability)
               + (facts.logits.sampled ? " → " + Format.percent(facts.logits.finalProbability) : "")
    }
    Fact {
        visible: facts.logits.scored
        room: facts.width
        name: qsTr("entropy")
        value: qsTr("%1 bits").arg(Format.decimals(facts.logits.entropy, 2))
    }
}

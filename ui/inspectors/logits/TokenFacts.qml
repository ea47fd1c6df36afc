pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import Vitrine.App.Inspectors
import "../../theme/format.js" as Format

/// Shows facts about the selected token, each as a value below its name.
Flow {
    id: facts

    required property LogitModel logits
    /// Whether the bytes of the token are included. They are left out if another part of the page shows them.
    required property bool bytesShown

    component Fact: PanelFact { most: facts.width }

    spacing: Theme.xs
    Fact {
        visible: facts.logits.scored
        name: qsTr("Rank")
        value: facts.logits.rank > 0 ? Format.count(facts.logits.rank) : "–"
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
        value: Format.bits(facts.logits.entropy, facts.logits.remote)
    }
    Fact {
        visible: facts.logits.complete
        name: qsTr("Margin")
        value: Format.decimals(facts.logits.margin, 2)
    }
    Fact {
        visible: facts.logits.complete
        name: qsTr("Cumulative")
        value: Format.percent(facts.logits.cumulative)
    }
    Fact {
        visible: facts.bytesShown
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
        name: qsTr("Origin")
        value: facts.logits.originName
    }
}

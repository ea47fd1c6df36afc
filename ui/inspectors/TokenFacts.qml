pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import "../theme/format.js" as Format

/// The selected token itself.
Flow {
    id: facts

    required property var logits
    readonly property var rows: {
        const list = [[qsTr("id"), logits.tokenId], [qsTr("bytes"), logits.bytes || "–"], [qsTr("kind"), logits.kind],
                      [qsTr("from"), logits.origin], [qsTr("position"), logits.position]];
        if (logits.scored) {
            list.push([qsTr("rank"), Format.count(logits.rank)], [qsTr("logit"), Format.decimals(logits.logit, 3)],
                      ["p", Format.percent(logits.probability)
                            + (logits.sampled ? " → " + Format.percent(logits.finalProbability) : "")],
                      [qsTr("entropy"), qsTr("%1 bits").arg(Format.decimals(logits.entropy, 2))]);
        }
        return list;
    }

    spacing: Theme.xs
    Repeater {
        model: facts.rows
        delegate: Row {
            id: fact

            required property var modelData

            spacing: Theme.xs
            rightPadding: Theme.s
            AppText {
                text: fact.modelData[0]
                muted: true
                font.pixelSize: Theme.caption
            }
            AppText {
                text: fact.modelData[1]
                font.pixelSize: Theme.caption
            }
        }
    }
}

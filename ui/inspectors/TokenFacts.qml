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
    // Counted, not listed: a new list would make all items anew with every token of a running answer.
    Repeater {
        model: facts.rows.length
        delegate: Row {
            id: fact

            required property int index
            readonly property var row: facts.rows[index] ?? ["", ""]

            spacing: Theme.xs
            rightPadding: Theme.s
            AppText {
                id: name
                text: fact.row[0]
                muted: true
                font.pixelSize: Theme.caption
            }
            AppText {
                width: Math.min(implicitWidth, facts.width - name.width - fact.spacing - fact.rightPadding)
                text: fact.row[1]
                elide: Text.ElideRight
                font.pixelSize: Theme.caption
            }
        }
    }
}

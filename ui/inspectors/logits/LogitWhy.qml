pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import Vitrine.App.Inspectors
import "../../theme/format.js" as Format

/// Explains why the model did not write the searched text next. Each sentence is about one way to split the text into
/// tokens.
Column {
    id: plate

    required property LogitModel logits

    function sentence(token) {
        const place = qsTr("rank %1, logit %2, %3").arg(Format.count(token.rank)).arg(Format.decimals(token.logit, 2)).arg(Format.percent(token.pRaw));
        if (token.chosen)
            return qsTr("%1 is the token that was chosen: %2.").arg(token.piece).arg(place);
        if (!logits.sampled)
            return qsTr("%1: %2.").arg(token.piece).arg(place);
        if (token.kept)
            return qsTr("%1: %2. After all samplers, it was still a candidate with %3, but another token was drawn.").arg(token.piece).arg(place).arg(Format.percent(token.pFinal));
        return token.removedBy.length > 0
            ? qsTr("%1: %2. Removed by %3.").arg(token.piece).arg(place).arg(token.removedBy)
            : qsTr("%1: %2. A sampler removed it.").arg(token.piece).arg(place);
    }

    spacing: Theme.xs
    Repeater {
        model: plate.logits.why.length
        Column {
            id: reading

            required property int index
            readonly property var way: plate.logits.why[index] ?? {text: "", count: 0, tokens: []}

            width: plate.width
            AppText {
                width: parent.width
                visible: reading.way.count > 1
                text: qsTr("%1 is made of %Ln tokens. To get this text, the first token must be chosen at this position, and the other tokens after it:", "", reading.way.count).arg(reading.way.text)
                wrapMode: Text.Wrap
                muted: true
                font.pixelSize: Theme.small
            }
            Repeater {
                model: reading.way.tokens.length
                AppText {
                    required property int index
                    objectName: "why"
                    width: reading.width
                    leftPadding: reading.way.tokens.length > 1 ? Theme.m : 0
                    text: plate.sentence(reading.way.tokens[index] ?? {piece: "", rank: 0, logit: 0, pRaw: 0, pFinal: 0, kept: true, chosen: false, removedBy: ""})
                    wrapMode: Text.Wrap
                    font.pixelSize: Theme.small
                    color: index === 0 ? Theme.ink : Theme.muted
                }
            }
            AppText {
                readonly property int more: reading.way.count - reading.way.tokens.length
                width: parent.width
                visible: more > 0
                leftPadding: Theme.m
                text: qsTr("and %Ln more", "", more)
                muted: true
                font.pixelSize: Theme.small
            }
        }
    }
}

pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Vitrine
import Vitrine.App.Inspectors
import "../../theme/format.js" as Format

/// Shows how much the probabilities at the selected token differ from those at the pinned token.
ColumnLayout {
    id: pinned

    required property LogitComparison comparison
    /// The piece of the pinned token, with at most 12 characters so that it does not fill the line. Isolating
    /// characters enclose it, because right-to-left text in it would reverse the line.
    readonly property string piece: "\u2068" + (comparison.piece.length > 12 ? comparison.piece.slice(0, 11) + "…" : comparison.piece) + "\u2069"

    component Fact: PanelFact {
        visible: pinned.comparison.complete
        most: pinned.width
    }

    spacing: Theme.xs
    Flow {
        Layout.fillWidth: true
        spacing: Theme.xs
        Fact {
            objectName: "jensenShannon"
            name: qsTr("Jensen–Shannon")
            value: qsTr("%1 bits").arg(Format.decimals(pinned.comparison.jensenShannon, 3))
        }
        Fact {
            objectName: "toPinned"
            name: qsTr("KL (this token ‖ %1)").arg(pinned.piece)
            value: qsTr("%1 bits").arg(Format.decimals(pinned.comparison.toPinned, 3))
        }
        Fact {
            objectName: "fromPinned"
            name: qsTr("KL (%1 ‖ this token)").arg(pinned.piece)
            value: qsTr("%1 bits").arg(Format.decimals(pinned.comparison.fromPinned, 3))
        }
    }
    ReplayOffer {
        objectName: "pinnedOffer"
        Layout.fillWidth: true
        visible: !pinned.comparison.complete && (running || offered || note.length > 0)
        what: qsTr("All logits of the pinned token")
        replay: pinned.comparison.replayState
        note: pinned.comparison.note
        onWanted: pinned.comparison.compute()
        onCancelled: pinned.comparison.cancel()
    }
}

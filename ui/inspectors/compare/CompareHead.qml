pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import Vitrine.App.Inspectors

/// The two sides of the comparison and the verdict. Also contains the evidence if it does not fit next to the table.
/// This item is not a Layout, because Qt arranges a Layout inside another Layout one more time than necessary.
Column {
    id: head

    required property CompareModel comparison
    /// Whether there is enough width to show the evidence next to the table instead of here.
    required property bool wide
    /// Whether a table with results follows below.
    required property bool filled
    property bool open: false

    /// Returns the result as text, for a bug report.
    function report(): string {
        let text = comparison.verdict + "\n" + comparison.place + ", " + comparison.measure + "\n" + comparison.hint + "\n";
        comparison.evidence.forEach((sentence, index) => text += (index + 1) + ". " + sentence + "\n");
        return text + comparison.method;
    }

    topPadding: Theme.s
    bottomPadding: plate.visible && !evidence.visible ? 0 : Theme.s
    spacing: Theme.s
    CompareControls {
        x: Theme.l
        width: head.width - 2 * Theme.l
        comparison: head.comparison
    }
    VerdictPlate {
        id: plate
        width: head.width
        warning: head.comparison.staleness
        barColor: head.comparison.error.length > 0 ? Theme.danger : head.comparison.stale ? Theme.warning
                : head.comparison.diverges ? Theme.beyondNoise : Theme.ink
        sentence: head.comparison.error || head.comparison.verdict
        place: head.comparison.place
        placeCaption: head.comparison.diverges ? qsTr("First difference at") : qsTr("Largest difference at")
        measure: head.comparison.measure
        hint: head.wide || !head.filled || head.open ? head.comparison.hint : ""
        action: head.comparison.stale && !head.comparison.hasOtherTokens ? ""
              : head.comparison.hasOtherTokens ? qsTr("Compare using the tokens in the file")
              : head.comparison.diverges ? qsTr("Copy for a report") : ""
        more: head.wide || !head.filled || head.comparison.verdict.length === 0 ? "" : head.open ? qsTr("Hide the evidence") : qsTr("Show the evidence")
        onActed: head.comparison.hasOtherTokens ? head.comparison.startWithItsTokens() : Clipboard.copy(head.report())
        onMoreWanted: head.open = !head.open
    }
    CompareEvidence {
        id: evidence
        x: Theme.l
        width: head.width - 2 * Theme.l
        visible: !head.wide && head.comparison.verdict.length > 0 && (head.open || !head.filled)
        comparison: head.comparison
    }
}

import QtQuick
import Vitrine
import Vitrine.App.Inspectors

/// Facts about one or two runs, followed by the steps at which two answers have different probabilities. The components
/// are not bound, because a view of Qt 6.4 cannot create a bound footer.
PanelTable {
    id: table

    required property RecordModel record
    required property bool compared

    model: record

    Connections {
        target: table.record
        function onRowWanted(row: int) {
            table.positionViewAtIndex(row, ListView.Beginning);
        }
    }

    reuseItems: false
    hint.visible: count === 0 && record.emptyReason.length > 0
    hint.text: record.emptyReason
    delegate: RecordRow {
        width: ListView.view.width
        compared: table.compared  // qmllint disable unqualified
    }
    footer: RecordSteps {
        x: Theme.l
        topPadding: Theme.m
        width: table.width - 2 * Theme.l  // qmllint disable unqualified
        height: visible ? implicitHeight : 0
        record: table.record  // qmllint disable unqualified
    }
}

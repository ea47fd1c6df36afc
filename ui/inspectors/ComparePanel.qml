pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Vitrine
import Vitrine.App.Inspectors

/// The tokens of the strip on two devices: where they diverge, tap by tap.
Item {
    id: panel

    required property CompareModel model
    readonly property CompareModel comparison: model
    readonly property CompareColumns columns: CompareColumns { width: panel.width }

    onVisibleChanged: if (visible) comparison.look()
    Component.onCompleted: if (visible) comparison.look()

    Connections {
        target: panel.comparison
        function onChanged() {
            if (panel.comparison.firstDivergence >= 0)
                view.positionViewAtIndex(panel.comparison.firstDivergence, ListView.Center);
        }
    }
    ColumnLayout {
        anchors.fill: parent
        spacing: 0
        CompareControls {
            Layout.fillWidth: true
            Layout.leftMargin: Theme.l
            Layout.rightMargin: Theme.l
            Layout.topMargin: Theme.s
            Layout.bottomMargin: Theme.s
            comparison: panel.comparison
        }
        VerdictPlate {
            Layout.fillWidth: true
            barColor: panel.comparison.error.length > 0 ? Theme.danger
                    : panel.comparison.diverges ? Theme.beyondNoise : Theme.ink
            sentence: panel.comparison.error || panel.comparison.verdict
            method: panel.comparison.error.length > 0 ? "" : panel.comparison.method
        }
        CompareHeader {
            Layout.fillWidth: true
            visible: view.count > 0
            columns: panel.columns
            comparison: panel.comparison
        }
        PanelTable {
            id: view
            Layout.fillWidth: true
            Layout.fillHeight: true
            model: panel.comparison
            hint.visible: count === 0 && !panel.comparison.running && panel.comparison.error.length === 0
            hint.text: qsTr("The tokens of this chat are evaluated in both places, and every intermediate result is compared.")
            Accessible.name: qsTr("Differences of all taps")
            Keys.onReturnPressed: panel.comparison.selectToken(currentIndex)
            Keys.onEnterPressed: panel.comparison.selectToken(currentIndex)
            delegate: CompareRow {
                width: ListView.view.width
                columns: panel.columns
                begins: index === panel.comparison.firstDivergence
                onChosen: row => panel.comparison.selectToken(row)
            }
        }
    }
}

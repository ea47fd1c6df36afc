pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Vitrine
import Vitrine.App.Inspectors

/// The tokens of the strip on two devices, or here and in another engine: where the two diverge, tap by tap, and why.
Item {
    id: panel

    required property CompareModel model
    readonly property CompareModel comparison: model
    readonly property CompareColumns columns: CompareColumns { width: view.width }
    /// Table and evidence side by side.
    readonly property bool wide: width >= Theme.px(760)
    readonly property bool filled: view.count > 0
    /// Above the table, where there is no room beside it.
    property bool evidenceOpen: height >= Theme.px(700)
    property bool methodOpen: false

    onVisibleChanged: if (visible) comparison.look()
    Component.onCompleted: if (visible) comparison.look()

    Connections {
        target: panel.comparison
        function onSelectedRowChanged() {
            if (panel.comparison.selectedRow >= 0)
                view.positionViewAtIndex(panel.comparison.selectedRow, ListView.Contain);
        }
        function onCountChanged() { soon.restart(); }
    }
    // When the rows have their places.
    Timer {
        id: soon
        interval: 0
        onTriggered: {
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
            place: panel.comparison.place
            placeCaption: panel.comparison.diverges ? qsTr("First seen at") : qsTr("Most at")
            measure: panel.comparison.measure
            hint: panel.comparison.stale ? qsTr("The chat has other tokens now. Compare again.") : panel.comparison.hint
            action: panel.comparison.hasOtherTokens ? qsTr("Compare on the file's tokens") : ""
            onActed: panel.comparison.startWithItsTokens()
        }
        Flow {
            Layout.fillWidth: true
            Layout.leftMargin: Theme.l
            Layout.rightMargin: Theme.l
            Layout.topMargin: Theme.xs
            visible: !panel.wide && panel.filled
            spacing: Theme.l
            LinkButton {
                objectName: "evidence"
                visible: panel.comparison.evidence.length > 0
                text: panel.evidenceOpen ? qsTr("Hide the evidence") : qsTr("Show the evidence")
                onClicked: panel.evidenceOpen = !panel.evidenceOpen
            }
            LinkButton {
                objectName: "method"
                text: panel.methodOpen ? qsTr("Hide how it was judged") : qsTr("How it was judged")
                onClicked: panel.methodOpen = !panel.methodOpen
            }
        }
        Flickable {
            id: below
            Layout.fillWidth: true
            Layout.preferredHeight: Math.min(contentHeight, panel.filled ? Math.max(Theme.px(120), panel.height * 0.25) : panel.height)
            visible: !panel.wide && panel.comparison.verdict.length > 0 && (panel.evidenceOpen && panel.comparison.evidence.length > 0 || panel.methodOpen || !panel.filled)
            contentHeight: belowColumn.height + 2 * Theme.s
            clip: true
            boundsBehavior: Flickable.StopAtBounds
            T.ScrollBar.vertical: ThinScrollBar {}
            CompareEvidence {
                id: belowColumn
                x: Theme.l
                y: Theme.s
                width: parent.width - 2 * Theme.l
                headed: !panel.filled
                shown: panel.evidenceOpen || !panel.filled
                methodShown: panel.methodOpen || !panel.filled
                comparison: panel.comparison
            }
        }
        RowLayout {
            Layout.fillWidth: true
            Layout.fillHeight: true
            spacing: 0
            ColumnLayout {
                Layout.fillWidth: true
                Layout.fillHeight: true
                Layout.preferredWidth: 55
                spacing: 0
                AppText {
                    Layout.fillWidth: true
                    Layout.leftMargin: Theme.l
                    Layout.rightMargin: Theme.l
                    Layout.topMargin: Theme.s
                    visible: panel.filled && (panel.wide || panel.comparison.rounds)
                    text: panel.comparison.diverges ? qsTr("Filled: where it begins; hollow: later taps beyond the noise, which ends at the line.")
                          + (panel.comparison.rounds ? " " + qsTr("Grey and hollow: explained by rounding.") : "")
                        : panel.comparison.rounds ? qsTr("The noise of float32 ends at the line; hollow: beyond it, and explained by rounding.")
                                                  : qsTr("Within the noise, which ends at the line.")
                    wrapMode: Text.Wrap
                    muted: true
                    font.pixelSize: Theme.small
                }
                CompareHeader {
                    Layout.fillWidth: true
                    visible: panel.filled
                    columns: panel.columns
                    comparison: panel.comparison
                }
                PanelTable {
                    id: view
                    Layout.fillWidth: true
                    Layout.fillHeight: true
                    model: panel.comparison
                    currentIndex: panel.comparison.selectedRow
                    hint.visible: count === 0 && !panel.comparison.running && panel.comparison.error.length === 0
                                  && panel.comparison.verdict.length === 0
                    hint.text: qsTr("The tokens of this chat are evaluated in both places, and every intermediate result is compared: sound devices differ by rounding alone. To see whether another engine computes the same, drop what it wrote here: an archive or a folder of arrays, its logits, or the print of llama-eval-callback.")
                    Accessible.name: qsTr("Differences of all taps")
                    Keys.onReturnPressed: panel.comparison.selectRow(currentIndex)
                    Keys.onEnterPressed: panel.comparison.selectRow(currentIndex)
                    delegate: CompareRow {
                        width: ListView.view.width
                        columns: panel.columns
                        begins: index === panel.comparison.firstDivergence
                        lit: index === panel.comparison.selectedRow
                        onChosen: row => panel.comparison.selectRow(row)
                    }
                }
                Divider {
                    Layout.fillWidth: true
                    visible: narrowValues.visible
                }
                CompareValues {
                    id: narrowValues
                    Layout.fillWidth: true
                    Layout.margins: Theme.s
                    Layout.leftMargin: Theme.l
                    Layout.rightMargin: Theme.l
                    visible: !panel.wide && panel.filled && values.filled
                    comparison: panel.comparison
                }
            }
            Rectangle {
                visible: beside.visible
                Layout.fillHeight: true
                implicitWidth: Theme.hairline
                color: Theme.line
            }
            Flickable {
                id: beside
                visible: panel.wide && panel.comparison.verdict.length > 0
                Layout.fillWidth: true
                Layout.fillHeight: true
                Layout.preferredWidth: 45
                contentHeight: all.height + 2 * Theme.l
                clip: true
                boundsBehavior: Flickable.StopAtBounds
                T.ScrollBar.vertical: ThinScrollBar {}
                Column {
                    id: all
                    x: Theme.l
                    y: Theme.l
                    width: parent.width - 2 * Theme.l
                    spacing: Theme.l
                    CompareEvidence {
                        width: parent.width
                        comparison: panel.comparison
                    }
                    CompareValues {
                        width: parent.width
                        comparison: panel.comparison
                    }
                }
            }
        }
    }
    // In a window of its own; in the chat's, the window takes what is dropped.
    DropArea {
        anchors.fill: parent
        onDropped: drop => {
            if (!drop.hasUrls)
                return;
            panel.comparison.openReference(drop.urls[0]);
            drop.accept(Qt.CopyAction);
        }
    }
}

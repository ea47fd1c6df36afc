pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Vitrine
import Vitrine.App.Inspectors

/// Compares the evaluation of the same tokens on two devices, or by this program and another engine. Shows the
/// difference at each tap (an intermediate result of the model), the tap at which the two sides diverge, and the cause.
Item {
    id: panel

    required property CompareModel model
    readonly property CompareModel comparison: model
    readonly property CompareColumns columns: CompareColumns { width: view.width }
    /// Whether there is enough width to show the table and the evidence next to each other.
    readonly property bool wide: width >= Theme.px(760) && !frame.beside
    readonly property bool filled: view.count > 0
    /// Whether the values of the selected row are shown below the row. This is necessary if the values do not fit next
    /// to the table. In a tall page, the first divergence shows its values automatically; other rows show them after a
    /// click.
    readonly property bool valuesOpen: !wide && !closed && (asked || comparison.diverges && height >= Theme.px(640))
    property bool asked: false
    property bool closed: false

    /// Scrolls to the first divergence, or to the selected row if all differences are rounding. The two rows before
    /// that row stay visible.
    function showFirst() {
        const row = comparison.diverges ? comparison.firstDivergence : comparison.rounds ? comparison.selectedRow : -1;
        if (row < 0)
            return;
        view.positionViewAtIndex(Math.max(0, row - 2), ListView.Beginning);
        frame.reveal(view.itemAtIndex(row));
    }

    function choose(row) {
        closed = valuesOpen && comparison.selectedRow === row;
        asked = !closed;
        comparison.selectRow(row);
        sight.restart();
    }

    onVisibleChanged: if (visible) comparison.refresh()
    Component.onCompleted: if (visible) comparison.refresh()

    Connections {
        target: panel.comparison
        function onSelectedRowChanged() {
            if (panel.comparison.selectedRow >= 0)
                view.positionViewAtIndex(panel.comparison.selectedRow, ListView.Contain);
        }
        function onCountChanged() {
            panel.asked = false;
            panel.closed = false;
            soon.restart();
        }
    }
    onHeightChanged: soon.restart()
    // Scrolls to the first divergence when the rows have been placed.
    Timer {
        id: soon
        interval: 0
        onTriggered: panel.showFirst()
    }
    // Scrolls so that the selected row and its values are visible.
    Timer {
        id: sight
        interval: 0
        onTriggered: {
            view.forceLayout();
            view.positionViewAtIndex(panel.comparison.selectedRow, ListView.Contain);
            frame.reveal(view.itemAtIndex(panel.comparison.selectedRow));
        }
    }
    PageFrame {
        id: frame
        anchors.fill: parent
        list: view
        wanted: panel.filled ? Theme.columnHeader + panel.comparison.count * Theme.row + Theme.s : Theme.px(160)
        head: CompareHead {
            comparison: panel.comparison
            wide: panel.wide
            filled: panel.filled
        }
        Item {
            Layout.fillWidth: true
            Layout.fillHeight: true
            ColumnLayout {
                id: table
                width: beside.visible ? Math.round(parent.width * 0.55) : parent.width
                height: parent.height
                spacing: 0
                AppText {
                    Layout.fillWidth: true
                    Layout.leftMargin: Theme.l
                    Layout.rightMargin: Theme.l
                    Layout.topMargin: Theme.s
                    visible: panel.filled && (panel.wide || panel.comparison.rounds)
                    text: panel.comparison.diverges ? qsTr("Filled bar: the tap where the difference begins. Hollow bars: later taps that also exceed the noise limit (the line).")
                          + (panel.comparison.rounds ? " " + qsTr("Grey hollow bars: differences that rounding explains.") : "")
                        : panel.comparison.rounds ? qsTr("The line marks the limit of the float32 noise. Hollow bars exceed the limit, but rounding explains these differences.")
                                                  : qsTr("All differences are within the noise. The line marks the limit of the noise.")
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
                    // Create no rows in advance outside the visible part. A new result changes all rows at once, and
                    // each of them costs time.
                    cacheBuffer: 0
                    currentIndex: panel.comparison.selectedRow
                    hint.visible: count === 0 && !panel.comparison.running && panel.comparison.error.length === 0
                                  && panel.comparison.verdict.length === 0
                    hint.text: qsTr("The tokens of this chat are evaluated on both sides, and all intermediate results are compared. Correct devices differ only by rounding. To compare with another engine, drop its output here: an archive or a folder of arrays, its logits, or the output of llama-eval-callback.")
                    Accessible.name: qsTr("Differences of all taps")
                    Keys.onReturnPressed: panel.choose(currentIndex)
                    Keys.onEnterPressed: panel.choose(currentIndex)
                    delegate: CompareRow {
                        width: ListView.view.width
                        columns: panel.columns
                        comparison: panel.comparison
                        begins: index === panel.comparison.firstDivergence
                        lit: index === panel.comparison.selectedRow
                        open: lit && panel.valuesOpen
                        onChosen: row => panel.choose(row)
                    }
                }
            }
            Rectangle {
                visible: beside.visible
                x: table.width
                width: Theme.hairline
                height: parent.height
                color: Theme.line
            }
            Flickable {
                id: beside
                visible: panel.wide && panel.filled && panel.comparison.verdict.length > 0
                x: table.width + Theme.hairline
                width: parent.width - x
                height: parent.height
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
}

pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Vitrine
import Vitrine.App.Inspectors

/// What the model considered in place of the selected token.
Item {
    id: panel

    required property LogitModel model
    readonly property LogitModel logits: model
    /// The pieces must stay readable where the panel is narrow; the bars give way.
    readonly property real barsWidth: Math.min(Theme.px(176), Math.max(Theme.px(112), width - Theme.px(240)))

    Connections {
        target: panel.logits
        function onChanged() {
            // The chosen token in view, as near to the top of the list as it can be.
            view.positionViewAtBeginning();
            if (panel.logits.count > 0)
                view.positionViewAtIndex(Math.min(panel.logits.rank, view.count) - 1, ListView.Contain);
        }
    }
    ColumnLayout {
        anchors.fill: parent
        spacing: 0
        RowLayout {
            Layout.fillWidth: true
            Layout.leftMargin: Theme.l
            Layout.rightMargin: Theme.l
            Layout.preferredHeight: Theme.control + Theme.s
            visible: panel.logits.hasToken
            spacing: Theme.m
            Rectangle {
                Layout.fillWidth: true
                Layout.maximumWidth: piece.implicitWidth + 2 * Theme.m
                implicitHeight: Theme.controlSmall
                radius: Theme.radius
                color: panel.logits.scored ? Theme.probabilityColor(panel.logits.probability) : Theme.raised
                border.color: panel.logits.scored ? "transparent" : Theme.line
                AppText {
                    id: piece
                    anchors.centerIn: parent
                    width: Math.min(implicitWidth, parent.width - 2 * Theme.s)
                    text: panel.logits.title
                    horizontalAlignment: Text.AlignLeft
                    elide: Text.ElideRight
                    font.family: Theme.mono
                    color: Theme.chipInk(panel.logits.scored ? panel.logits.probability : -1)
                }
            }
            Item { Layout.fillWidth: true }
        }
        TokenFacts {
            Layout.fillWidth: true
            Layout.leftMargin: Theme.l
            Layout.rightMargin: Theme.l
            Layout.bottomMargin: Theme.s
            visible: panel.logits.hasToken
            logits: panel.logits
        }
        LogitHeader {
            Layout.fillWidth: true
            visible: panel.logits.count > 0
            sampled: panel.logits.sampled
            barsWidth: panel.barsWidth
        }
        PanelTable {
            id: view
            Layout.fillWidth: true
            Layout.fillHeight: true
            model: panel.logits
            hint.text: panel.logits.emptyReason
            Accessible.name: qsTr("Alternatives")
            delegate: LogitRow {
                width: ListView.view.width
                sampled: panel.logits.sampled
                barsWidth: panel.barsWidth
            }
        }
    }
}

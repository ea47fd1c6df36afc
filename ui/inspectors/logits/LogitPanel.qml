pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Vitrine
import Vitrine.App.Inspectors

/// The page with the candidates at the position of the selected token.
Item {
    id: panel

    required property LogitModel model
    readonly property LogitModel logits: model
    readonly property LogitColumns columns: LogitColumns {
        width: view.width
        sampled: panel.logits.sampled
        taken: panel.logits.replaceable
        compared: panel.logits.comparison.active
        summed: panel.logits.complete
        greatestRank: panel.logits.greatestRank
        scale: panel.logits.greatest > 0.5 ? 1 : 0.5
    }

    /// Scrolls the list only as far down as necessary to show the chosen token.
    function showChosen() {
        view.positionViewAtBeginning();
        if (logits.count > 0 && logits.query.length === 0)
            view.positionViewAtIndex(Math.max(Math.min(logits.rank, view.count) - 1, 0), ListView.Contain);
    }

    Connections {
        target: panel.logits
        function onRowsReplaced() {
            panel.showChosen();
            settling.restart();
        }
    }
    // Scrolling is delayed, because the parts above the list are created together with the rows and then reduce the
    // height of the list.
    Timer {
        id: settling
        interval: 300
    }
    Connections {
        target: view
        function onHeightChanged() {
            if (settling.running)
                panel.showChosen();
        }
    }
    onVisibleChanged: logits?.setPanelVisible(panel, visible)
    Component.onCompleted: logits.setPanelVisible(panel, visible)

    CandidateMenu {
        id: tokenMenu
        onFollowWanted: panel.logits.follow(tokenId)
    }
    PageFrame {
        id: frame
        anchors.fill: parent
        list: view
        wanted: Theme.columnHeader + panel.logits.count * Theme.row + Theme.s + Theme.foot
        headShown: panel.logits.hasToken
        head: LogitHead {
            logits: panel.logits
            seen: panel.visible
            roomy: panel.height > Theme.px(panel.logits.comparison.active ? 600 : 460) || frame.beside
        }
        LogitHeader {
            Layout.fillWidth: true
            visible: panel.logits.count > 0
            columns: panel.columns
        }
        PanelTable {
            id: view
            Layout.fillWidth: true
            Layout.fillHeight: true
            // A hidden list has no model, because every new token of an answer would change all its rows.
            model: panel.visible ? panel.logits : null
            // Hiding the list discards reusable rows, because Qt 6.4 does not update them when the model is set again.
            reuseItems: panel.visible
            hint.text: panel.logits.emptyReason
            Accessible.name: qsTr("Candidates")
            hasMenu: true
            onMenuAsked: (currentItem as LogitRow)?.menuWanted()
            Keys.onReturnPressed: (currentItem as LogitRow)?.taken()
            Keys.onEnterPressed: (currentItem as LogitRow)?.taken()
            delegate: LogitRow {
                width: ListView.view.width
                onTaken: panel.logits.take(index)
                onMenuWanted: tokenMenu.openOn(this, piece, tokenId)
                columns: panel.columns
            }
        }
        LogitFoot {
            id: foot
            Layout.fillWidth: true
            visible: panel.logits.count > 0
            logits: panel.logits
            columns: panel.columns
        }
    }
}

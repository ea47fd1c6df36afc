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
    readonly property LogitColumns columns: LogitColumns {
        width: view.width
        sampled: panel.logits.sampled
        taken: panel.logits.replaceable
        compared: panel.logits.comparison.active
        summed: panel.logits.complete
        greatestRank: panel.logits.greatestRank
        scale: panel.logits.greatest > 0.5 ? 1 : 0.5
    }

    /// The chosen token in view, as near to the top of the list as it can be.
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
    // The parts above the list, made with the rows, take their height from it.
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
    onVisibleChanged: logits?.lookFrom(panel, visible)
    Component.onCompleted: logits.lookFrom(panel, visible)

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
            // With each token of an answer all rows change.
            model: panel.visible ? panel.logits : null
            // Qt 6.4 tells no row of before what the model, given anew, has in its place.
            reuseItems: panel.visible
            hint.text: panel.logits.emptyReason
            Accessible.name: qsTr("Alternatives")
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

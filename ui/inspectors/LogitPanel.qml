pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Vitrine
import Vitrine.App.Inspectors
import "../theme/format.js" as Format

/// What the model considered in place of the selected token.
Item {
    id: panel

    required property LogitModel model
    readonly property LogitModel logits: model
    /// Tall enough for more than rows.
    readonly property bool roomy: height > Theme.px(360)
    readonly property LogitColumns columns: LogitColumns {
        width: panel.width
        sampled: panel.logits.sampled
        taken: panel.logits.replaceable
        compared: panel.logits.comparison.active
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
    onVisibleChanged: logits?.look(visible)
    Component.onCompleted: logits.look(visible)

    CandidateMenu {
        id: tokenMenu
        onFollowWanted: panel.logits.follow(tokenId)
    }
    ColumnLayout {
        anchors.fill: parent
        spacing: 0
        TokenHead {
            Layout.fillWidth: true
            visible: panel.logits.hasToken
            piece: panel.logits.title
            tokenId: panel.logits.tokenId
            position: panel.logits.position
            probability: panel.logits.scored ? panel.logits.probability : -1
            onStepped: by => panel.logits.step(by)
        }
        LazyItem {
            Layout.fillWidth: true
            Layout.leftMargin: Theme.l
            Layout.rightMargin: Theme.l
            Layout.bottomMargin: Theme.xs
            visible: panel.logits.hasToken
            active: panel.visible
            component: TokenFacts { logits: panel.logits }
        }
        LazyItem {
            Layout.fillWidth: true
            Layout.leftMargin: Theme.l
            Layout.rightMargin: Theme.l
            Layout.bottomMargin: Theme.xs
            visible: active
            active: panel.visible && panel.logits.hasToken && panel.logits.comparison.active
            component: LogitPinned { comparison: panel.logits.comparison }
        }
        LogitTools {
            Layout.fillWidth: true
            Layout.leftMargin: Theme.l
            Layout.rightMargin: Theme.l
            Layout.topMargin: Theme.xs
            Layout.bottomMargin: Theme.s
            visible: panel.logits.scored
            logits: panel.logits
        }
        ReplayOffer {
            Layout.fillWidth: true
            Layout.leftMargin: Theme.l
            Layout.rightMargin: Theme.l
            Layout.bottomMargin: Theme.xs
            visible: panel.logits.hasToken && !panel.logits.complete && (running || tokens > 0 || note.length > 0 && panel.logits.scored)
            what: qsTr("All logits")
            tokens: panel.logits.costTokens
            seconds: panel.logits.costSeconds
            bytes: panel.logits.costBytes
            progress: panel.logits.progress
            note: panel.logits.note
            onWanted: panel.logits.compute()
            onCancelled: panel.logits.cancel()
        }
        LazyItem {
            Layout.fillWidth: true
            Layout.leftMargin: Theme.l
            Layout.rightMargin: Theme.l
            Layout.bottomMargin: Theme.xs
            active: panel.visible && panel.logits.complete && panel.logits.query.length === 0 && panel.roomy
            visible: active
            component: LogitOverview { logits: panel.logits }
        }
        LazyItem {
            Layout.fillWidth: true
            Layout.leftMargin: Theme.l
            Layout.rightMargin: Theme.l
            Layout.bottomMargin: Theme.s
            active: panel.visible && panel.logits.why.length > 0
            visible: active
            component: LogitWhy { logits: panel.logits }
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
            hint.text: panel.logits.emptyReason
            Accessible.name: qsTr("Alternatives")
            Keys.onReturnPressed: (currentItem as LogitRow)?.taken()
            Keys.onEnterPressed: (currentItem as LogitRow)?.taken()
            delegate: LogitRow {
                width: ListView.view.width
                onTaken: panel.logits.take(index)
                onMenuWanted: tokenMenu.openOn(this, piece, tokenId)
                columns: panel.columns
            }
        }
        Divider {
            Layout.fillWidth: true
            visible: foot.visible
        }
        Item {
            id: foot
            Layout.fillWidth: true
            Layout.preferredHeight: Theme.foot
            visible: panel.logits.count > 0
            Row {
                id: legend
                x: Theme.l
                anchors.verticalCenter: parent.verticalCenter
                spacing: Theme.s
                Repeater {
                    model: [qsTr("raw"), panel.logits.sampled ? qsTr("after sampling") : "", panel.columns.compared ? qsTr("at the pinned token") : ""]
                    Row {
                        id: part

                        required property int index
                        required property string modelData

                        visible: modelData.length > 0
                        spacing: Theme.s
                        rightPadding: Theme.s
                        Rectangle {
                            readonly property bool mark: part.index === 2

                            anchors.verticalCenter: parent.verticalCenter
                            width: mark ? Theme.xxs : Theme.l
                            height: mark ? Theme.l : Theme.meter
                            color: mark ? Theme.ink : part.index === 0 ? Theme.raw : Theme.sampled
                        }
                        AppText {
                            text: part.modelData
                            muted: true
                            font.pixelSize: Theme.label
                        }
                    }
                }
            }
            AppText {
                anchors.right: parent.right
                anchors.rightMargin: Theme.l
                anchors.verticalCenter: parent.verticalCenter
                visible: panel.logits.sampled && x > legend.x + legend.width
                text: (panel.logits.complete ? qsTr("%1 of %2 left to draw from") : qsTr("%1 of %2 recorded left to draw from")).arg(Format.count(panel.logits.keptCount)).arg(Format.count(panel.logits.candidates))
                muted: true
                font.pixelSize: Theme.label
            }
        }
    }
}

pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Vitrine
import Vitrine.App

/// A map of all messages of a chat, from left to right. The shown branch is highlighted. The line of an answer is as
/// long as its number of tokens. Where two versions start to differ, the line branches, with both tokens and their
/// probabilities. A click on a message, or Enter, shows the conversation with this message.
PopupPanel {
    id: panel

    required property ChatSession session
    readonly property TreeMapModel map: session.versions.map
    /// Id of the message that has the keyboard focus.
    property real current: 0
    readonly property TreeMapStyle style: TreeMapStyle { width: rows.width }
    readonly property int headHeight: Theme.columnHeader

    function show() {
        session.versions.drawMap();
        current = map.lastShown();
        open();
    }

    function choose(message) {
        session.versions.showMessage(message);
        close();
    }

    // Runs when the popup is open, because the size of the popup is not known earlier.
    onOpened: {
        rows.forceLayout();
        rows.reach(current);
    }

    parent: T.Overlay.overlay
    anchors.centerIn: parent
    modal: true
    padding: Theme.dialogPadding
    title: qsTr("Map of this chat")
    width: Math.min(Math.max(Theme.popupWidth, Math.ceil(map.count / 2) * Theme.px(730) + 2 * padding),
                    (parent?.width ?? Theme.popupWidth) - 2 * Theme.l)
    height: Math.min(style.top(map.lanes) + headHeight + Theme.px(60) + 2 * padding,
                     (parent?.height ?? Theme.popupHeight) - 2 * Theme.xl)

    contentItem: ColumnLayout {
        spacing: Theme.m
        Accessible.role: Accessible.Dialog
        Accessible.name: panel.title
        RowLayout {
            Layout.fillWidth: true
            spacing: Theme.s
            AppText {
                text: panel.title
                font.pixelSize: Theme.title
                font.weight: Font.DemiBold
                Accessible.role: Accessible.Heading
            }
            AppText {
                Layout.fillWidth: true
                text: qsTr("%1, %2").arg(qsTr("%Ln messages", "", panel.map.messageCount))
                    .arg(qsTr("%Ln branches", "", panel.map.branches))
                elide: Text.ElideRight
                muted: true
                font.pixelSize: Theme.small
            }
            IconButton {
                symbol: "close"
                text: qsTr("Close")
                keys: "Esc"
                onClicked: panel.close()
            }
        }
        ListView {
            id: rows
            objectName: "map"

            function reach(message) {
                const row = panel.map.rowOf(message);
                if (row >= 0)
                    positionViewAtIndex(row, ListView.Contain);
                const lane = panel.map.laneOf(message);
                const y = panel.style.top(lane);
                contentY = Math.max(0, Math.min(Math.max(contentY, panel.headHeight + panel.style.top(lane + 1) - height), y));
            }

            function step(across, down) {
                panel.current = panel.map.neighbour(panel.current, across, down);
                reach(panel.current);
            }

            Layout.fillWidth: true
            Layout.fillHeight: true
            orientation: ListView.Horizontal
            clip: true
            focus: true
            activeFocusOnTab: true
            model: panel.map
            contentHeight: panel.headHeight + panel.style.top(panel.map.lanes)
            flickableDirection: Flickable.HorizontalAndVerticalFlick
            boundsBehavior: Flickable.StopAtBounds
            keyNavigationEnabled: false
            reuseItems: true
            Accessible.role: Accessible.Tree
            Accessible.name: panel.title
            T.ScrollBar.vertical: ThinScrollBar {}
            T.ScrollBar.horizontal: ThinScrollBar { orientation: Qt.Horizontal }
            Keys.onUpPressed: step(-1, 0)
            Keys.onDownPressed: step(1, 0)
            Keys.onLeftPressed: step(0, -1)
            Keys.onRightPressed: step(0, 1)
            Keys.onReturnPressed: panel.choose(panel.current)
            Keys.onEnterPressed: panel.choose(panel.current)
            Keys.onSpacePressed: panel.choose(panel.current)

            delegate: Item {
                id: row

                required property TreeRowModel cells
                required property int mostTokens
                required property bool answers

                width: answers ? panel.style.answer : panel.style.question
                height: rows.contentHeight
                Repeater {
                    model: row.cells
                    delegate: TreeMapCell {
                        firstLane: panel.headHeight
                        width: row.width
                        style: panel.style
                        most: row.mostTokens
                        current: rows.activeFocus && panel.current === messageId
                        onChosen: panel.choose(messageId)
                    }
                }
                TreeMapRuler {
                    y: rows.contentY
                    width: row.width
                    height: panel.headHeight
                    style: panel.style
                    most: row.mostTokens
                }
            }
        }
    }
}

pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Vitrine
import Vitrine.App

/// All messages of a chat on a map: deeper ones below, branches beside one another, what is shown marked. A click, or Enter,
/// shows the conversation with that message.
PopupPanel {
    id: panel

    required property ChatSession session
    readonly property TreeMapModel map: session.map
    /// The message that the keyboard is at.
    property real current: 0
    readonly property int laneWidth: Theme.px(220)
    readonly property int rowHeight: Theme.px(44)

    function show() {
        session.drawMap();
        current = map.lastShown();
        open();
        rows.reach(current);
    }

    function choose(message) {
        session.showMessage(message);
        close();
    }

    parent: T.Overlay.overlay
    anchors.centerIn: parent
    modal: true
    padding: Theme.dialogPadding
    title: qsTr("Map of this chat")
    width: Math.min(Math.max(Theme.popupWidth, map.lanes * laneWidth + 2 * padding + Theme.l),
                    (parent?.width ?? Theme.popupWidth) - 2 * Theme.xl)
    height: Math.min(map.count * rowHeight + Theme.px(52) + 2 * padding, (parent?.height ?? Theme.popupHeight) - 2 * Theme.xl)

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

            function reach(message) {
                const row = panel.map.rowOf(message);
                if (row >= 0)
                    positionViewAtIndex(row, ListView.Contain);
                const x = panel.map.laneOf(message) * panel.laneWidth;
                contentX = Math.max(0, Math.min(Math.max(contentX, x + panel.laneWidth - width), x));
            }

            function step(across, down) {
                panel.current = panel.map.neighbour(panel.current, across, down);
                reach(panel.current);
            }

            Layout.fillWidth: true
            Layout.fillHeight: true
            clip: true
            focus: true
            activeFocusOnTab: true
            model: panel.map
            contentWidth: panel.map.lanes * panel.laneWidth
            flickableDirection: Flickable.HorizontalAndVerticalFlick
            boundsBehavior: Flickable.StopAtBounds
            keyNavigationEnabled: false
            reuseItems: true
            Accessible.role: Accessible.Tree
            Accessible.name: panel.title
            T.ScrollBar.vertical: ThinScrollBar {}
            T.ScrollBar.horizontal: ThinScrollBar {}
            Keys.onUpPressed: step(0, -1)
            Keys.onDownPressed: step(0, 1)
            Keys.onLeftPressed: step(-1, 0)
            Keys.onRightPressed: step(1, 0)
            Keys.onReturnPressed: panel.choose(panel.current)
            Keys.onEnterPressed: panel.choose(panel.current)
            Keys.onSpacePressed: panel.choose(panel.current)

            delegate: Item {
                id: row

                required property TreeRowModel cells

                width: rows.contentWidth
                height: panel.rowHeight
                Repeater {
                    model: row.cells
                    delegate: TreeMapCell {
                        laneWidth: panel.laneWidth
                        height: panel.rowHeight
                        current: rows.activeFocus && panel.current === messageId
                        onChosen: panel.choose(messageId)
                    }
                }
            }
        }
    }
}

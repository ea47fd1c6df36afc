pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Vitrine
import Vitrine.App.Inspectors

/// The names of the pages of one group, with the current page underlined. The Tab key stops only once in this row;
/// arrow keys select a page.
Flickable {
    id: tabs

    required property InspectorRegistry inspectors
    required property int page
    readonly property int group: inspectors.groupOf(page)
    /// Total width of the names of the pages in the group.
    readonly property real words: {
        let sum = 0;
        for (let i = 0; i < all.count; ++i)
            sum += all.itemAt(i)?.visible ? all.itemAt(i).width : 0;
        return sum;
    }
    readonly property int gaps: row.visibleChildren.length - 1

    signal chosen(int page)

    function step(by) {
        chosen(inspectors.pageBeside(page, by));
    }

    /// If not all names fit, scrolls to the name of the current page.
    function reveal() {
        const tab = all.itemAt(page);
        if (tab)
            contentX = Math.max(0, Math.min(tab.x, Math.max(contentX, tab.x + tab.width - width)));
    }

    implicitHeight: Theme.tabs
    implicitWidth: words + gaps * Theme.l
    contentWidth: row.width
    clip: contentWidth > width
    interactive: contentWidth > width
    flickableDirection: Flickable.HorizontalFlick
    boundsBehavior: Flickable.StopAtBounds
    activeFocusOnTab: true
    Keys.onLeftPressed: step(-1)
    Keys.onRightPressed: step(1)
    Accessible.role: Accessible.PageTabList
    Accessible.name: qsTr("Pages of the inspector")
    onPageChanged: reveal()
    onWidthChanged: reveal()

    Row {
        id: row
        height: tabs.height
        // If the names do not fit, reduce the distances between them first.
        spacing: tabs.words + tabs.gaps * Theme.l > tabs.width ? Theme.s : Theme.l
        Repeater {
            id: all
            model: tabs.inspectors
            delegate: T.TabButton {
                id: tab

                required property int index
                required property int group
                required property string title
                required property list<string> shortcuts
                readonly property bool current: index === tabs.page

                visible: group === tabs.group
                text: title
                implicitWidth: Math.ceil(widest.implicitWidth)
                height: row.height
                hoverEnabled: true
                focusPolicy: Qt.NoFocus
                onClicked: tabs.chosen(index)
                Accessible.role: Accessible.PageTab
                Accessible.name: text
                Accessible.selectable: true
                Accessible.selected: current
                Accessible.onPressAction: tab.clicked()
                contentItem: AppText {
                    text: tab.text
                    muted: !tab.current && !tab.hovered
                    font.weight: tab.current ? Font.DemiBold : Font.Normal
                    horizontalAlignment: Text.AlignHCenter
                    Accessible.ignored: true
                }
                background: Item {
                    Rectangle {
                        visible: tab.current
                        anchors.bottom: parent.bottom
                        width: parent.width
                        height: Theme.xxs
                        color: Theme.ink
                    }
                    FocusRing {
                        control: tab
                        shown: tab.current && tabs.activeFocus && FocusCause.keyboard
                    }
                }
                // This invisible bold text reserves its width, so that the names do not move when one of them is
                // selected and becomes bold.
                Text {
                    id: widest
                    visible: false
                    text: tab.text
                    font.pixelSize: Theme.body
                    font.weight: Font.DemiBold
                }
                Tip {
                    visible: tab.hovered && tab.shortcuts.length > 0
                    text: tab.text
                    keys: tab.shortcuts[0] ?? ""
                }
            }
        }
    }
}

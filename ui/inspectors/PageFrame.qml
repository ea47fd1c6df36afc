import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Vitrine

/// A page: what it says first, and its rows. Where there is little height but width they stand side by side; where there
/// is little of both the page scrolls as a whole, what it says first, and the rows then have all of its height.
Item {
    id: frame

    required property Item head
    default property alias rows: rowsColumn.data
    /// The one among the rows that scrolls by itself: not before the page has come to its end.
    required property Flickable list
    /// What the rows would take without scrolling, with their captions; and what they get at least beside the head.
    required property real wanted
    property real least: Theme.columnHeader + 6 * Theme.row
    /// Of the width that the head has where the two stand side by side.
    property real share: 0.42
    property bool headShown: true
    readonly property bool beside: headShown && width >= Theme.px(560) && height < Theme.px(340)
    readonly property bool listScrolls: beside || !scrolls || page.atYEnd
    readonly property bool scrolls: page.contentHeight > page.height

    /// Brings a row into sight that the list shows.
    function reveal(row: Item) {
        if (!scrolls || !row)
            return;
        const top = row.mapToItem(page.contentItem, 0, 0).y;
        page.contentY = Math.max(0, Math.min(page.contentHeight - page.height, Math.min(top, Math.max(page.contentY, top + row.height - page.height))));
    }

    // A layout within others would be arranged too late where lines of text break.
    Binding {
        target: frame.head
        property: "parent"
        value: top.contentItem
    }
    Binding {
        target: frame.head
        property: "width"
        value: top.width
    }
    Binding {
        target: frame.list
        property: "interactive"
        value: frame.listScrolls
    }
    Connections {
        target: frame.list
        // The keyboard goes through all rows.
        function onActiveFocusChanged() {
            if (frame.list.activeFocus && FocusCause.keyboard)
                page.contentY = Math.max(0, page.contentHeight - page.height);
        }
    }
    Flickable {
        id: page
        anchors.fill: parent
        contentHeight: frame.beside ? height : body.y + body.height
        interactive: frame.scrolls
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        onContentHeightChanged: returnToBounds()
        T.ScrollBar.vertical: ThinScrollBar { visible: frame.scrolls && !(page.atYEnd && frame.list.contentHeight > frame.list.height) }

        Flickable {
            id: top
            width: frame.beside ? Math.round(Math.max(Theme.px(280), page.width * frame.share)) : page.width
            height: !frame.headShown ? 0 : frame.beside ? page.height : contentHeight
            visible: frame.headShown
            contentHeight: frame.head.implicitHeight
            interactive: frame.beside && contentHeight > height
            clip: frame.beside
            boundsBehavior: Flickable.StopAtBounds
            T.ScrollBar.vertical: ThinScrollBar {}
        }
        Rectangle {
            visible: frame.beside
            x: top.width
            width: Theme.hairline
            height: page.height
            color: Theme.line
        }
        Item {
            id: body

            readonly property real rest: page.height - y

            x: frame.beside ? top.width + Theme.hairline : 0
            y: frame.beside ? 0 : top.height
            width: page.width - x
            height: frame.beside ? page.height
                : rest >= Math.min(frame.least, frame.wanted) ? rest : Math.min(page.height, frame.wanted)
            ColumnLayout {
                id: rowsColumn
                anchors.fill: parent
                spacing: 0
            }
        }
    }
}

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Vitrine

/// The frame of a page with a head and rows. Normally the rows are below the head. In a low but wide page, they are
/// next to each other. In a small page, the head and the rows scroll together; when the head has moved out of sight,
/// the rows have the full height.
Item {
    id: frame

    required property Item head
    default property alias rows: rowsColumn.data
    /// The list that contains the rows. If the whole page scrolls, the list itself scrolls only when the page is at its
    /// end.
    required property Flickable list
    /// `wanted`: height of all rows with their captions. `least`: minimum height of the rows.
    required property real wanted
    property real least: Theme.columnHeader + 6 * Theme.row
    /// When the head is next to the rows, fraction of the width that the head gets.
    property real share: 0.42
    property bool headShown: true
    readonly property bool beside: headShown && width >= Theme.px(560) && height < Theme.px(340)
    readonly property bool listScrolls: beside || !scrolls || page.atYEnd
    readonly property bool scrolls: page.contentHeight > page.height

    /// Scrolls the page to a row of the list.
    function reveal(row: Item) {
        if (!scrolls || !row)
            return;
        const top = row.mapToItem(page.contentItem, 0, 0).y;
        page.contentY = Math.max(0, Math.min(page.contentHeight - page.height, Math.min(top, Math.max(page.contentY, top + row.height - page.height))));
    }

    // The head and the list are placed by bindings, not by a Layout. A Layout inside another Layout changes its size
    // too late when texts wrap.
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
        // When the list gets the keyboard focus, scroll the page to its end, so that all rows can be reached.
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

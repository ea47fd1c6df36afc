import QtQuick
import QtQuick.Templates as T
import Vitrine
import Vitrine.App

/// All chats in their groups, with keyboard navigation.
ListView {
    id: view

    required property ChatListModel chats
    /// The row on which a dragged chat would be dropped; -1: none.
    property int dropRow: -1

    signal opened
    /// The user pressed the Up key in the first row.
    signal leftUpwards
    signal escaped
    signal renameEnded
    signal folderWanted(int row)
    signal exportWanted(int row)

    /// Moves the focus to a row. The window continues to show the same chat.
    function moveTo(row) {
        currentIndex = Math.max(0, Math.min(count - 1, row));
        soon.restart();
    }

    function enter() {
        if (count === 0)
            return;
        forceActiveFocus(Qt.TabFocusReason);
        moveTo(0);
    }

    /// Moves the focus by `by` rows. With Shift, also selects the rows from the row where the selection began to the
    /// new row.
    function step(by, modifiers) {
        if (by < 0 && currentIndex <= 0) {
            leftUpwards();
            return;
        }
        moveTo(currentIndex + by);
        if (modifiers & Qt.ShiftModifier)
            chats.selectTo(currentIndex);
    }

    function rename(row) {
        if (row < 0)
            return;
        positionViewAtIndex(row, ListView.Contain);
        (itemAtIndex(row) as ChatRow)?.beginRename();
    }

    function openCurrent() {
        const row = currentItem as ChatRow;
        if (!row)
            return;
        const folder = row.isFolder;
        chats.open(currentIndex);
        if (!folder)
            opened();
    }

    /// Returns the row of the list at `y`, a coordinate relative to the row `item`.
    function rowBelow(item, y) {
        return indexAt(width / 2, contentItem.mapFromItem(item, 0, y).y);
    }

    function drag(item, y) {
        const place = mapFromItem(item, 0, y).y;
        scrolling.by = place < Theme.chatRow ? -Theme.s : place > height - Theme.chatRow ? Theme.s : 0;
        scrolling.item = item;
        scrolling.y = y;
        const target = rowBelow(item, y);
        dropRow = chats.takesDrop(item.index, target) ? target : -1;
    }

    function endDrag(item, dropped) {
        const target = dropRow;
        scrolling.by = 0;
        dropRow = -1;
        if (dropped && target >= 0)
            chats.dropOn(item.index, target);
    }

    /// Removes a chat. Removing the visible chat moves the focus to the composer. The focus is then moved back to the
    /// list, so that the user can delete further chats.
    function removeAt(at) {
        chats.remove(at);
        if (count === 0)
            return;
        forceActiveFocus(Qt.TabFocusReason);
        moveTo(Math.min(at, count - 1));
    }

    /// Handles a key that acts on the current row or jumps to a distant row. Returns whether the key was handled.
    function takeKey(event) {
        const row = currentItem as ChatRow;
        const page = Math.max(1, Math.floor(height / Theme.chatRow) - 1);
        const rows = {[Qt.Key_Home]: 0, [Qt.Key_End]: count - 1, [Qt.Key_PageUp]: currentIndex - page,
                      [Qt.Key_PageDown]: currentIndex + page};
        if (event.key in rows)
            moveTo(rows[event.key]);
        else if (event.key === Qt.Key_F2)
            row?.beginRename();
        else if (row?.isFolder && (event.key === Qt.Key_Left || event.key === Qt.Key_Right))
            chats.setFolded(currentIndex, event.key === Qt.Key_Left);
        else if (event.key === Qt.Key_Menu || event.key === Qt.Key_F10 && event.modifiers & Qt.ShiftModifier)
            row?.openMenu(null);
        else if (event.key !== Qt.Key_Delete)
            return false;
        else if (row && !event.isAutoRepeat)  // ignore auto-repeat, because holding the key would delete all chats
            removeAt(currentIndex);
        return true;
    }

    clip: true
    // During a search, no rows are created in advance outside the visible part, because the next key changes the list
    // again.
    cacheBuffer: chats.filter.length > 0 ? 0 : Theme.px(320)
    model: chats
    // The value must stay true while the list has the focus, because Qt does not allow a change to false in this state.
    activeFocusOnTab: count > 0 || activeFocus
    boundsBehavior: Flickable.StopAtBounds
    currentIndex: -1
    onActiveFocusChanged: {
        if (activeFocus && currentIndex < 0)
            moveTo(chats.currentRow);
        else if (!activeFocus && !(currentItem as ChatRow)?.menuShown)
            currentIndex = -1;
    }
    onCountChanged: if (activeFocus && count === 0) leftUpwards()
    // Qt's own scrolling is off, because it would not show the heading above the first row of a section.
    highlightFollowsCurrentItem: false
    onHeightChanged: soon.restart()
    keyNavigationEnabled: false
    section.property: "section"
    section.delegate: AppText {
        width: parent?.width ?? 0
        leftPadding: Theme.l
        // A folder has its own row as a heading, so its section heading is empty.
        height: section.length > 0 ? implicitHeight : Theme.s // qmllint disable unqualified
        topPadding: Theme.m
        bottomPadding: Theme.xs
        // Uses the context property `section`, because Qt 6.4 does not update required properties when it reuses a
        // heading.
        text: section // qmllint disable unqualified
        muted: true
        font.pixelSize: Theme.label
        font.weight: Font.Medium
    }
    // The delegate must not use ids of this file, because Qt 6.4 cannot create bound components in a view with
    // sections.
    delegate: ChatRow {
        // The type is `var`, because a file that names its own type is compiled again at each start (Qt 6.4).
        readonly property var list: ListView.view

        width: list?.width ?? 0
        chats: list?.chats ?? null
        dropTarget: list !== null && list.dropRow === index
        onDragged: y => list.drag(this, y)
        onDragEnded: dropped => list.endDrag(this, dropped)
        onOpened: list.opened()
        onRenameEnded: list.renameEnded()
        onFolderWanted: list.folderWanted(index)
        onExportWanted: list.exportWanted(index)
    }
    Keys.onShortcutOverride: event => event.accepted = event.key === Qt.Key_Escape
    Keys.onEscapePressed: escaped()
    Keys.onUpPressed: event => step(-1, event.modifiers)
    Keys.onDownPressed: event => step(1, event.modifiers)
    Keys.onReturnPressed: openCurrent()
    Keys.onEnterPressed: openCurrent()
    Keys.onSpacePressed: event => event.modifiers & Qt.ControlModifier ? chats.toggleSelected(currentIndex) : openCurrent()
    Keys.onPressed: event => event.accepted = takeKey(event)
    Accessible.role: Accessible.List
    Accessible.name: qsTr("Chats")
    T.ScrollBar.vertical: ThinScrollBar {}

    Connections {
        target: view.chats
        function onCurrentRowChanged() { soon.restart(); }
        function onModelReset() {
            if (!view.activeFocus)
                return;
            if (view.count > 0)
                view.moveTo(0);
            else
                view.leftUpwards();
        }
    }
    // Scrolls the list while a chat is dragged near an edge.
    Timer {
        id: scrolling
        property real by: 0
        property Item item: null
        property real y: 0
        running: by !== 0 && item !== null
        repeat: true
        interval: 16
        onTriggered: {
            const before = view.contentY;
            view.contentY = Math.max(view.originY, Math.min(view.originY + view.contentHeight - view.height, before + by));
            y += view.contentY - before;
            view.drag(item, y);
        }
    }
    // Scrolls to the current row after a delay, because the row may have moved in the model, and the view must first
    // process this change.
    Timer {
        id: soon
        interval: 0
        onTriggered: {
            const row = view.activeFocus ? view.currentIndex : view.chats.currentRow;
            if (row === 0)
                view.positionViewAtBeginning();
            else if (row > 0 && view.height > 0)
                view.positionViewAtIndex(row, ListView.Contain);
        }
    }
    AppText {
        visible: view.count === 0
        anchors.horizontalCenter: parent.horizontalCenter
        y: Theme.xl
        width: parent.width - 2 * Theme.l
        horizontalAlignment: Text.AlignHCenter
        wrapMode: Text.Wrap
        muted: true
        text: view.chats.searching ? qsTr("Searching…")
            : view.chats.filter.length > 0 ? qsTr("No chat matches “%1”.").arg(view.chats.filter)
                                           : qsTr("Your chats will be listed here.")
    }
}

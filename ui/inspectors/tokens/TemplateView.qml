pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Vitrine
import Vitrine.App.Inspectors

/// The source of the chat template. Highlights the part that wrote the selected token. A click on a part finds the
/// tokens that this part wrote.
Item {
    id: view

    required property PromptSource source
    /// Row of a token. The part of the template that wrote this token is highlighted. If it is the selected token, the
    /// view also scrolls to that part.
    required property int row
    required property int selectedRow

    signal searchWanted(string text)
    /// The pointer moved to another part of the template. A search for `text` finds the tokens that this part wrote.
    /// Empty: the pointer is not over a part.
    signal pointedAt(string text)

    function light() {
        if (!visible)
            return;
        const stretch = source.stretchOf(row);
        edit.select(stretch.x, stretch.y);
        if (row !== selectedRow || stretch.y <= stretch.x)
            return;
        const place = edit.positionToRectangle(stretch.x);
        if (place.y < flick.contentY || place.y + place.height > flick.contentY + flick.height)
            flick.contentY = Math.max(0, Math.min(flick.contentHeight - flick.height, place.y - flick.height / 3));
    }

    onRowChanged: light()
    onSelectedRowChanged: light()
    onVisibleChanged: light()
    Component.onCompleted: light()
    Connections {
        target: view.source
        function onChanged() { soon.restart(); }
    }
    // Highlights the part again after a delay, because TextEdit may get a new text only after the signal changed().
    Timer {
        id: soon
        interval: 0
        onTriggered: view.light()
    }

    Flickable {
        id: flick
        anchors.fill: parent
        visible: view.source.text.length > 0
        contentHeight: edit.height
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        T.ScrollBar.vertical: ThinScrollBar {}
        TextEdit {
            id: edit
            objectName: "template"
            width: flick.width
            leftPadding: Theme.l
            rightPadding: Theme.l
            bottomPadding: Theme.m
            text: view.source.text
            textFormat: TextEdit.PlainText
            wrapMode: TextEdit.Wrap
            readOnly: true
            selectByMouse: false
            persistentSelection: true
            color: Theme.ink
            selectionColor: Theme.foundHere
            selectedTextColor: Theme.ink
            font.family: Theme.mono
            font.pixelSize: Theme.small
            Accessible.role: Accessible.StaticText
            Accessible.name: qsTr("The chat template")
            Accessible.description: text

            MouseArea {
                readonly property string found: containsMouse ? view.source.searchFor(edit.positionAt(mouseX, mouseY)) : ""

                anchors.fill: parent
                hoverEnabled: true
                cursorShape: found.length > 0 ? Qt.PointingHandCursor : Qt.ArrowCursor
                onFoundChanged: view.pointedAt(found)
                onClicked: if (found.length > 0) view.searchWanted(found)
            }
        }
    }
    PanelHint {
        visible: !flick.visible
        text: view.source.emptyReason
    }
}

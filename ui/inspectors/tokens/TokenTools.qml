pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Vitrine
import Vitrine.App.Inspectors
import "../../theme/format.js" as Format

/// The controls above the tokens: choice of colours, search, and a button for the table.
GridLayout {
    id: tools

    required property TokenSearch search
    required property ChipScale colours
    property bool tableShown: false
    /// Width that is available in the page.
    required property real room

    signal colouringChosen(int colouring)
    signal tableWanted(bool on)

    function startSearch(text: string) {
        search.text = text;
    }

    columns: room > Theme.px(560) ? 2 : 1
    columnSpacing: Theme.s
    rowSpacing: Theme.s

    // This item is not a Layout, because a Layout does not arrange children that are added while it is being created.
    Item {
        Layout.fillWidth: tools.columns === 1
        implicitWidth: forms.width + choice.x + choice.width + Theme.s
        implicitHeight: choice.height
        AppText {
            id: what
            objectName: "colourBy"
            anchors.verticalCenter: parent.verticalCenter
            // The label is hidden if it does not fit, because the list is easy to understand without it.
            visible: tools.columns > 1 || implicitWidth + choice.implicitWidth + forms.implicitWidth + 3 * Theme.s <= tools.room
            text: qsTr("Colour by")
            muted: true
            font.pixelSize: Theme.small
        }
        Choice {
            id: choice
            objectName: "colouring"
            x: what.visible ? what.implicitWidth + Theme.s : 0
            implicitWidth: Math.max(Theme.px(124), widest)
            implicitHeight: Theme.controlSmall
            model: tools.colours.names
            currentIndex: tools.colours.colouring
            Accessible.name: qsTr("Colour by")
            onActivated: index => tools.colouringChosen(index)
        }
        Segments {
            id: forms
            x: tools.columns === 1 ? parent.width - width : choice.x + choice.width + Theme.s
            implicitHeight: Theme.controlSmall
            name: qsTr("How tokens are shown")
            choices: [qsTr("Chips"), qsTr("Table")]
            current: tools.tableShown ? 1 : 0
            onChosen: index => tools.tableWanted(index === 1)
        }
    }
    RowLayout {
        spacing: Theme.xs
        Layout.fillWidth: true
        // The last button has an invisible background. The right margin is reduced, so that its icon is aligned with
        // the edge.
        Layout.rightMargin: -Theme.s
        Field {
            id: field
            objectName: "search"
            Layout.fillWidth: true
            implicitHeight: Theme.controlSmall
            symbol: "search"
            placeholderText: qsTr("Piece, id, kind or origin")
            text: tools.search.text
            onTextEdited: tools.search.text = text
            Keys.onReturnPressed: event => event.modifiers & Qt.ShiftModifier ? tools.search.previous() : tools.search.next()
            Keys.onEnterPressed: tools.search.next()
            Keys.onDownPressed: tools.search.next()
            Keys.onUpPressed: tools.search.previous()
            Keys.onShortcutOverride: event => event.accepted = event.key === Qt.Key_Escape && length > 0
            Keys.onEscapePressed: tools.startSearch("")
        }
        AppText {
            visible: tools.search.active
            text: tools.search.count === 0 ? qsTr("None")
                : tools.search.current === 0 ? Format.count(tools.search.count)
                : qsTr("%1 of %2").arg(Format.count(tools.search.current)).arg(Format.count(tools.search.count))
            muted: true
            font.family: Theme.mono
            font.pixelSize: Theme.small
            Accessible.name: qsTr("Found: %1").arg(text)
        }
        IconButton {
            visible: tools.search.active
            enabled: tools.search.count > 0
            symbol: "chevron-up"
            text: qsTr("Previous match (Shift+Enter)")
            onClicked: tools.search.previous()
        }
        IconButton {
            visible: tools.search.active
            enabled: tools.search.count > 0
            symbol: "chevron-down"
            text: qsTr("Next match (Enter)")
            onClicked: tools.search.next()
        }
        IconButton {
            visible: tools.search.active
            symbol: "close"
            text: qsTr("Show all tokens")
            onClicked: tools.startSearch("")
        }
        IconButton {
            id: kinds
            symbol: "more"
            text: qsTr("Find by kind or origin")
            checked: menu.visible
            onClicked: menu.popup(kinds, kinds.width - menu.width, kinds.height + Theme.xs)
        }
    }
    ActionMenu {
        id: menu

        component Entry: ActionMenuItem {
            required property string wanted

            keys: wanted
            onTriggered: tools.startSearch(wanted)
        }

        Entry { text: qsTr("Control tokens"); wanted: "kind:control" }
        Entry { text: qsTr("User-defined tokens"); wanted: "kind:user_defined" }
        Entry { text: qsTr("Bytes"); wanted: "kind:byte" }
        Entry { text: qsTr("Unknown tokens"); wanted: "kind:unknown" }
        Entry { text: qsTr("Written by the template"); wanted: "origin:template" }
        Entry { text: qsTr("Added by the tokenizer"); wanted: "origin:added" }
        Entry { text: qsTr("Part of the system prompt"); wanted: "origin:system" }
        Entry { text: qsTr("From the user"); wanted: "origin:user" }
        Entry { text: qsTr("From earlier answers"); wanted: "origin:assistant" }
        Entry { text: qsTr("From tools"); wanted: "origin:tool" }
        Entry { text: qsTr("Generated"); wanted: "origin:generated" }
        Entry { text: qsTr("Chosen by hand"); wanted: "origin:by_hand" }
    }
}

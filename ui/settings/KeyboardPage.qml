import QtQuick
import Vitrine
import Vitrine.App

SettingsPage {
    id: page

    required property Actions actions
    required property Program app

    title: qsTr("Keyboard")
    intro: qsTr("Everything works without a pointer: Tab moves between controls, arrow keys move in lists.")

    SettingsSection {
        title: qsTr("In other programs")
        AskShortcut {
            shortcut: page.app.askShortcut
            command: page.app.askCommand
        }
    }
    Item {
        id: part

        property bool found: true

        /// Shows only those rows of the table that match. If the words match the name of the page, shows the whole
        /// table.
        function search(words, page) {
            const whole = words.every(word => page.toLowerCase().includes(word));
            table.filter = whole ? "" : words.join(" ");
            found = table.shown.length > 0;
            return found;
        }

        visible: found
        width: parent?.width ?? 0
        implicitHeight: table.height + Theme.l
        KeyTable {
            id: table
            y: Theme.l
            width: parent.width
            actions: page.actions
        }
    }
}

import QtQuick
import Vitrine
import Vitrine.App

/// The setting of the shortcut that shows the window for a quick question while other programs have the focus. If the
/// desktop offers no shortcuts to programs, shows a command for which the user can create one.
SettingRow {
    id: row

    required property GlobalShortcut shortcut
    /// The command that shows the window.
    required property string command

    label: qsTr("Ask from every program")
    help: shortcut.problem.length > 0 ? shortcut.problem
        : !shortcut.available ? qsTr("This desktop offers no shortcuts to programs. In the keyboard settings of the desktop, create a shortcut for this command; it shows a small window for a question")
        : shortcut.bound && shortcut.trigger.length > 0 ? qsTr("Shows a small window for a question. Keys: %1").arg(shortcut.trigger)
        : shortcut.bound ? qsTr("Shows a small window for a question. Choose the keys in the settings of the desktop")
        : qsTr("Shows a small window for a question. The desktop asks for the keys")
    keywords: qsTr("global shortcut quick question")
    tall: !shortcut.available
    Component.onCompleted: shortcut.look()

    Toggle {
        visible: row.shortcut.available
        text: row.label
        checked: row.shortcut.bound
        onToggled: {
            if (checked)
                row.shortcut.bind();
            else
                row.shortcut.release();
            // The desktop decides whether the shortcut exists.
            checked = Qt.binding(() => row.shortcut.bound);
        }
    }
    Field {
        visible: !row.shortcut.available
        width: Math.min(Theme.px(360), row.width - copyButton.width - Theme.xl)
        readOnly: true
        autoScroll: false  // shows the beginning of a long command
        text: row.command
        font.family: Theme.mono
        Accessible.name: qsTr("Command")
    }
    PlainButton {
        id: copyButton
        visible: !row.shortcut.available
        symbol: "copy"
        text: qsTr("Copy")
        onClicked: Clipboard.copy(row.command)
    }
}

import QtQuick
import Vitrine
import Vitrine.App

/// The system prompt at the top of the chat. It is one line that can be unfolded to edit the prompt.
Column {
    id: head

    required property ChatSession session
    property bool open: false
    /// Position of the current search match; -1: the match is not in the system prompt.
    readonly property int foundAt: Found.text.length > 0 && Found.find.part === ChatFind.Part.SystemPrompt ? Found.find.at : -1

    onFoundAtChanged: {
        if (foundAt < 0)
            return;
        open = true;
        pad.editor.cursorPosition = foundAt;
    }

    visible: session.chat.systemPrompt.length > 0 || open
    spacing: Theme.xs

    PlainButton {
        x: -horizontalPadding
        width: Math.min(implicitWidth, parent.width + 2 * horizontalPadding)
        height: Theme.controlSmall
        quiet: true
        symbol: head.open ? "chevron-down" : "chevron-right"
        text: head.open ? qsTr("System prompt")
                        : qsTr("System prompt: %1").arg(head.session.chat.systemPrompt.trim().split("\n")[0].slice(0, 200))
        font.pixelSize: Theme.small
        hint: head.open ? qsTr("Folds the system prompt") : qsTr("Shows the whole system prompt")
        onClicked: head.open = !head.open
    }
    SystemPromptPad {
        id: pad
        visible: head.open
        width: parent.width
        session: head.session
        FoundMarks {
            edit: pad.editor
            at: head.foundAt
        }
    }
    Connections {
        target: head.session.chat
        function onChanged() { head.open = false; }
    }
}

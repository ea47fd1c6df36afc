pragma Singleton

import QtQuick

/// What is looked for in the conversation: every text of a message marks it.
QtObject {
    /// A ChatFind; whoever has only texts knows nothing of the program.
    property var find: null
    /// Empty: nothing.
    readonly property string text: find?.active ? find.text : ""

    /// The place one went to exists: this part of this text.
    signal reached(TextEdit words, rect place)
    /// Whoever has the place says so again: all has moved.
    signal asked
}

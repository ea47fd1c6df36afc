pragma Singleton

import QtQuick

/// The current search in the conversation: every text of a message marks its matches.
QtObject {
    /// A ChatFind. Untyped, because this file cannot use the types of app.
    property var find: null
    /// Empty: no search.
    readonly property string text: find?.active ? find.text : ""

    /// A text reports the place of the current match.
    signal reached(TextEdit words, rect place)
    /// Asks the text with the match to report again, after a change of positions.
    signal asked
}

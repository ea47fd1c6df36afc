pragma Singleton

import QtQuick

/// The current search in the conversation. Each text of a message reads it to highlight the matches.
QtObject {
    /// A ChatFind object. The type is `var`, because this module cannot use the types of app.
    property var find: null
    /// Text to search for; empty: no search is active.
    readonly property string text: find?.active ? find.text : ""

    /// Emitted by the text that contains the current match. `place` is the rectangle of the match.
    signal reached(TextEdit words, rect place)
    /// Requests that the text with the current match emits reached() again, because positions have changed.
    signal asked
}

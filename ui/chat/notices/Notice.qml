import QtQuick

/// The contents of a banner: a text, and an action that the user can choose.
QtObject {
    property string text
    /// Time at which the text was set. Among notices with the same tone, the newest is shown first.
    property double since
    property string detail
    /// A value of Banner.Tone.
    property int tone
    property string action
    property bool dismissible: true
    /// Progress of a task from 0 to 1, or 0 if it is unknown; -1: no task is running.
    property real progress: -1

    onTextChanged: since = text.length > 0 ? Date.now() : 0

    signal acted
    signal dismissed
}

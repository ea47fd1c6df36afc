import QtQuick

/// The text of a banner, with an action.
QtObject {
    property string text
    /// When the text was set, for notices of the same tone: the newest is shown first.
    property double since
    property string detail
    /// A value of Banner.Tone.
    property int tone
    property string action
    property bool dismissible: true
    /// How much of it is done, 0…1, or 0 if that is not known; -1: nothing is being done.
    property real progress: -1

    onTextChanged: since = text.length > 0 ? Date.now() : 0

    signal acted
    signal dismissed
}

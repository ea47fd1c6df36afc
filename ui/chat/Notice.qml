import QtQuick

/// The text of a banner, with an action.
QtObject {
    property string text
    property string detail
    /// A value of Banner.Tone.
    property int tone
    property string action
    property bool dismissible: true
    /// How much of it is done, 0…1, or 0 if that is not known; -1: nothing is being done.
    property real progress: -1

    signal acted
    signal dismissed
}

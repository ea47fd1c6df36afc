import QtQuick

/// What a banner says, and what can be done about it.
QtObject {
    property string text
    property string detail
    /// One of Banner.Tone.
    property int tone
    property string action
    property bool dismissible: true

    signal acted
    signal dismissed
}

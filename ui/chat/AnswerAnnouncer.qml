import QtQuick

/// Says to a screen reader that an answer has come, and what it is; draws nothing. It appears for as long as it says
/// something: that is what screen readers announce of an alert.
Item {
    id: announcer

    property string words

    function say(text) {
        announcer.words = "";
        announcer.words = text;
        hiding.restart();
    }

    visible: words.length > 0
    width: 1
    height: 1
    Accessible.role: Accessible.AlertMessage
    Accessible.name: words

    Timer {
        id: hiding
        interval: 5000
        onTriggered: announcer.words = ""
    }
}

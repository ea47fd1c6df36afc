import QtQuick

/// Makes screen readers announce a new answer. This item draws nothing. It is an alert that is visible only while it
/// has a text, because screen readers announce an alert when it becomes visible.
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

import QtQuick
import Vitrine

/// Shows which version of a message is displayed, with buttons for the previous and the next version.
Row {
    id: siblings

    required property int number
    required property int count

    signal stepped(int step)

    Accessible.role: Accessible.Grouping
    Accessible.name: words.Accessible.name

    SiblingStep {
        id: back
        enabled: siblings.number > 1
        opposite: forth
        symbol: "chevron-left"
        text: qsTr("Show the previous version")
        keys: "Alt+Left"
        onTaken: siblings.stepped(-1)
    }
    AppText {
        id: words
        anchors.verticalCenter: parent.verticalCenter
        text: siblings.number + "/" + siblings.count
        muted: true
        font.family: Theme.mono
        font.pixelSize: Theme.small
        Accessible.name: qsTr("Version %1 of %2").arg(siblings.number).arg(siblings.count)
    }
    SiblingStep {
        id: forth
        enabled: siblings.number < siblings.count
        opposite: back
        symbol: "chevron-right"
        text: qsTr("Show the next version")
        keys: "Alt+Right"
        onTaken: siblings.stepped(1)
    }
}

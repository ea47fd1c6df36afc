import QtQuick
import Vitrine
import Vitrine.App.Inspectors
import "../../theme/format.js" as Format

/// The main facts about the selected token on one line. Used if not all facts fit next to the tokens. A
/// button then shows all facts in place of the tokens.
Item {
    id: brief

    required property TokenStripModel tokens
    required property bool open
    readonly property var token: tokens.selectedToken
    readonly property bool filled: tokens.selectedRow >= 0
    /// The text in several lengths, longest first. The longest one that fits is shown.
    readonly property list<string> forms: {
        if (!filled)
            return [""];
        const bytes = token.bytes || qsTr("no bytes");
        if (!(token.probability >= 0))
            return [qsTr("%1 · probability not computed").arg(bytes), bytes];
        const share = "p " + Format.percent(token.probability);
        const rank = token.rank > 0 ? " · " + qsTr("rank %1").arg(Format.count(token.rank)) : "";
        return [bytes + " · " + share + rank, bytes + " · " + share, share + rank, share];
    }

    signal openWanted(bool on)

    implicitHeight: Theme.control

    Divider { width: parent.width }
    AppText {
        id: piece
        x: Theme.l
        anchors.verticalCenter: parent.verticalCenter
        width: Math.min(implicitWidth, brief.width * 0.4)
        visible: brief.filled
        text: brief.token.piece ?? ""
        elide: Text.ElideMiddle
        font.family: Theme.mono
        font.pixelSize: Theme.small
        font.weight: Font.DemiBold
    }
    AppText {
        x: Theme.l
        anchors.verticalCenter: parent.verticalCenter
        width: unfold.x - Theme.s - x
        visible: !brief.filled
        text: qsTr("Click a token to see its details.")
        elide: Text.ElideRight
        muted: true
        font.pixelSize: Theme.small
    }
    AppText {
        objectName: "brief"
        x: piece.x + piece.width + Theme.m
        anchors.verticalCenter: parent.verticalCenter
        width: unfold.x - Theme.s - x
        visible: brief.filled
        text: Array.from(brief.forms).join("\x9C")
        Accessible.name: brief.forms[0]
        elide: Text.ElideRight
        muted: true
        font.family: Theme.mono
        font.pixelSize: Theme.small
    }
    IconButton {
        id: unfold
        objectName: "unfoldToken"
        anchors.right: parent.right
        anchors.rightMargin: Theme.s
        anchors.verticalCenter: parent.verticalCenter
        symbol: brief.open ? "chevron-down" : "chevron-up"
        text: brief.open ? qsTr("Back to the tokens") : qsTr("Details of the token")
        onClicked: brief.openWanted(!brief.open)
    }
}

import QtQuick
import Vitrine
import Vitrine.App.Inspectors
import "../../theme/format.js" as Format

/// The line above the chips: the number of tokens, and actions on all tokens. This item is not a Layout. When children
/// of a Layout appear or disappear while it is resized, Qt 6.4 leaves them at their old positions. Here, children
/// appear and disappear with the contents of the strip.
Item {
    id: head

    required property TokenStripModel tokens
    required property int answered
    required property bool idsShown

    signal idsWanted(bool on)

    implicitHeight: Theme.control
    AppText {
        id: what
        x: Theme.l
        anchors.verticalCenter: parent.verticalCenter
        text: head.answered > 0 ? qsTr("Answer") : qsTr("Tokens")
        font.weight: Font.DemiBold
        Accessible.role: Accessible.Heading
    }
    AppText {
        x: what.x + what.width + Theme.s
        anchors.baseline: what.baseline
        width: tools.x - Theme.s - x
        visible: head.tokens.count > 0
        // The text in several lengths, longest first. The longest one that fits is shown.
        readonly property list<string> forms: {
            if (head.answered === 0)
                return [qsTr("%L1 in the prompt").arg(head.tokens.promptCount)];
            const count = qsTr("%Ln tokens", "", head.answered);
            if (head.tokens.meanSurprise < 0)
                return [count, Format.count(head.answered)];
            const bits = Format.decimals(head.tokens.meanSurprise, 2);
            return [count + " · " + qsTr("%1 bits on average").arg(bits), count + " · " + qsTr("%1 bits").arg(bits), count, Format.count(head.answered)];
        }
        text: Array.from(forms).join("\x9C")
        Accessible.name: forms[0]
        elide: Text.ElideRight
        muted: true
        font.pixelSize: Theme.small
    }
    Row {
        id: tools
        anchors.right: parent.right
        anchors.rightMargin: Theme.s
        anchors.verticalCenter: parent.verticalCenter
        spacing: Theme.xs
        PlainButton {
            visible: head.tokens.scorable
            anchors.verticalCenter: parent.verticalCenter
            implicitHeight: Theme.controlSlim
            font.pixelSize: Theme.small
            text: head.tokens.scoringPauses ? qsTr("Pause, then score the prompt") : qsTr("Score prompt")
            hint: {
                const text = qsTr("Evaluates %Ln tokens again to find out how probable each token was", "", head.tokens.promptCount);
                const seconds = head.tokens.scoringSeconds;
                const time = seconds < 0 ? "" : head.tokens.scoringGuessed ? qsTr("roughly %1\u00a0s (not measured yet)").arg(Format.roughly(seconds))
                                                                           : qsTr("about %1\u00a0s").arg(Format.seconds(seconds));
                const size = qsTr("%1\u00a0MB").arg(Format.megabytes(head.tokens.scoringBytes));
                const cost = qsTr("%1: %2").arg(text).arg(time.length > 0 ? time + ", " + size : size);
                return head.tokens.scoringPauses ? qsTr("%1. The answer pauses meanwhile.").arg(cost) : cost;
            }
            onClicked: head.tokens.scorePrompt()
        }
        AppText {
            visible: head.tokens.scoringProgress >= 0
            anchors.verticalCenter: parent.verticalCenter
            text: qsTr("Scoring, %1 %").arg(Math.floor(100 * head.tokens.scoringProgress))
            muted: true
            font.pixelSize: Theme.small
        }
        IconButton {
            visible: head.tokens.scoringProgress >= 0
            symbol: "stop"
            text: qsTr("Stop scoring the prompt")
            onClicked: head.tokens.cancelScoring()
        }
        IconButton {
            visible: head.tokens.count > 0 && !head.tokens.followTail
            symbol: "arrow-down"
            text: qsTr("Follow the newest token")
            onClicked: head.tokens.followTail = true
        }
        IconButton {
            visible: head.tokens.hasIds
            symbol: "hash"
            checked: head.idsShown
            text: head.idsShown ? qsTr("Hide the ids") : qsTr("Show the ids")
            onClicked: head.idsWanted(!head.idsShown)
        }
        IconButton {
            visible: head.tokens.hasIds
            symbol: "copy"
            text: qsTr("Copy all ids")
            onClicked: head.tokens.copyIds()
        }
    }
}

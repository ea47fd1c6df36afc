pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import "../../theme/format.js" as Format

/// A message on the map. A user's message is a rectangle. An answer is a line; it starts where the answer differs from
/// another version and ends at its last token. The shown branch is darker.
Item {
    id: cell

    required property real messageId
    required property int lane
    required property int parentLane
    required property bool ofUser
    required property bool edited
    required property bool shown
    required property bool leaf
    required property string preview
    // The following properties are roles of TreeRowModel.
    required property int tokens
    required property bool onPath
    required property int litTokens
    required property list<var> marks
    required property int forkLane
    required property int forkStep
    required property string forkPiece
    required property real forkShare
    required property bool forkByHand
    required property string forkInstead
    required property real forkInsteadShare
    required property TreeMapStyle style
    /// y coordinate of the top of the first lane.
    required property real firstLane
    /// Number of tokens of the longest answer in this column.
    required property int most
    /// Whether the message has the keyboard focus.
    property bool current: false
    readonly property bool forks: forkStep >= 0
    readonly property string forkText: !forks ? (marks.length > 0 ? qsTr("Other versions diverge at %1").arg(Array.from(marks).map(mark => named(mark)).join("; ")) : "")
        : forkPiece.length === 0 ? qsTr("This version ends after %Ln tokens, where the other version continues with %1", "", forkStep).arg(withShare(forkInstead, forkInsteadShare, false))
        : forkInstead.length === 0 ? qsTr("After %Ln tokens, this version continues with %1", "", forkStep).arg(withShare(forkPiece, forkShare, forkByHand))
        : qsTr("After %Ln tokens: %1 instead of %2", "", forkStep).arg(withShare(forkPiece, forkShare, forkByHand))
                                                                 .arg(withShare(forkInstead, forkInsteadShare, false))
    readonly property color rest: Theme.outline
    /// y coordinate of the line in this cell.
    readonly property real middle: style.middle(lane)
    /// Number of additional levels of labels. Labels that would overlap are stacked, and the lane must be higher by
    /// these levels.
    property int tiers: 0
    readonly property real begin: ofUser ? style.gutter : forks ? style.place(forkStep, most) : style.gutter
    /// x coordinate of the end of the message. If the number of tokens of an answer is unknown, its line is short.
    readonly property real end: ofUser ? plate.x + plate.width : tokens > 0 ? style.place(tokens, most) : style.gutter + Theme.xl

    signal chosen

    Component.onCompleted: style.cells = style.cells.concat(cell)
    Component.onDestruction: style.cells = Array.from(style.cells).filter(other => other !== cell)

    // Enclose the piece in isolating characters, because right-to-left text in it would reverse the line.
    function withShare(piece: string, share: real, byHand: bool): string {
        const said = share < 0 ? "" : Format.percent(share);
        const note = !byHand ? said : said.length > 0 ? qsTr("%1, chosen by hand").arg(said) : qsTr("chosen by hand");
        return "\u2068" + piece + "\u2069" + (note.length > 0 ? " (" + note + ")" : "");
    }
    function named(mark: var): string {
        return qsTr("token %1, %2").arg(Format.count(mark.step + 1)).arg(mark.piece.length > 0 ? withShare(mark.piece, mark.share, mark.byHand) : qsTr("the end of the answer"));
    }

    /// A line inside this lane, or from another lane to this lane.
    component Line: Rectangle {
        property bool lit: false
        property real thick: lit ? Theme.xxs : Theme.hairline

        color: lit ? Theme.ink : cell.rest
    }

    function countTiers() {
        let most = 0;
        for (let i = 0; i < labels.count; ++i)
            most = Math.max(most, (labels.itemAt(i) as TreeMapLabel)?.tier ?? 0);
        tiers = most;
    }

    /// Returns the vertical distance from the line of this lane to the line of another lane.
    function wayTo(other: int): real {
        return style.top(other) + style.middle(other) - style.top(lane) - middle;
    }

    y: firstLane + style.top(lane)
    height: style.top(lane + 1) - style.top(lane)
    Accessible.role: Accessible.TreeItem
    Accessible.name: (ofUser ? qsTr("You: %1") : qsTr("Answer: %1")).arg(preview) + (forkText.length > 0 ? ". " + forkText : "")
    Accessible.selected: shown
    Accessible.focused: current
    Accessible.onPressAction: cell.chosen()

    // A line that connects this message with the previous message, or with the version from which this answer branches
    // off.
    Line {
        readonly property int from: cell.forks ? cell.forkLane : cell.parentLane

        visible: from >= 0 && from !== cell.lane
        lit: cell.forks ? cell.shown : cell.onPath
        x: (cell.forks ? cell.begin : Theme.s) - Math.floor(width / 2)
        y: cell.middle + Math.min(0, cell.wayTo(from))
        width: thick
        height: Math.abs(cell.wayTo(from)) + thick
    }
    Line {
        visible: !cell.forks && cell.parentLane >= 0
        lit: cell.onPath
        x: cell.parentLane === cell.lane ? 0 : Theme.s
        y: cell.middle - Math.floor(height / 2)
        width: cell.begin - x
        height: thick
    }
    Line {
        visible: cell.parentLane >= 0 && cell.parentLane !== cell.lane && !cell.forks
        lit: cell.onPath
        y: cell.middle - Math.floor(height / 2) + cell.wayTo(cell.parentLane)
        width: Theme.s
        height: thick
    }
    Line {
        visible: !cell.leaf
        lit: cell.shown
        x: cell.end
        y: cell.middle - Math.floor(height / 2)
        width: parent.width - x
        height: thick
    }
    Rectangle {
        id: plate
        x: cell.begin - (cell.ofUser ? 0 : Theme.xs)
        y: cell.ofUser ? cell.middle - Theme.px(13) : Theme.xxs
        width: parent.width - x - (cell.ofUser ? Theme.s : Theme.xxs)
        height: cell.ofUser ? Theme.row : parent.height - Theme.xs
        radius: Theme.radius
        color: hover.hovered ? Theme.hover : cell.ofUser ? Theme.said : "transparent"
        border.width: cell.current ? Theme.ring : cell.ofUser ? Theme.hairline : 0
        border.color: cell.current ? Theme.accent : cell.shown ? Theme.ink : Theme.edge
        z: cell.ofUser ? 0 : -1
        HoverHandler { id: hover }
        TapHandler { onTapped: cell.chosen() }
        Tip {
            visible: hover.hovered && text.length > 0
            text: cell.forkText
        }
    }
    // The line of the answer. Its tokens are highlighted as far as the shown version has the same tokens.
    Rectangle {
        visible: !cell.ofUser
        x: cell.begin
        y: cell.middle - Math.floor(height / 2)
        width: Math.max(Theme.xxs, cell.end - x)
        height: Theme.groove
        color: cell.rest
        Rectangle {
            width: cell.litTokens > 0 ? Math.max(0, cell.style.place(cell.litTokens, cell.most) - parent.x) : 0
            height: parent.height
            color: Theme.ink
        }
    }
    Rectangle {
        visible: cell.forks
        x: cell.begin - width / 2
        y: cell.middle - height / 2 + cell.wayTo(cell.forkLane)
        width: Theme.s
        height: width
        radius: width / 2
        color: cell.shown ? Theme.ink : cell.rest
    }
    Repeater {
        id: labels

        // The labels are created from right to left, because the position of a label depends on the labels to its
        // right.
        readonly property var marks: Array.from(cell.marks).filter(mark => mark.piece.length > 0).reverse()
        property int made: 0

        model: marks.length
        onItemAdded: made = count
        TreeMapLabel {
            required property int index
            readonly property var mark: labels.marks[index] ?? {step: 0, piece: "", share: -1}

            piece: mark.piece
            share: mark.share
            middle: cell.middle
            place: cell.style.place(mark.step, cell.most)
            tierHeight: cell.style.tierHeight
            next: index > 0 ? labels.itemAt(index - 1) as TreeMapLabel : null
            onTierChanged: cell.countTiers()
        }
    }
    AppText {
        // x coordinate of the right end of the answer's line, or of the last label if the label ends further right.
        readonly property real behind: {
            const last = !cell.leaf && labels.made > 0 ? labels.itemAt(0) : null;
            return Math.max(cell.end, last ? last.x + last.width : 0);
        }

        x: cell.ofUser ? plate.x + Theme.s : behind + Theme.s
        y: cell.ofUser ? plate.y : cell.middle - height - (cell.leaf ? -height / 2 : Theme.xxs)
        width: cell.ofUser ? plate.width - 2 * Theme.s : parent.width - x - Theme.s
        height: cell.ofUser ? plate.height : implicitHeight
        // A version that differs only by ending earlier has no text after the fork.
        text: cell.preview.length > 0 ? cell.preview : cell.forks ? "" : qsTr("(empty)")
        elide: Text.ElideRight
        muted: !cell.shown
        font.pixelSize: Theme.small
        Accessible.ignored: true
    }
}

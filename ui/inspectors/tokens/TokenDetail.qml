pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Vitrine
import Vitrine.App.Inspectors
import "../../theme/format.js" as Format

/// Shown below or next to the tokens: details of the selected token, the part of the template that wrote it, or
/// statistics of all tokens.
ColumnLayout {
    id: detail

    required property TokenStripModel tokens
    /// Row of the token below the pointer, or of the selected token if the pointer is not over a token.
    required property int row
    readonly property var token: tokens.selectedToken
    readonly property var compared: tokens.comparedToken
    property int view: 0
    /// Whether facts about the pinned token are shown next to the facts about the selected token.
    readonly property bool beside: compared.piece !== undefined && tokens.selectedRow >= 0
                                   && tokens.selection.pinnedRow !== tokens.selectedRow
    readonly property list<string> names: [qsTr("Bytes"), qsTr("Kind"), qsTr("Origin"), qsTr("Probability"), qsTr("Surprise"), qsTr("Rank"), qsTr("Entropy")]

    /// Requests to search for `text`, in the syntax of TokenSearch.
    signal searchWanted(string text)
    signal pointedAt(string text)

    function fromOf(token) {
        if (tokens.pendingRow >= 0 && token.position === tokens.pendingRow)
            return qsTr("%1, not taken yet").arg(token.originName);
        return token.messageIndex < 0 ? token.originName : qsTr("%1, message %2").arg(token.originName).arg(token.messageIndex + 1);
    }

    /// Returns the values of a token as texts, in the order of the property `names`. An unknown value is empty or "–".
    /// Without a token, the list is empty.
    function valuesOf(token) {
        if (token.piece === undefined)
            return [];
        const known = [token.bytes || "–", token.kindName, fromOf(token)];
        if (!(token.probability >= 0))
            return known.concat(["", "", "", ""]);
        const surprise = token.probability > 0 ? Format.decimals(-Math.log2(token.probability), 2) : "∞";
        return known.concat([Format.percent(token.probability), qsTr("%1 bits").arg(surprise), token.rank > 0 ? Format.count(token.rank) : "–",
                             Format.bits(token.entropy, tokens.server.length > 0)]);
    }

    function pairsOf(token) {
        const pairs = [];
        valuesOf(token).forEach((value, i) => pairs.push(names[i], value));
        return pairs;
    }

    function allOf(token) {
        return token.piece === undefined ? [] : [Format.count(token.position), Format.id(token.tokenId)].concat(valuesOf(token));
    }

    spacing: 0

    Item {
        Layout.fillWidth: true
        Layout.preferredHeight: Theme.control + Theme.s
        Segments {
            x: Theme.l
            anchors.verticalCenter: parent.verticalCenter
            implicitHeight: Theme.controlSmall
            name: qsTr("View of the tokens")
            choices: [qsTr("Token"), qsTr("Template"), qsTr("Statistics")]
            current: detail.view
            onChosen: index => detail.view = index
        }
        IconButton {
            visible: detail.view === 1 && detail.tokens.source.text.length > 0
            anchors.right: parent.right
            anchors.rightMargin: Theme.m
            anchors.verticalCenter: parent.verticalCenter
            symbol: "copy"
            text: qsTr("Copy the template")
            onClicked: Clipboard.copy(detail.tokens.source.text)
        }
    }
    Flickable {
        id: about
        Layout.fillWidth: true
        Layout.fillHeight: true
        visible: detail.view === 0
        contentHeight: all.height + Theme.s
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        T.ScrollBar.vertical: ThinScrollBar {}
        Column {
            id: all
            width: about.width
            visible: detail.tokens.selectedRow >= 0
            TokenHead {
                width: parent.width
                piece: detail.token.piece ?? ""
                tokenId: detail.token.tokenId ?? 0
                position: detail.token.position ?? 0
                probability: detail.token.probability ?? -1
                onStepped: by => by < 0 ? detail.tokens.selectPrevious() : detail.tokens.selectNext()
            }
            FactList {
                objectName: "facts"
                x: Theme.l
                width: parent.width - x - Theme.s
                visible: !detail.beside
                pairs: detail.pairsOf(detail.token)
            }
            LazyItem {
                x: Theme.l
                width: parent.width - 2 * Theme.l
                active: detail.beside
                visible: active
                component: FactTable {
                    objectName: "besidePinned"
                    heads: [detail.token.piece ?? "", detail.compared.piece ?? ""]
                    names: [qsTr("Position"), qsTr("Id"), ...Array.from(detail.names)]
                    first: detail.allOf(detail.token)
                    second: detail.allOf(detail.compared)
                }
            }
            AppText {
                x: Theme.l
                width: parent.width - 2 * Theme.l
                visible: (detail.token.probability ?? 0) < 0
                topPadding: Theme.s
                wrapMode: Text.Wrap
                muted: true
                font.pixelSize: Theme.small
                text: detail.token.position === 0
                    ? qsTr("No token precedes the first token, so the first token has no probability.")
                    : detail.tokens.scorable ? qsTr("The probability of this token was not computed. “Score prompt” above evaluates the prompt again to compute it.")
                                             : qsTr("The probability of this token is unknown.")
            }
        }
        PanelHint {
            visible: detail.tokens.selectedRow < 0
            text: qsTr("Click a token to see its details.")
        }
    }
    TemplateView {
        Layout.fillWidth: true
        Layout.fillHeight: true
        visible: detail.view === 1
        source: detail.tokens.source
        row: detail.row
        selectedRow: detail.tokens.selectedRow
        onSearchWanted: text => detail.searchWanted(text)
        onPointedAt: text => detail.pointedAt(text)
    }
    TokenStatisticsView {
        Layout.fillWidth: true
        Layout.fillHeight: true
        visible: detail.view === 2
        tokens: detail.tokens
    }
}

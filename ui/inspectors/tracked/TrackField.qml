pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import Vitrine.App.Inspectors

/// A search field for tokens to track. Matches are listed below the field, and Return chooses the first match.
Column {
    id: field

    required property TrackModel tracked

    function take(tokenId) {
        tracked.pin(tokenId);
        tracked.query = "";
    }

    spacing: Theme.xs
    Field {
        objectName: "pin"
        width: parent.width
        implicitHeight: Theme.controlSmall
        symbol: "pin"
        font.pixelSize: Theme.small
        enabled: !field.tracked.full
        text: field.tracked.query
        placeholderText: field.tracked.full ? qsTr("Maximum number of tracked tokens reached") : qsTr("Track a word or an id")
        onTextEdited: field.tracked.query = text
        Keys.onReturnPressed: if (field.tracked.suggestions.length > 0) field.take(field.tracked.suggestions[0].tokenId)
        Keys.onEscapePressed: event => {
            event.accepted = field.tracked.query.length > 0;
            field.tracked.query = "";
        }
    }
    Flow {
        width: parent.width
        visible: field.tracked.suggestions.length > 0
        spacing: Theme.xs
        Repeater {
            model: field.tracked.suggestions.length
            PlainButton {
                required property int index
                readonly property var token: field.tracked.suggestions[index] ?? {tokenId: 0, piece: ""}
                objectName: "suggestion"
                implicitHeight: Theme.controlSlim
                horizontalPadding: Theme.s
                font.family: Theme.mono
                font.pixelSize: Theme.small
                text: token.piece
                hint: qsTr("id %1").arg(token.tokenId)
                onClicked: field.take(token.tokenId)
            }
        }
    }
    AppText {
        readonly property var first: field.tracked.suggestions[0] ?? {piece: "", parts: 1}

        objectName: "partNote"
        width: parent.width
        visible: first.parts > 1
        text: qsTr("This text consists of %Ln tokens. Press Return to track the first one, %1.", "", first.parts).arg(first.piece)
        wrapMode: Text.Wrap
        muted: true
        font.pixelSize: Theme.small
    }
    AppText {
        width: parent.width
        visible: field.tracked.query.length > 0 && field.tracked.suggestions.length === 0
        text: qsTr("No token was found. Open the model that gave this answer.")
        wrapMode: Text.Wrap
        muted: true
        font.pixelSize: Theme.small
    }
}

pragma ComponentBehavior: Bound

import QtQuick
import Vitrine

/// Introduces the program: a sentence that is split into tokens, with a bracket below each token. In a small window it
/// is scaled down.
Item {
    id: demo

    // The tokens of the sentence in the vocabulary of a real model. `steps` are the colours of the tokens: indices in
    // Theme.surprise, computed by a model.
    readonly property list<string> pieces: ["A", "·token", "·is", "·a", "·piece", "·of", "·text", "."]
    readonly property list<int> ids: [32, 3950, 374, 264, 6573, 315, 1467, 13]
    readonly property list<int> steps: [0, 1, 0, 0, 2, 0, 3, 0]

    implicitHeight: line.height * line.scale
    Accessible.role: Accessible.StaticText
    Accessible.name: qsTr("The sentence “A token is a piece of text.” as eight tokens with their ids")

    Row {
        id: line
        transformOrigin: Item.TopLeft
        scale: Math.min(1, demo.width / implicitWidth)
        spacing: Theme.px(7)
        Repeater {
            model: demo.pieces.length
            delegate: Column {
                id: token

                required property int index

                Rectangle {
                    width: Math.max(Theme.px(68), piece.implicitWidth + 2 * Theme.chipPadding)
                    height: Theme.px(36)
                    color: demo.steps[token.index] > 0 ? Theme.surprise[demo.steps[token.index]] : "transparent"
                    Text {
                        id: piece
                        anchors.centerIn: parent
                        text: demo.pieces[token.index]
                        textFormat: Text.PlainText
                        color: Theme.ink
                        font.family: Theme.mono
                        font.pixelSize: Theme.display
                    }
                }
                Bracket { width: parent.width }
                Text {
                    anchors.horizontalCenter: parent.horizontalCenter
                    topPadding: Theme.xs
                    text: demo.ids[token.index]
                    color: Theme.muted
                    font.family: Theme.mono
                    font.pixelSize: Theme.label
                }
            }
        }
    }
}

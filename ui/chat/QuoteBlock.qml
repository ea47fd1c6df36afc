import QtQuick
import Vitrine

Item {
    id: quote

    property alias markdown: words.markdown

    implicitHeight: words.implicitHeight
    Accessible.role: Accessible.Paragraph

    Rectangle {
        width: 3
        height: parent.height
        radius: 1.5
        color: Theme.outline
    }
    TextBlock {
        id: words
        x: Theme.l
        width: parent.width - Theme.l
        color: Theme.muted
    }
}

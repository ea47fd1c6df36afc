import QtQuick
import QtQuick.Templates as T
import Vitrine

T.Menu {
    id: menu

    implicitWidth: Theme.menuWidth
    implicitHeight: contentItem.implicitHeight + topPadding + bottomPadding
    padding: Theme.xs
    margins: Theme.s
    delegate: ActionMenuItem {}

    contentItem: ListView {
        implicitHeight: contentHeight
        model: menu.contentModel
        interactive: false
        currentIndex: menu.currentIndex
    }
    background: FloatingCard { radius: Theme.radius }
}

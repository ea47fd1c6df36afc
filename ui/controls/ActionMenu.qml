import QtQuick
import QtQuick.Templates as T
import Vitrine

T.Menu {
    id: menu

    // The menu is wide enough to show all names and shortcuts completely.
    implicitWidth: {
        let widest = Theme.menuWidth;
        for (let i = 0; i < count; ++i)
            widest = Math.max(widest, ((itemAt(i) as ActionMenuItem)?.wholeWidth ?? 0) + 2 * padding);
        return Math.min(widest, Theme.px(360));
    }
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

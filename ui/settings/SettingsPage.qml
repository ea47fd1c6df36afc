import QtQuick
import Vitrine

/// A page of the settings: its title, a link that undoes changes, and its sections. During a search, only matching
/// settings are shown.
Column {
    id: page

    property string title
    property string intro
    /// Label of the link next to the title; empty: no link.
    property string action
    property bool searching: false
    property bool found: true
    default property alias sections: body.data

    signal acted

    /// Shows only the rows that match all words. Returns whether any row matches.
    function search(words) {
        searching = words.length > 0;
        const parts = Array.from(body.children).filter(child => child.search);
        found = parts.map(part => part.search(words, title)).some(found => found);
        return found;
    }

    width: parent?.width ?? 0
    bottomPadding: Theme.xl

    Item {
        width: parent.width
        implicitHeight: Theme.px(28)
        AppText {
            anchors.verticalCenter: parent.verticalCenter
            text: page.title
            font.pixelSize: Theme.pageTitle
            font.weight: Font.DemiBold
            Accessible.role: Accessible.Heading
        }
        LinkButton {
            visible: page.action.length > 0
            anchors.right: parent.right
            anchors.verticalCenter: parent.verticalCenter
            text: page.action
            onClicked: page.acted()
        }
    }
    AppText {
        visible: text.length > 0 && !page.searching
        width: parent.width
        topPadding: Theme.xs
        text: page.intro
        wrapMode: Text.Wrap
        muted: true
    }
    Column {
        id: body
        width: parent.width
    }
}

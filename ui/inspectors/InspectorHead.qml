import QtQuick
import Vitrine
import Vitrine.App.Inspectors

/// The line above the pages. Shows the groups of pages and the buttons for actions. In a low window, also shows the
/// names of the pages.
Item {
    id: head

    required property InspectorRegistry inspectors
    required property int page
    /// A value of InspectorPane.Place.
    required property int place
    /// Whether a list of the pages is shown at the side.
    required property bool railShown
    /// Whether the introduction of the page is visible.
    required property bool explained
    /// The item of which a picture is taken when the user exports the page as a picture.
    required property Item picture

    signal pageChosen(int page)
    signal groupChosen(int group)
    signal explainWanted(bool on)
    /// An export has finished. `sentence` explains a failure; it is empty after a success.
    signal exported(string sentence)
    signal placeWanted(int place)
    signal backWanted
    signal hideWanted

    // This item is not a Layout. When children of a Layout appear or disappear while it is resized, Qt 6.4 leaves them
    // at their old positions. Here, children appear and disappear with the place of the inspector.
    implicitHeight: Theme.head - Theme.hairline
    Row {
        id: left
        x: head.place === InspectorPane.Place.Instead ? Theme.s : Theme.l
        anchors.verticalCenter: parent.verticalCenter
        spacing: Theme.s
        PlainButton {
            visible: head.place === InspectorPane.Place.Instead
            implicitHeight: Theme.controlSmall
            quiet: true
            symbol: "chevron-left"
            text: qsTr("Chat")
            hint: qsTr("Back to the conversation")
            keys: "Ctrl+Shift+I"
            horizontalPadding: Theme.s
            onClicked: head.hideWanted()
        }
        Segments {
            visible: !head.railShown
            implicitHeight: Theme.controlSmall
            name: qsTr("Groups of pages")
            choices: head.inspectors.groups
            current: head.inspectors.groupOf(head.page)
            onChosen: group => head.groupChosen(group)
        }
        AppText {
            visible: head.railShown
            text: head.inspectors.titles[head.page]
            font.pixelSize: Theme.title
            font.weight: Font.DemiBold
            Accessible.role: Accessible.Heading
        }
    }
    InspectorTabs {
        inspectors: head.inspectors
        page: head.page
        visible: head.place === InspectorPane.Place.Bottom
        x: left.x + left.width + Theme.l
        width: Math.max(0, Math.min(implicitWidth, buttons.x - Theme.s - x))
        height: parent.height
        onChosen: page => head.pageChosen(page)
    }
    InspectorButtons {
        id: buttons
        place: head.place
        explained: head.explained
        page: head.inspectors.nameOf(head.page)
        model: head.inspectors.modelOf(head.page)
        picture: head.picture
        onExplainWanted: on => head.explainWanted(on)
        onExported: sentence => head.exported(sentence)
        onPlaceWanted: place => head.placeWanted(place)
        onBackWanted: head.backWanted()
        onHideWanted: head.hideWanted()
        anchors.right: parent.right
        anchors.rightMargin: Theme.m
        anchors.verticalCenter: parent.verticalCenter
    }
}

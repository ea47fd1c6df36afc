pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import Vitrine.App

/// A container for the settings. The settings are created when they are first opened, because most sessions do not need
/// them.
Item {
    id: pane

    required property Program app
    required property Actions actions

    /// Titles of the pages, in their order.
    readonly property list<string> titles: [qsTr("General"), qsTr("Appearance"), qsTr("Models"), qsTr("Generation"),
                                            qsTr("Inspector"), qsTr("Privacy"), qsTr("Keyboard")]
    /// Index of the current page in `titles`.
    property int current: 0
    property bool made: false

    signal closed

    /// Opens the page with this title. If the title is empty, opens the page that was shown last.
    function open(title) {
        made = true;
        const page = Array.from(titles).indexOf(title);
        if (page >= 0)
            current = page;
        (content.item as SettingsView).begin();
    }

    function takeFocus() {
        (content.item as SettingsView)?.takeFocus();
    }

    LazyItem {
        id: content
        anchors.fill: parent
        active: pane.made
        component: SettingsView {
            app: pane.app
            actions: pane.actions
            titles: pane.titles
            current: pane.current
            onPageWanted: page => pane.current = page
            onClosed: pane.closed()
        }
    }
}

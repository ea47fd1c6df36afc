pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import Vitrine.App
import Vitrine.App.Inspectors

/// The inspector in a separate window. Its position and size are restored at the next start. Closing this window closes
/// the inspector. Closing the main window also closes this window.
AppWindow {
    id: window

    required property Program app
    required property InspectorRegistry inspectors
    required property AppSettings settings
    required property Actions actions

    signal placeWanted(int place)
    signal backWanted
    /// Emitted when the user starts an action whose result is visible only in the main window.
    signal conversationWanted
    /// Emitted when the user drops a text on this window. The text belongs in the unsent message.
    signal textDropped(string text)

    /// Returns whether enough of a window at `place` would be visible on the connected screens.
    function isOnScreen(place: rect): bool {
        return Array.from(Application.screens).some(screen =>
            place.x + place.width / 2 > screen.virtualX && place.x + place.width / 2 < screen.virtualX + screen.width
            && place.y >= screen.virtualY && place.y + Theme.head < screen.virtualY + screen.height);
    }

    function keep() {
        if (visibility === Window.Windowed)
            settings.inspectorWindow = Qt.rect(x, y, width, height);
    }

    width: Theme.px(1000)
    height: Theme.px(700)
    minimumWidth: Math.min(360, Screen.desktopAvailableWidth)
    minimumHeight: Math.min(360, Screen.desktopAvailableHeight)
    title: qsTr("Inspector — Vitrine")
    onClosing: close => {
        close.accepted = false;
        settings.inspectorVisible = false;
    }
    onWidthChanged: later.restart()
    onHeightChanged: later.restart()
    onXChanged: later.restart()
    onYChanged: later.restart()

    Timer {
        id: later
        interval: 500
        onTriggered: window.keep()
    }
    LazyItem {
        anchors.fill: parent
        active: window.visible
        component: Item {
            Shortcuts {
                actions: window.actions
                closes: false
                onHeard: action => {
                    if (!window.actions.isOfInspector(action))
                        window.conversationWanted();
                }
            }
            Shortcut {
                sequences: Array.from(window.actions.close.keys)
                onActivated: window.close()
            }
            InspectorPane {
                anchors.fill: parent
                inspectors: window.inspectors
                page: window.inspectors.pageNamed(window.settings.inspectorPage)
                folded: Array.from(window.settings.inspectorFolded)
                onFoldedWanted: names => window.settings.inspectorFolded = names
                place: InspectorPane.Place.Window
                onPageChosen: page => window.settings.inspectorPage = window.inspectors.nameOf(page)
                onPlaceWanted: place => window.placeWanted(place)
                onBackWanted: window.backWanted()
            }
            DropOverlay {
                anchors.fill: parent
                files: window.app.dropped
                onDropped: if (concernsConversation) window.conversationWanted()
                onTextDropped: text => window.textDropped(text)
            }
        }
    }
    Component.onCompleted: {
        const place = settings.inspectorWindow;
        if (place.width > 0) {
            width = Math.max(minimumWidth, place.width);
            height = Math.max(minimumHeight, place.height);
            if (isOnScreen(place)) {
                x = place.x;
                y = place.y;
            }
        }
    }
    onVisibleChanged: if (visible) requestActivate()
}

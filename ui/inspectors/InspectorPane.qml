pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Vitrine
import Vitrine.App.Inspectors

/// Shows one page of the inspector at a time. `inspectors` is the registry of all pages. If this page is about a single
/// token, the first page (the tokens) is shown next to it. A page is created when it is first shown.
Rectangle {
    id: pane

    enum Place {
        Right,
        Bottom,
        /// The inspector is shown instead of the conversation; a button leads back to the conversation.
        Instead,
        /// The inspector is in a separate window.
        Window
    }

    required property InspectorRegistry inspectors
    /// Row of the current page in the registry.
    property int page: 0
    property int place: InspectorPane.Place.Right
    readonly property bool railShown: place === InspectorPane.Place.Window && width >= Theme.px(640)
    /// Whether the tokens and the page are next to each other, because the pane is wide enough, or too low to place one
    /// below the other.
    readonly property bool wide: split.width > split.height
                                 && split.width >= Theme.px(leads ? 1100 : split.height < Theme.px(320) ? 600 : 800)
    /// Whether there is space for the page but not for the tokens. The tokens are then hidden, and the page has its own
    /// buttons for the previous and the next token.
    readonly property bool low: !wide && split.height < Theme.px(340)
    /// Whether this pane is visible and shows content that changes while an answer is generated.
    readonly property bool follows: visible && (page === 0 || inspectors.isAboutToken(page)) && Window.visibility !== Window.Hidden
                                    && Window.visibility !== Window.Minimized
    readonly property bool tokensShown: page === 0 || inspectors.isAboutToken(page) && !low && (!leads || wide && split.height >= Theme.px(340))
    /// Whether the page has its own buttons for the previous and the next token.
    readonly property bool leads: inspectors.hasOwnNavigation(page)
    /// Minimum height of the tokens, and also of the page below the tokens.
    readonly property int leastHeight: Theme.px(100)
    /// Key: group of pages. Value: the page of this group that was shown last.
    property var lastOf: ({})
    /// Names of the pages whose introduction is folded.
    property list<string> folded
    readonly property string pageName: inspectors.nameOf(page)
    readonly property bool explained: !Array.from(folded).includes(pageName)
    /// The reason why the page could not be saved to a file.
    property string problem

    signal pageChosen(int page)
    signal hideWanted
    signal foldedWanted(var names)
    /// Requests another place of the inspector; `place` is a value of Place.
    signal placeWanted(int place)
    /// Requests that the inspector returns from its separate window to its previous place in the main window.
    signal backWanted

    function explain(on: bool) {
        const others = Array.from(folded).filter(name => name !== pageName);
        foldedWanted(on ? others : others.concat(pageName));
    }

    color: railShown ? Theme.pane : Theme.bench
    // Clipping makes frames cheaper. Qt searches for the item below the pointer in every frame, and skips all items of
    // a clipped pane while the pointer is elsewhere.
    clip: true
    onPageChanged: {
        lastOf[inspectors.groupOf(page)] = page;
        problem = "";
    }

    onFollowsChanged: inspectors.throttle.setPageVisible(this, follows)
    Component.onCompleted: inspectors.throttle.setPageVisible(this, follows)

    HoverHandler {
        // The handler reports its position in every frame, even if the pointer does not move. This property changes
        // only when the pointer really moves.
        readonly property point place: point.position
        onPlaceChanged: pane.inspectors.throttle.touch()
    }
    InspectorRail {
        id: rail
        visible: pane.railShown
        width: visible ? implicitWidth : 0
        height: parent.height
        inspectors: pane.inspectors
        page: pane.page
        onChosen: page => pane.pageChosen(page)
    }
    ColumnLayout {
        anchors.fill: parent
        anchors.leftMargin: rail.width
        spacing: 0
        InspectorHead {
            Layout.fillWidth: true
            inspectors: pane.inspectors
            page: pane.page
            place: pane.place
            railShown: pane.railShown
            explained: pane.explained
            picture: split
            onPageChosen: page => pane.pageChosen(page)
            onGroupChosen: group => pane.pageChosen(pane.lastOf[group] ?? pane.inspectors.firstOf(group))
            onExplainWanted: on => pane.explain(on)
            onExported: sentence => pane.problem = sentence
            onPlaceWanted: place => pane.placeWanted(place)
            onBackWanted: pane.backWanted()
            onHideWanted: pane.hideWanted()
        }
        InspectorTabs {
            inspectors: pane.inspectors
            page: pane.page
            visible: pane.place !== InspectorPane.Place.Bottom && !pane.railShown
            Layout.fillWidth: true
            Layout.leftMargin: Theme.l
            Layout.rightMargin: Theme.l
            onChosen: page => pane.pageChosen(page)
        }
        Divider { Layout.fillWidth: true }
        PageAbout {
            visible: pane.explained
            Layout.fillWidth: true
            text: pane.inspectors.abouts[pane.page]
            brief: pane.width < Theme.px(480) || pane.height < Theme.px(420)
            onFoldWanted: pane.explain(false)
        }
        Divider {
            visible: pane.explained
            Layout.fillWidth: true
        }
        Banner {
            Layout.fillWidth: true
            bar: true
            tone: Banner.Tone.Error
            text: pane.problem
            onDismissed: pane.problem = ""
        }
        T.SplitView {
            id: split
            background: Rectangle { color: pane.color }
            Layout.fillWidth: true
            Layout.fillHeight: true
            orientation: pane.wide ? Qt.Horizontal : Qt.Vertical
            handle: SplitGrip { vertical: pane.wide }
            Item {
                visible: pane.tokensShown
                // In a low window, the page gets most of the height, because it needs the space more than the tokens
                // do.
                T.SplitView.preferredHeight: Math.max(pane.leastHeight, Math.min(Theme.px(220), split.height * 0.32))
                T.SplitView.minimumHeight: pane.leastHeight
                T.SplitView.preferredWidth: Math.round(split.width * (split.height < Theme.px(340) ? 0.3 : 0.4))
                // The minimum width is the width of the controls above the chips.
                T.SplitView.minimumWidth: Theme.px(296)
                T.SplitView.fillWidth: pane.page === 0
                T.SplitView.fillHeight: pane.page === 0
                // This background contrasts with chips that have no colour.
                Rectangle {
                    anchors.fill: parent
                    color: Theme.bench
                }
                Repeater {
                    model: pane.inspectors
                    delegate: PanelLoader {
                        anchors.fill: parent
                        wanted: index === 0 && pane.tokensShown
                        whole: pane.page === 0
                    }
                }
            }
            Item {
                visible: pane.page !== 0
                T.SplitView.fillWidth: true
                T.SplitView.fillHeight: true
                T.SplitView.minimumHeight: pane.leastHeight
                T.SplitView.minimumWidth: Theme.px(300)
                Repeater {
                    model: pane.inspectors
                    delegate: PanelLoader {
                        anchors.fill: parent
                        wanted: index !== 0 && index === pane.page
                    }
                }
            }
        }
    }
}

pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Vitrine
import Vitrine.App

/// The settings, shown in place of the conversation. The list of pages is on the left, or above in a narrow window. A
/// search covers all pages.
Rectangle {
    id: pane

    required property Program app
    required property Actions actions

    required property list<string> titles
    /// Index of the current page in `titles` and in `pages`.
    required property int current
    readonly property list<SettingsPage> pages: [general, appearance, models, generation, inspector, privacy, keyboard]
    readonly property bool searching: search.text.trim().length > 0
    readonly property bool narrow: width < Theme.px(640)
    readonly property real columnWidth: Math.min(Theme.px(840), width - 2 * Theme.xl)

    signal pageWanted(int page)
    signal closed

    function begin() {
        search.clear();
        app.devices.refresh();
        flick.contentY = 0;
        takeFocus();
    }

    function takeFocus() {
        search.forceActiveFocus();
    }

    function search() {
        const words = search.text.toLowerCase().split(/\s+/).filter(word => word.length > 0);
        for (const page of Array.from(pages))
            page.search(words);
        flick.contentY = 0;
    }

    function show(page) {
        search.clear();
        pageWanted(page);
        flick.contentY = 0;
    }

    function shows(page) {
        return searching ? page.found : pages[current] === page;
    }

    color: Theme.pane
    // Accept Esc before the window's shortcut for Esc, which stops an answer.
    Keys.onShortcutOverride: event => event.accepted = event.key === Qt.Key_Escape
    Keys.onEscapePressed: searching ? search.clear() : closed()

    Item {
        id: head
        width: parent.width
        height: Theme.head
        AppText {
            x: Theme.xl - Theme.xs
            anchors.verticalCenter: parent.verticalCenter
            text: qsTr("Settings")
            font.pixelSize: Theme.title
            font.weight: Font.DemiBold
            Accessible.role: Accessible.Heading
        }
        IconButton {
            anchors.right: parent.right
            anchors.rightMargin: Theme.m
            anchors.verticalCenter: parent.verticalCenter
            symbol: "close"
            text: qsTr("Close the settings")
            keys: "Esc"
            onClicked: pane.closed()
        }
    }
    Divider {
        y: head.height - height
        width: parent.width
    }
    Item {
        id: column
        anchors.top: head.bottom
        anchors.bottom: parent.bottom
        anchors.horizontalCenter: parent.horizontalCenter
        width: pane.columnWidth

        Field {
            id: search
            y: Theme.xl
            width: pane.narrow ? (parent.width - Theme.m) / 2 : Theme.controlWidth
            symbol: "search"
            placeholderText: qsTr("Search settings")
            onTextChanged: pane.search()
            Keys.onDownPressed: if (!pane.narrow) list.forceActiveFocus()
        }
        Choice {
            id: choice
            visible: pane.narrow
            anchors.right: parent.right
            y: search.y
            width: search.width
            model: pane.titles
            currentIndex: pane.current
            Accessible.name: qsTr("Page")
            onActivated: index => pane.show(index)
        }
        ListView {
            id: list
            visible: !pane.narrow
            y: search.y + search.height + Theme.s
            width: search.width
            height: contentHeight
            interactive: false
            model: pane.titles
            activeFocusOnTab: true
            currentIndex: pane.current
            Keys.onUpPressed: pane.show(Math.max(0, pane.current - 1))
            Keys.onDownPressed: pane.show(Math.min(pane.pages.length - 1, pane.current + 1))
            Accessible.role: Accessible.List
            Accessible.name: qsTr("Pages")
            delegate: T.ItemDelegate {
                id: entry

                required property int index
                required property string modelData
                readonly property bool chosen: index === pane.current && !pane.searching

                width: ListView.view?.width ?? 0
                implicitHeight: Theme.menuRow
                hoverEnabled: true
                focusPolicy: Qt.NoFocus
                onClicked: pane.show(index)
                Accessible.role: Accessible.ListItem
                Accessible.name: modelData
                Accessible.selected: chosen
                Accessible.onPressAction: entry.clicked()
                contentItem: AppText {
                    leftPadding: Theme.s
                    text: entry.modelData
                    Accessible.ignored: true
                }
                background: Rectangle {
                    radius: Theme.radius
                    color: entry.chosen ? Theme.select : entry.hovered ? Theme.said : "transparent"
                    border.width: entry.chosen ? Theme.hairline : 0
                    border.color: Theme.edge
                }
            }
            // A focus ring around the current page in the list of pages.
            Rectangle {
                visible: list.activeFocus && FocusCause.keyboard
                y: pane.current * Theme.menuRow - Theme.ringGap
                x: -Theme.ringGap
                width: list.width + 2 * Theme.ringGap
                height: Theme.menuRow + 2 * Theme.ringGap
                radius: Theme.radius + Theme.ringGap
                color: "transparent"
                border.width: Theme.ring
                border.color: Theme.accent
            }
        }
        FollowingFlickable {
            id: flick
            x: pane.narrow ? 0 : list.width + Theme.xxl
            y: pane.narrow ? search.y + search.height + Theme.m : 0
            width: parent.width - x + Theme.l
            height: parent.height - y
            contentHeight: sheet.height + 2 * sheet.y

            Column {
                id: sheet
                // Leave space for focus rings.
                x: Theme.xs
                y: pane.narrow ? Theme.xs : Theme.xl + Theme.xxs
                width: flick.width - Theme.l - Theme.xs
                GeneralPage {
                    id: general
                    visible: pane.shows(general)
                    settings: pane.app.settings
                    app: pane.app
                }
                AppearancePage {
                    id: appearance
                    visible: pane.shows(appearance)
                    settings: pane.app.settings
                }
                ModelsPage {
                    id: models
                    visible: pane.shows(models)
                    settings: pane.app.settings
                    library: pane.app.library
                    devices: pane.app.devices
                    session: pane.app.session
                }
                GenerationPage {
                    id: generation
                    visible: pane.shows(generation)
                    settings: pane.app.settings
                    samplers: pane.app.samplers
                    order: pane.app.samplerOrder
                }
                InspectorPage {
                    id: inspector
                    visible: pane.shows(inspector)
                    settings: pane.app.settings
                }
                PrivacyPage {
                    id: privacy
                    visible: pane.shows(privacy)
                    settings: pane.app.settings
                    kvStates: pane.app.kvStates
                    chatFile: pane.app.chatFile
                    endpoints: pane.app.library.endpoints
                }
                KeyboardPage {
                    id: keyboard
                    visible: pane.shows(keyboard)
                    actions: pane.actions
                    app: pane.app
                }
                AppText {
                    visible: pane.searching && !Array.from(pane.pages).some(page => page.found)
                    width: parent.width
                    text: qsTr("No setting matches “%1”.").arg(search.text.trim())
                    wrapMode: Text.Wrap
                    muted: true
                }
            }
        }
    }
}

pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import QtQml
import Vitrine
import Vitrine.App
import "../theme/format.js" as Format

/// The command palette. It finds actions, chats and recently loaded models. Enter runs the action or opens the chat or
/// model.
PopupPanel {
    id: palette

    required property Program app
    required property Actions actions
    required property list<string> settingsPages

    /// The functions that run the entries, in the order in which the entries were added.
    property var runs: []

    function offer(group, title, detail, symbol, keys, run) {
        found.add(group, title, detail, symbol, keys);
        runs.push(run);
    }

    function gather() {
        found.clear();
        runs = [];
        models.active = true;
        for (const action of Array.from(actions.all))
            if (!action.local && action.enabled && action !== actions.palette)
                offer(action.group, action.name, "", action.symbol, action.key, () => action.trigger());
        for (const page of Array.from(settingsPages))
            offer(actions.programGroup, qsTr("Settings: %1").arg(page), "", "settings", "", () => actions.settingsWanted(page));
        for (let i = 0; i < models.count; ++i) {
            const model = models.objectAt(i);
            if (model.missing || model.current)
                continue;
            const path = model.path;
            offer(actions.modelGroup, qsTr("Open %1").arg(model.name), model.quantization, "model", "",
                  () => palette.app.library.load(path));
        }
        for (const chat of Array.from(app.allChats()))
            offer(qsTr("Chats"), chat.title, chat.group, "chat", "", () => palette.app.openChat(chat.chatId));
        models.active = false;
        found.show();
    }

    function choose(row) {
        const entry = found.entryAt(row);
        if (entry < 0)
            return;
        close();
        runs[entry]();
    }

    readonly property PaletteModel found: PaletteModel { query: field.text }
    readonly property Instantiator models: Instantiator {
        active: false
        model: palette.app.library.recent
        delegate: RecentModel {}
    }

    parent: T.Overlay.overlay
    x: Math.round(((parent?.width ?? width) - width) / 2)
    y: Math.round(Math.min(Theme.px(88), (parent?.height ?? 0) / 10))
    width: Math.min(Theme.px(600), (parent?.width ?? Theme.px(600)) - 2 * Theme.l)
    height: Math.min(Theme.px(410), (parent?.height ?? Theme.px(410)) - 2 * y)
    modal: true
    padding: 0
    title: qsTr("Find an action or a chat")
    onAboutToShow: {
        field.clear();
        gather();
        list.moveTo(0);
    }
    // Set the focus before the popup has finished opening, because the user may already be typing.
    onVisibleChanged: if (visible) field.forceActiveFocus()

    contentItem: ColumnLayout {
        spacing: 0
        Item {
            Layout.fillWidth: true
            Layout.preferredHeight: Theme.head
            Icon {
                x: Theme.l
                anchors.verticalCenter: parent.verticalCenter
                icon: "search"
            }
            T.TextField {
                id: field
                anchors.fill: parent
                anchors.leftMargin: Theme.l + Theme.icon + Theme.s + Theme.xxs
                anchors.rightMargin: Theme.l + escapeCap.width + Theme.s
                verticalAlignment: TextInput.AlignVCenter
                font.pixelSize: Theme.reading
                color: Theme.ink
                selectionColor: Theme.marked
                selectedTextColor: Theme.ink
                selectByMouse: true
                onTextChanged: list.moveTo(0)
                Accessible.role: Accessible.EditableText
                Accessible.name: palette.title
                Keys.onPressed: event => {
                    const page = 8;
                    const steps = {[Qt.Key_Down]: 1, [Qt.Key_Up]: -1, [Qt.Key_PageDown]: page, [Qt.Key_PageUp]: -page,
                                   [Qt.Key_Tab]: 0, [Qt.Key_Backtab]: 0};
                    if (event.key in steps)
                        list.moveTo(list.currentIndex + steps[event.key]);
                    else if (event.key === Qt.Key_Return || event.key === Qt.Key_Enter)
                        palette.choose(list.currentIndex);
                    else
                        return;
                    event.accepted = true;
                }
                AppText {
                    visible: field.length === 0 && field.preeditText.length === 0
                    anchors.verticalCenter: parent.verticalCenter
                    text: palette.title
                    color: Theme.faint
                    font.pixelSize: Theme.reading
                    Accessible.ignored: true
                }
            }
            KeyCaps {
                id: escapeCap
                anchors.right: parent.right
                anchors.rightMargin: Theme.l
                anchors.verticalCenter: parent.verticalCenter
                keys: "Esc"
            }
        }
        Divider { Layout.fillWidth: true }
        ListView {
            id: list

            function moveTo(row) {
                currentIndex = Math.max(0, Math.min(count - 1, row));
            }

            Layout.fillWidth: true
            Layout.fillHeight: true
            bottomMargin: Theme.xs
            clip: true
            // Create no rows in advance outside the visible part, because the next key changes the list again.
            cacheBuffer: 0
            model: palette.found
            boundsBehavior: Flickable.StopAtBounds
            highlightFollowsCurrentItem: true
            highlightMoveDuration: 0
            keyNavigationEnabled: false
            Accessible.role: Accessible.List
            Accessible.name: qsTr("Found")
            T.ScrollBar.vertical: ThinScrollBar {}
            delegate: PaletteRow {
                width: ListView.view?.width ?? 0
                onClicked: palette.choose(index)
            }
            PanelHint {
                visible: list.count === 0
                text: qsTr("Nothing matches “%1”.").arg(field.text)
            }
        }
        Divider { Layout.fillWidth: true }
        RowLayout {
            Layout.fillWidth: true
            Layout.preferredHeight: Theme.foot
            Layout.leftMargin: Theme.l
            Layout.rightMargin: Theme.l
            spacing: Theme.l
            Repeater {
                model: [qsTr("↑ ↓ choose"), qsTr("Enter opens"), qsTr("Esc closes")]
                AppText {
                    required property string modelData
                    text: modelData
                    muted: true
                    font.pixelSize: Theme.small
                }
            }
            Item { Layout.fillWidth: true }
            AppText {
                text: qsTr("%1 of %2").arg(Format.count(palette.found.count)).arg(Format.count(palette.found.total))
                muted: true
                font.pixelSize: Theme.small
            }
        }
    }
}

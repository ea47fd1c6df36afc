pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Vitrine

/// Asks which pre-tokenizer to use for a model that does not name a known one. No entry is preselected. Pre-tokenizers
/// that fit the model's vocabulary come first.
PopupPanel {
    id: choice

    property list<string> names
    property int likely: 0

    signal chosen(string name)

    onOpened: {
        list.currentIndex = -1;
        list.forceActiveFocus();
    }
    contentItem: ColumnLayout {
        spacing: Theme.s
        AppText {
            Layout.fillWidth: true
            text: qsTr("Load the model with another pre-tokenizer")
            wrapMode: Text.Wrap
            font.weight: Font.DemiBold
        }
        AppText {
            Layout.fillWidth: true
            text: choice.likely > 0 ? qsTr("Known models with the same vocabulary use the first pre-tokenizer in the list.")
                                    : qsTr("No known model has this vocabulary. A wrong choice makes answers worse.")
            wrapMode: Text.Wrap
            muted: true
            font.pixelSize: Theme.small
        }
        ListView {
            id: list

            function choose(row) {
                if (row < 0)
                    return;
                const name = choice.names[row];
                choice.close();
                choice.chosen(name);
            }

            objectName: "list"
            Layout.fillWidth: true
            implicitHeight: Math.min(contentHeight, Theme.px(260))
            clip: true
            model: choice.names
            currentIndex: -1
            activeFocusOnTab: true
            keyNavigationEnabled: true
            boundsBehavior: Flickable.StopAtBounds
            Keys.onReturnPressed: choose(currentIndex)
            Keys.onEnterPressed: choose(currentIndex)
            Accessible.role: Accessible.List
            Accessible.name: qsTr("Pre-tokenizers")
            T.ScrollBar.vertical: ThinScrollBar {}
            delegate: T.ItemDelegate {
                id: row

                required property int index
                required property string modelData

                width: ListView.view ? ListView.view.width : 0
                implicitHeight: Theme.control
                leftPadding: Theme.s
                rightPadding: Theme.l
                text: modelData
                hoverEnabled: true
                onClicked: list.choose(index)
                Accessible.role: Accessible.ListItem
                Accessible.name: modelData
                Accessible.onPressAction: row.clicked()
                contentItem: RowLayout {
                    AppText {
                        Layout.fillWidth: true
                        text: row.modelData
                        elide: Text.ElideRight
                        Accessible.ignored: true
                    }
                    AppText {
                        visible: row.index < choice.likely
                        text: qsTr("same vocabulary")
                        color: Theme.ink
                        font.pixelSize: Theme.small
                        Accessible.ignored: true
                    }
                }
                background: Rectangle {
                    radius: Theme.radius
                    color: row.hovered ? Theme.hover : "transparent"
                    border.width: row.ListView.isCurrentItem ? Theme.ring : 0
                    border.color: Theme.accent
                }
            }
        }
    }
}

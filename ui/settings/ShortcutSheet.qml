pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Vitrine

/// A dialog with all shortcuts.
PopupPanel {
    id: sheet

    required property Actions actions

    /// Whether there is enough width for two columns.
    readonly property bool wide: (parent?.width ?? 0) >= Theme.px(820)

    parent: T.Overlay.overlay
    anchors.centerIn: parent
    width: Math.min(wide ? Theme.px(760) : Theme.px(480), (parent?.width ?? Theme.popupWidth) - 2 * Theme.l)
    height: Math.min(implicitHeight, (parent?.height ?? 0) - 2 * Theme.l)
    modal: true
    padding: Theme.dialogPadding
    title: qsTr("Keyboard shortcuts")
    onVisibleChanged: if (visible) list.forceActiveFocus()

    contentItem: ColumnLayout {
        spacing: Theme.s
        AppText {
            text: sheet.title
            font.pixelSize: Theme.title
            font.weight: Font.DemiBold
            Accessible.role: Accessible.Heading
        }
        Flickable {
            id: list
            Layout.fillWidth: true
            Layout.fillHeight: true
            implicitHeight: table.implicitHeight
            contentHeight: table.implicitHeight
            clip: true
            boundsBehavior: Flickable.StopAtBounds
            T.ScrollBar.vertical: ThinScrollBar { id: bar }
            Keys.onUpPressed: bar.decrease()
            Keys.onDownPressed: bar.increase()
            LazyItem {
                id: table
                // Leave space for the scroll bar if it is visible.
                width: list.width - (list.height < implicitHeight ? Theme.l : 0)
                active: sheet.visible
                component: Grid {
                    id: grid
                    readonly property real columnWidth: sheet.wide ? (width - columnSpacing) / 2 : width
                    columns: sheet.wide ? 2 : 1
                    columnSpacing: Theme.xl
                    KeyTable {
                        width: grid.columnWidth
                        actions: sheet.actions
                        groups: [sheet.actions.chatGroup]
                    }
                    KeyTable {
                        width: grid.columnWidth
                        actions: sheet.actions
                        groups: [sheet.actions.inspectGroup, sheet.actions.modelGroup, sheet.actions.viewGroup,
                                 sheet.actions.programGroup]
                    }
                }
            }
        }
    }
}

pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Vitrine
import Vitrine.App.Inspectors

/// Lists the problems of the prompt that would be sent now.
Item {
    id: panel

    required property CheckModel model
    readonly property CheckModel check: model

    onVisibleChanged: check?.setPanelVisible(panel, visible)
    Component.onCompleted: check.setPanelVisible(panel, visible)

    Connections {
        target: panel.check
        function onTemplateWanted() { (source.made() as TemplatePanel).open(); }
    }
    LazyItem {
        id: source
        active: false
        component: TemplatePanel { source: panel.check.templateText }
    }
    PageFrame {
        anchors.fill: parent
        list: view
        wanted: Math.max(1, panel.check.count) * Theme.px(120)
        least: Theme.px(160)
        headShown: panel.check.summary.length > 0
        head: VerdictPlate {
            barColor: panel.check.worst > 1 ? Theme.danger : panel.check.worst > 0 ? Theme.warning : Theme.outline
            sentence: panel.check.summary
            method: panel.check.method
        }
        PanelTable {
            id: view
            Layout.fillWidth: true
            Layout.fillHeight: true
            model: panel.check
            reuseItems: false
            hint.visible: count === 0
            hint.text: panel.check.emptyReason || (panel.check.summary.length > 0 ? panel.check.method : "")
            Accessible.name: qsTr("Findings about the prompt")
            Keys.onReturnPressed: panel.check.showPlace(currentIndex)
            Keys.onEnterPressed: panel.check.showPlace(currentIndex)
            delegate: CheckRow {
                width: ListView.view.width
                onPlaceWanted: panel.check.showPlace(index)
                onFixWanted: panel.check.fix(index)
            }
        }
    }
}

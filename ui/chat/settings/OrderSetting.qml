pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import Vitrine.App

/// The order of the samplers of a chat. Folded, it shows the active samplers. Unfolded, it lists all samplers, and the
/// user can move them.
Column {
    id: setting

    required property SamplerOrderModel order
    property bool differs: false
    property bool open: false

    signal resetWanted

    SettingRow {
        label: qsTr("Order of the samplers")
        help: setting.order.replaced ? qsTr("Mirostat replaces all of these samplers except the temperature")
            : setting.order.active.length === 0 ? qsTr("No sampler is active")
            // Replace spaces in a name by no-break spaces, so that a line break never separates its words.
            : Array.from(setting.order.active).map(title => title.replace(/ /g, "\u00a0")).join(" → ")
        differs: setting.differs
        onResetWanted: setting.resetWanted()
        PlainButton {
            anchors.verticalCenter: parent.verticalCenter
            quiet: true
            symbol: setting.open ? "chevron-up" : "chevron-down"
            symbolBehind: true
            text: setting.open ? qsTr("Hide") : qsTr("Change")
            Accessible.name: qsTr("Order of the samplers")
            onClicked: setting.open = !setting.open
        }
    }
    Repeater {
        model: setting.open ? setting.order : null
        OrderRow {
            last: setting.order.running - 1
            onMoved: to => setting.order.move(index, to)
        }
    }
}

import QtQuick
import QtQuick.Layouts
import Vitrine
import Vitrine.App.Inspectors
import "../../theme/format.js" as Format

/// The search field for a token, and the number of rows.
GridLayout {
    id: tools

    required property LogitModel logits
    readonly property list<int> limits: [10, 20, 50, 100, 200, 500, 1000]

    columns: width < Theme.px(310) ? 1 : 2
    columnSpacing: Theme.s
    rowSpacing: Theme.s
    Field {
        objectName: "find"
        Layout.fillWidth: true
        implicitHeight: Theme.controlSmall
        symbol: "search"
        font.pixelSize: Theme.small
        text: tools.logits.query
        placeholderText: qsTr("Word or id: why not chosen?")
        onTextEdited: tools.logits.query = text
        Keys.onEscapePressed: event => {
            event.accepted = tools.logits.query.length > 0;
            tools.logits.query = "";
        }
    }
    Choice {
        objectName: "limit"
        visible: tools.logits.complete
        implicitWidth: Math.max(Theme.px(88), widest)
        implicitHeight: Theme.controlSmall
        listWidth: Theme.px(112)
        font.pixelSize: Theme.small
        model: Array.from(tools.limits).map(limit => Format.count(limit))
        currentIndex: Array.from(tools.limits).indexOf(tools.logits.limit)
        displayText: qsTr("first %1").arg(currentText)
        Accessible.name: qsTr("Rows")
        onActivated: index => tools.logits.limit = tools.limits[index]
    }
}

import QtQuick

ListModel {
    property bool replaced: false

    ListElement {
        label: "Top-k"
        active: true
    }
    ListElement {
        label: "Temperature"
        active: true
    }
}

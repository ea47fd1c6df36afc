import QtQuick
import Vitrine.App.Inspectors

/// One page of the inspector, which is made when it is first shown.
Loader {
    id: loader

    required property int index
    required property string panel
    required property InspectorModel panelModel
    property bool wanted: false
    property bool made: false

    function make() {
        if (!wanted || made)
            return;
        made = true;
        setSource(Qt.resolvedUrl(panel), { model: panelModel });
    }

    visible: wanted
    onWantedChanged: make()
    Component.onCompleted: make()
}

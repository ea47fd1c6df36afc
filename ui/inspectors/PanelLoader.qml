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
    /// Of the tokens: whether they are the page, not a strip above another one.
    property bool whole: false

    function tell() {
        const strip = item as TokenStripPanel;
        if (strip)
            strip.whole = whole;
    }

    function make() {
        if (!wanted || made)
            return;
        made = true;
        setSource(Qt.resolvedUrl(panel), { model: panelModel });
    }

    visible: wanted
    onWholeChanged: tell()
    onLoaded: tell()
    onWantedChanged: make()
    Component.onCompleted: make()
}

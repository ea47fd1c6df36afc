import QtQuick
import Vitrine
import Vitrine.App.Inspectors

/// A page of the inspector, created when it is first shown. Its panel is in the folder that has the name of the page.
Loader {
    id: loader

    required property int index
    required property string name
    required property string panel
    required property InspectorModel panelModel
    property bool wanted: false
    property bool made: false
    /// Used only by the page of tokens: whether the tokens are the whole page, and not a strip next to another page.
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
        setSource(Qt.resolvedUrl(name + "/" + panel), { model: panelModel });
    }

    visible: wanted
    onWholeChanged: tell()
    onLoaded: tell()
    onWantedChanged: make()
    Component.onCompleted: make()
}

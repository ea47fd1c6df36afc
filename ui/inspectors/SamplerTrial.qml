pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import Vitrine.App.Inspectors

/// Other settings to be tried on this step, and what can be done with them.
Column {
    id: part

    required property SamplersModel samplers

    PanelHeading {
        x: Theme.l
        width: parent.width - 2 * Theme.l
        title: qsTr("Try other settings")
        note: qsTr("on this step, without the model")
    }
    AppText {
        x: Theme.l
        width: parent.width - 2 * Theme.l
        topPadding: Theme.xs
        bottomPadding: Theme.xs
        visible: text.length > 0
        text: part.samplers.error
        wrapMode: Text.Wrap
        color: Theme.danger
        font.pixelSize: Theme.small
    }
    Repeater {
        model: part.samplers.sliders
        SamplerSlider {
            required property int index
            x: Theme.l
            width: part.width - 2 * Theme.l
            onChosen: value => part.samplers.sliders.choose(index, value)
            onResetWanted: part.samplers.sliders.reset(index)
        }
    }
    Flow {
        x: Theme.l
        width: parent.width - 2 * Theme.l
        topPadding: Theme.s
        spacing: Theme.s
        PlainButton {
            objectName: "branch"
            enabled: part.samplers.sliders.altered && part.samplers.error.length === 0
            text: qsTr("Continue the answer from here")
            hint: qsTr("A new version of the answer: the same up to this token, and from here on made with these values")
            onClicked: part.samplers.branch()
        }
        PlainButton {
            quiet: true
            enabled: part.samplers.sliders.altered
            text: qsTr("Use in this chat")
            hint: qsTr("The next answers of this chat are made with these values")
            onClicked: part.samplers.adopt()
        }
        PlainButton {
            quiet: true
            enabled: part.samplers.sliders.altered
            text: qsTr("As the answer was made")
            onClicked: part.samplers.sliders.resetAll()
        }
    }
}

pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import Vitrine.App.Inspectors

/// Buttons for parameters that the user has changed as an experiment, or the reason why parameters cannot be changed.
Column {
    id: part

    required property SamplersModel samplers

    AppText {
        x: Theme.l
        width: parent.width - 2 * Theme.l
        topPadding: Theme.xs
        visible: text.length > 0
        text: part.samplers.error
        wrapMode: Text.Wrap
        color: Theme.danger
        font.pixelSize: Theme.small
    }
    Flow {
        x: Theme.l
        width: parent.width - 2 * Theme.l
        topPadding: Theme.s
        spacing: Theme.xs
        PlainButton {
            objectName: "branch"
            implicitHeight: Theme.controlSmall
            enabled: part.samplers.sliders.altered && part.samplers.error.length === 0
            text: qsTr("Continue from this token")
            hint: qsTr("Creates a version of the answer that is the same up to this token and continues with these values")
            onClicked: part.samplers.branch()
        }
        PlainButton {
            quiet: true
            implicitHeight: Theme.controlSmall
            enabled: part.samplers.sliders.altered
            text: qsTr("Use in this chat")
            hint: qsTr("The next answers of this chat are made with these values")
            onClicked: part.samplers.adopt()
        }
        PlainButton {
            quiet: true
            implicitHeight: Theme.controlSmall
            enabled: part.samplers.sliders.altered
            text: qsTr("Reset")
            hint: qsTr("Back to the answer's settings")
            onClicked: part.samplers.sliders.resetAll()
        }
    }
}

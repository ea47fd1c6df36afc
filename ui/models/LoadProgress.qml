import QtQuick
import QtQuick.Layouts
import Vitrine
import Vitrine.App

/// Loading progress of a model.
ColumnLayout {
    id: progress

    required property ChatSession session
    required property ModelLibrary library
    /// Whether loading waits for an answer, because the engine runs only one task at a time.
    readonly property bool waiting: library.loadStage.length === 0 && session.running.any

    spacing: Theme.s
    RowLayout {
        Layout.fillWidth: true
        spacing: Theme.m
        AppText {
            Layout.fillWidth: true
            text: progress.waiting ? qsTr("waiting for the current answer to end")
                : progress.library.loadStage.length > 0 ? progress.library.loadStage : qsTr("starting")
            elide: Text.ElideRight
            muted: true
        }
        AppText {
            text: Math.round(progress.library.loadProgress * 100) + " %"
            muted: true
        }
        PlainButton {
            text: qsTr("Cancel")
            onClicked: progress.library.cancelLoad()
        }
    }
    ProgressLine {
        Layout.fillWidth: true
        value: progress.library.loadProgress
        label: qsTr("Loading the model")
    }
}

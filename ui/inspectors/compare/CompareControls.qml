pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Dialogs
import QtQuick.Layouts
import Vitrine
import Vitrine.App.Inspectors

/// Lets the user choose the two sides of a comparison and the number of tokens, and start the comparison.
ColumnLayout {
    id: controls

    required property CompareModel comparison
    /// Numbers of tokens that the user can choose. 0 means all tokens.
    readonly property list<int> limits: [64, 512, 0]
    readonly property bool wide: width >= Theme.px(560)
    /// Whether the controls are placed below each other.
    readonly property bool narrow: width < Theme.px(380)

    spacing: Theme.s

    component Place: Choice {
        Layout.fillWidth: true
        Layout.preferredWidth: Theme.px(100)
        listWidth: Theme.px(280)
    }

    GridLayout {
        Layout.fillWidth: true
        Layout.maximumWidth: Theme.px(760)
        columns: controls.narrow ? 2 : 4
        columnSpacing: Theme.s
        rowSpacing: Theme.s
        Place {
            objectName: "a"
            Layout.columnSpan: controls.narrow ? 2 : 1
            enabled: !controls.comparison.running
            model: controls.comparison.places
            currentIndex: controls.comparison.a
            Accessible.name: qsTr("First side")
            onActivated: index => controls.comparison.a = index
        }
        AppText {
            visible: !controls.narrow
            text: controls.wide ? qsTr("against") : ""
            muted: true
            font.pixelSize: Theme.small
        }
        Place {
            objectName: "b"
            elide: Text.ElideMiddle  // file names often differ only at their end
            enabled: !controls.comparison.running
            model: controls.comparison.places
            currentIndex: controls.comparison.b
            Accessible.name: qsTr("Second side")
            onActivated: index => controls.comparison.b = index
        }
        IconButton {
            id: openButton
            objectName: "openReference"
            enabled: !controls.comparison.running
            symbol: "folder"
            text: qsTr("Open a reference of another engine")
            onClicked: openMenu.popup(openButton, 0, openButton.height)
        }
    }
    GridLayout {
        Layout.fillWidth: true
        columnSpacing: Theme.s
        rowSpacing: Theme.xs
        Segments {
            name: qsTr("Tokens to compare")
            enabled: !controls.comparison.running
            choices: ["64", "512", qsTr("All")]
            current: Array.from(controls.limits).indexOf(controls.comparison.limit)
            onChosen: index => controls.comparison.limit = controls.limits[index]
        }
        AppText {
            Layout.row: controls.wide ? 0 : 1
            Layout.column: controls.wide ? 1 : 0
            Layout.columnSpan: controls.wide ? 1 : 3
            Layout.fillWidth: true
            text: controls.comparison.running
                  ? (controls.comparison.stage.length > 0 ? qsTr("Running %1").arg(controls.comparison.stage)
                                                          : qsTr("Waiting for the engine"))
                  : controls.comparison.scope
            wrapMode: Text.Wrap
            maximumLineCount: 3
            elide: Text.ElideRight
            muted: true
            font.pixelSize: Theme.small
        }
        PlainButton {
            Layout.row: 0
            Layout.column: 2
            Layout.alignment: Qt.AlignRight
            objectName: "start"
            // A page has only one primary button. After a comparison that found a divergence, the primary button is in
            // the verdict and not here.
            primary: !controls.comparison.running && !controls.comparison.hasOtherTokens && (!controls.comparison.diverges || controls.comparison.stale)
            enabled: controls.comparison.running || controls.comparison.canStart
            text: controls.comparison.running ? qsTr("Cancel")
                  : controls.comparison.pauses ? qsTr("Pause answer and compare") : controls.comparison.verdict.length > 0 ? qsTr("Compare again") : qsTr("Compare")
            hint: controls.comparison.running ? "" : qsTr("The comparison runs the model several times; some runs only measure the rounding noise")
            onClicked: controls.comparison.running ? controls.comparison.cancel() : controls.comparison.start()
        }
    }
    ProgressLine {
        Layout.fillWidth: true
        visible: controls.comparison.running
        value: controls.comparison.progress
        label: qsTr("Comparing")
    }
    ActionMenu {
        id: openMenu
        ActionMenuItem {
            symbol: "file"
            text: qsTr("Open a file…")
            onTriggered: (files.made() as FileDialog).open()
        }
        ActionMenuItem {
            symbol: "folder"
            text: qsTr("Open a folder of arrays…")
            onTriggered: (folders.made() as FolderDialog).open()
        }
    }
    LazyItem {
        id: files
        active: false
        visible: false
        component: FileDialog {
            title: qsTr("Reference from another engine")
            nameFilters: [qsTr("Traces and logits (%1)").arg("*.npz *.npy *.bin *.f32 *.f16 *.bf16 *.txt *.log"), qsTr("All files (%1)").arg("*")]
            onAccepted: controls.comparison.openReference(selectedFile)
        }
    }
    LazyItem {
        id: folders
        active: false
        visible: false
        component: FolderDialog {
            title: qsTr("Folder of arrays of another engine")
            onAccepted: controls.comparison.openReference(selectedFolder)
        }
    }
}

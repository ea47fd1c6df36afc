pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import Vitrine.App.Inspectors

/// Saves the content of a page to a file, or copies it: in the formats that its model offers, and as a picture.
IconButton {
    id: button

    /// Name of the page; used as the file name.
    required property string name
    required property InspectorModel model
    /// The item to take a picture of.
    required property Item picture

    /// One sentence about a failure; empty if there was none.
    signal ended(string sentence)

    function save(form) {
        const bytes = model.exported(form);
        (saving.made() as SaveDialog).ask(name, form, file => TextSaver.saveBytes(file, bytes));
    }

    function savePicture() {
        // Taken before the dialog covers it, in the full resolution of the screen.
        const fine = Screen.devicePixelRatio;
        picture.grabToImage(taken => {
            const bytes = TextSaver.pngOf(taken);  // the picture is deleted before the dialog closes
            (saving.made() as SaveDialog).ask(name, "png", file => TextSaver.saveBytes(file, bytes));
        }, Qt.size(Math.round(picture.width * fine), Math.round(picture.height * fine)));
    }

    objectName: "export"
    symbol: "export"
    text: qsTr("Save or copy this page")
    checked: menu.visible
    onClicked: {
        menu.forms = model.exportForms();
        menu.popup(button, button.width - menu.width, button.height + Theme.xs);
    }

    component Entry: ActionMenuItem {
        required property string form

        enabled: menu.forms.includes(form)
    }
    ActionMenu {
        id: menu

        property list<string> forms

        Entry {
            form: "json"
            symbol: "copy"
            text: qsTr("Copy as JSON")
            onTriggered: Clipboard.copy(TextSaver.textOf(button.model.exported(form)))
        }
        Entry {
            form: "json"
            symbol: "file"
            text: qsTr("Save as JSON…")
            onTriggered: button.save(form)
        }
        Entry {
            form: "csv"
            symbol: "file"
            text: qsTr("Save as a table (CSV)…")
            onTriggered: button.save(form)
        }
        Entry {
            form: "npz"
            symbol: "file"
            text: qsTr("Save as arrays (NPZ)…")
            onTriggered: button.save(form)
        }
        Entry {
            form: "svg"
            symbol: "file"
            text: qsTr("Save as a drawing (SVG)…")
            onTriggered: button.save(form)
        }
        ActionMenuItem {
            symbol: "file"
            text: qsTr("Save as a picture (PNG)…")
            onTriggered: button.savePicture()
        }
    }
    LazyItem {
        id: saving
        active: false
        component: SaveDialog {
            title: qsTr("Save this page")
            onEnded: sentence => button.ended(sentence)
        }
    }
}

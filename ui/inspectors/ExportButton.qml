pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import Vitrine.App.Inspectors

/// Saves or copies the contents of a page, as a picture or in one of the formats that the model of the page offers.
IconButton {
    id: button

    /// Name of the page. It is also the suggested file name.
    required property string name
    required property InspectorModel model
    /// The item of which the exported picture is taken.
    required property Item picture

    /// An export has finished. `sentence` explains a failure; it is empty after a success.
    signal ended(string sentence)

    function save(form) {
        const bytes = model.exported(form);
        (saving.made() as SaveDialog).ask(name, form, file => TextSaver.saveBytes(file, bytes));
    }

    function savePicture() {
        // Take the picture in the full resolution of the screen, and before the dialog covers the page.
        const fine = Screen.devicePixelRatio;
        picture.grabToImage(taken => {
            // read the bytes now, because the picture is deleted before the dialog closes
            const bytes = TextSaver.pngOf(taken);
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

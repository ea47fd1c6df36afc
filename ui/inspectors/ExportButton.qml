pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import Vitrine.App.Inspectors

/// Writes what a page shows to a file, or puts it on the clipboard: in the forms that its model offers, and as a picture.
IconButton {
    id: button

    /// Of the page; a file is called by it.
    required property string name
    required property InspectorModel model
    /// What a picture is taken of.
    required property Item picture

    /// One sentence; empty: all went well.
    signal ended(string sentence)

    function save(form) {
        const bytes = model.exported(form);
        (saving.made() as SaveDialog).ask(name, form, file => TextSaver.saveBytes(file, bytes));
    }

    function savePicture() {
        // As it is now, and not below the dialog; with all pixels of the screen.
        const fine = Screen.devicePixelRatio;
        picture.grabToImage(taken => {
            const bytes = TextSaver.pngOf(taken);  // what was taken is gone when the dialog ends
            (saving.made() as SaveDialog).ask(name, "png", file => TextSaver.saveBytes(file, bytes));
        }, Qt.size(Math.round(picture.width * fine), Math.round(picture.height * fine)));
    }

    objectName: "export"
    symbol: "export"
    text: qsTr("Save or copy what is shown")
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
            title: qsTr("Save what is shown")
            onEnded: sentence => button.ended(sentence)
        }
    }
}

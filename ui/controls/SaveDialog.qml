import QtQuick
import QtQuick.Dialogs
import QtQuick.Templates as T
import Vitrine

/// Asks for a file name and saves a file. All parts of the program save files with this dialog. It asks before it
/// replaces a file, unless the desktop's own dialog always asks.
Item {
    id: dialog

    property alias title: files.title
    property alias nameFilters: files.nameFilters
    /// Function that writes the file at a URL. It returns an empty string, or one sentence that explains why writing
    /// failed.
    property var write
    property url proposal
    /// objectName of the text field for the file name in Qt's own file dialog. A dialog that contains such an item is
    /// Qt's own.
    readonly property string fieldOfQts: "fileNameTextField"

    /// Saving has finished. `sentence` explains a failure; it is empty after a success.
    signal ended(string sentence)

    function ask(name, suffix, write) {
        dialog.write = write;
        path.suffix = suffix;
        files.defaultSuffix = suffix;
        proposal = TextSaver.proposed(name + "." + suffix);
        open();
    }

    /// Opens the file dialog of the desktop. If the desktop has none, Qt (6.4) opens its own dialog, which suggests no
    /// name and does not save on Enter. That dialog is then replaced by SavePath, in which the user types a path.
    function open() {
        if (!path.wanted) {
            files.currentFolder = TextSaver.folderOf(proposal);
            files.currentFile = proposal;
            files.open();
            path.wanted = isQts(T.Overlay.overlay);
            if (!path.wanted)
                return;
            files.close();
        }
        path.ask(proposal);
    }

    function isQts(item: Item): bool {
        return item.objectName === fieldOfQts || Array.from(item.children).some(child => isQts(child));
    }

    function take(file) {
        proposal = file;
        TextSaver.keepFolder(file);
        if (TextSaver.exists(file) && !(TextSaver.dialogAsks() && !path.wanted))
            question.ask(TextSaver.nameOf(file));
        else
            finish();
    }

    function finish() {
        const chosen = dialog.write;
        ended(chosen(proposal) ?? "");
    }

    FileDialog {
        id: files
        fileMode: FileDialog.SaveFile
        options: FileDialog.DontConfirmOverwrite  // qmllint disable
        onAccepted: dialog.take(TextSaver.chosen(selectedFile))
    }
    SavePath {
        id: path

        /// Whether the path must be typed, because the desktop has no file dialog.
        property bool wanted: false

        title: dialog.title
        onChosen: file => dialog.take(file)
    }
    ReplaceQuestion {
        id: question
        onReplaced: dialog.finish()
        onRefused: dialog.open()
    }
}

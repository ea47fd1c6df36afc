import QtQuick
import QtQuick.Dialogs
import QtQuick.Templates as T
import Vitrine

/// Asks for a file name and saves a file. The program saves all files in this way. Asks before a file is replaced,
/// unless the desktop's dialog has certainly asked.
Item {
    id: dialog

    property alias title: files.title
    property alias nameFilters: files.nameFilters
    /// Function that writes a file at a URL. Returns an empty string, or one sentence that explains why writing failed.
    property var write
    property url proposal
    /// objectName of the text field for the file name in Qt's own dialog.
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

    /// Opens the dialog. Qt's own dialog (6.4), which is used on desktops without a dialog, neither suggests a name nor
    /// saves on Enter. Both are added here.
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

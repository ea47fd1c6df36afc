import QtQuick
import QtQuick.Dialogs
import QtQuick.Templates as T
import Vitrine

/// Asks for a file name and saves a file: the program saves all files this way. Asks before a file is replaced, if the
/// desktop's dialog may not have asked.
Item {
    id: dialog

    property alias title: files.title
    property alias nameFilters: files.nameFilters
    /// Function that writes to a URL. Returns an empty string, or one sentence with the reason of the failure.
    property var write
    property url proposal
    /// Object name of the name field in Qt's own dialog.
    readonly property string fieldOfQts: "fileNameTextField"

    /// Saving ended; `sentence` is the reason of a failure, or empty.
    signal ended(string sentence)

    function ask(name, suffix, write) {
        dialog.write = write;
        path.suffix = suffix;
        files.defaultSuffix = suffix;
        proposal = TextSaver.proposed(name + "." + suffix);
        open();
    }

    /// Qt's own dialog, which desktops without a dialog get, proposes no name and does not save on Enter (6.4).
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

        /// The desktop has no file dialog.
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

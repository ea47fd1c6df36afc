import QtQuick
import QtQuick.Dialogs
import QtQuick.Templates as T
import Vitrine

/// Asks where something goes, and has it written there: every save of the program goes this way. Before a file is
/// replaced it asks once more where the desktop's dialog need not have done so.
Item {
    id: dialog

    property alias title: files.title
    property alias nameFilters: files.nameFilters
    /// Writes it to a URL; returns nothing, or one sentence that says why that failed.
    property var write
    property url proposal
    /// What the field of a name is called in Qt's own dialog.
    readonly property string fieldOfQts: "fileNameTextField"

    /// With that sentence; with nothing if all went well.
    signal ended(string sentence)

    function ask(name, suffix, write) {
        dialog.write = write;
        path.suffix = suffix;
        files.defaultSuffix = suffix;
        proposal = TextSaver.proposed(name + "." + suffix);
        open();
    }

    /// Qt's own dialog, for desktops without one, proposes no name, and Enter does not save in it (6.4).
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

        /// The desktop has no dialog of files.
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

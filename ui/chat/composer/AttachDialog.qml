import QtQuick
import QtQuick.Dialogs

FileDialog {
    signal chosen(var files)

    title: qsTr("Attach files")
    fileMode: FileDialog.OpenFiles
    nameFilters: [qsTr("All files (*)"), qsTr("Texts (*.txt *.md *.csv *.json *.log *.xml *.c *.cpp *.h *.py *.rs *.js *.pdf *.docx *.xlsx *.odt *.ods)")]
    onAccepted: chosen(selectedFiles)
}

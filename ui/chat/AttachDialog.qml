import QtQuick
import QtQuick.Dialogs

FileDialog {
    signal chosen(url file)

    title: qsTr("Attach a text file")
    nameFilters: [qsTr("All files (*)"), qsTr("Texts (*.txt *.md *.csv *.json *.log *.xml *.c *.cpp *.h *.py *.rs *.js)")]
    onAccepted: chosen(selectedFile)
}

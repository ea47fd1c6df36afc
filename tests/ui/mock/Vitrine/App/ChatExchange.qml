import QtQuick

QtObject {
    required property QtObject program
    property bool busy: false
    property string importedFile
    property real importProgress: 0
    property int importedChats: 0

    function cancelImport() { program.note("cancelImport"); }
    function importFiles(files) { program.note("importFiles " + files); }
}

import QtQuick

QtObject {
    required property QtObject program
    property bool busy: false

    function importFiles(files) { program.note("importFiles " + files); }
}

import QtQuick

QtObject {
    required property QtObject program
    property real messageId: 0
    property int block: -1
    property int line: -1
    property int column: -1
    property int at: -1
    property int length: 0

    function choose(message, block, line, column, at) { return false; }
}

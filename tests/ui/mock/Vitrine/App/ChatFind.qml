import QtQuick

QtObject {
    required property QtObject program
    property bool active: false
    property string text: ""
    property int count: text.length > 0 ? 3 : 0
    property int current: count

    signal wanted(int row, real within)

    function next() { program.note("findNext"); }
    function previous() { program.note("findPrevious"); }
}

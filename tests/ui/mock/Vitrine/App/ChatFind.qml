import QtQuick

QtObject {
    enum Part { None, SystemPrompt, Reasoning, Text }

    required property QtObject program
    property bool active: false
    property string text: ""
    property int count: text.length > 0 ? 3 : 0
    property int current: count
    property real message: 0
    property int row: -1
    property int part: ChatFind.Part.None
    property int block: 0
    property int line: -1
    property int column: -1
    property int at: -1
    property int visit: 0

    signal wanted

    function next() { program.note("findNext"); }
    function previous() { program.note("findPrevious"); }
}

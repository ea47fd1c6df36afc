import QtQuick

ListModel {
    property int lanes: 1
    property int branches: 1
    property int messageCount: 0
    function rowOf(message) { return -1; }
    function laneOf(message) { return 0; }
    function lastShown() { return 0; }
    function neighbour(message, across, down) { return message; }
}

import QtQuick

/// An empty table
ListModel {
    property list<int> alignments
    property int columns: 0
    property bool rightToLeft: false
}

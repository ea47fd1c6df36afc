import QtQuick

/// A mock of a table, without cells.
ListModel {
    property list<int> alignments
    property int columns: 0
    property bool rightToLeft: false
}

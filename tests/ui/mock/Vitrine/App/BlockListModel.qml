import QtQuick

ListModel {
    enum Kind { Text, Heading, Code, Table, Rule, Formula }
    enum Fold { None, Folded, Unfolded }
    function toggleFold(row) {}
    function reveal(row) {}
}

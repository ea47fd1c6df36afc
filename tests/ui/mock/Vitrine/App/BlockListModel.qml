import QtQuick

ListModel {
    enum Kind { Text, Heading, Code, Table, Rule, Formula }
}

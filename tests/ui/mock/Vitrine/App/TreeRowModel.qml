import QtQuick

ListModel {}

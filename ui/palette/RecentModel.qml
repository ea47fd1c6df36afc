import QtQuick

/// A recently opened model.
QtObject {
    required property string path
    required property string name
    required property string quantization
    required property bool missing
    required property bool current
}

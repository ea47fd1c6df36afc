import QtQuick

/// A model that was open before.
QtObject {
    required property string path
    required property string name
    required property string quantization
    required property bool missing
    required property bool current
}

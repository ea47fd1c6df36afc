import QtQuick

/// A field for a password or key. It shows bullets instead of the characters.
Field {
    /// Accessible name; see installPasswordAccessible().
    property string spoken: placeholderText

    echoMode: TextInput.Password
}

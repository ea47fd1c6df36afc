import QtQuick

/// A field for a password or key, which shows bullets.
Field {
    /// Accessible name; see installPasswordAccessible().
    property string spoken: placeholderText

    echoMode: TextInput.Password
}

import QtQuick

/// A field for a password or key, which shows bullets.
Field {
    /// Its name for screen readers, see installPasswordAccessible().
    property string spoken: placeholderText

    echoMode: TextInput.Password
}

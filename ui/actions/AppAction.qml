import QtQml

/// An action of the window, with its keys. Menus, the palette, the list of keys and the Keyboard page show it.
QtObject {
    property string name
    /// Heading of the action in lists.
    property string group
    /// Any of these keys triggers the action; lists show the first one.
    property list<string> keys
    property string symbol
    property bool enabled: true
    property bool danger: false
    /// Whether the keys work only in the place that `name` gives, such as a list or the composer. The palette leaves
    /// such an action out.
    property bool local: false
    readonly property string key: keys.length > 0 ? keys[0] : ""

    signal triggered

    function trigger() {
        if (enabled)
            triggered();
    }
}

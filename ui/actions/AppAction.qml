import QtQml

/// An action of the window with its shortcuts. Menus, the command palette, the shortcut sheet and the Keyboard page
/// show it.
QtObject {
    property string name
    /// Heading of the group that contains the action in lists.
    property string group
    /// Shortcuts of the action; lists show only the first one.
    property list<string> keys
    property string symbol
    property bool enabled: true
    property bool danger: false
    /// Whether the shortcuts work only in one part of the window, such as a list or the composer. The `name` of such an
    /// action mentions this part, and the command palette does not contain the action.
    property bool local: false
    readonly property string key: keys.length > 0 ? keys[0] : ""

    signal triggered

    function trigger() {
        if (enabled)
            triggered();
    }
}

import QtQml

/// Something the window can do: what menus, the palette, the sheet of keys and the Keyboard page show, and the keys that do it.
QtObject {
    property string name
    /// Under which it is listed.
    property string group
    /// Any of them does it; the first one is shown.
    property list<string> keys
    property string symbol
    property bool enabled: true
    property bool danger: false
    /// Only heard, and only meant, where it says so in `name`: in a list, in the composer. The palette leaves it out.
    property bool local: false
    readonly property string key: keys.length > 0 ? keys[0] : ""

    signal triggered

    function trigger() {
        if (enabled)
            triggered();
    }
}

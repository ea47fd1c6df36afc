pragma ComponentBehavior: Bound

import QtQuick
import Vitrine

/// Hears the keys of all actions. There are no others: whatever the window does on a key of its own is in the table.
Item {
    id: keys

    required property Actions actions

    ReadOnlyKeys { window: keys.Window.window }
    Repeater {
        model: Array.from(keys.actions.all).filter(action => !action.local && action.keys.length > 0)
        delegate: Item {
            id: heard

            required property AppAction modelData

            Shortcut {
                sequences: Array.from(heard.modelData.keys)
                enabled: heard.modelData.enabled
                onActivated: heard.modelData.trigger()
            }
        }
    }
}

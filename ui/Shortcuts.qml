pragma ComponentBehavior: Bound

import QtQuick
import Vitrine

/// Hears the keys of all actions, in the window that it is in. There are no others: whatever a window does on a key of its
/// own is in the table.
Item {
    id: keys

    visible: false  // nothing is drawn; every frame would walk the items

    required property Actions actions
    /// Whether the one that closes the conversation's window is among them.
    property bool closes: true

    signal heard(AppAction action)

    ReadOnlyKeys { window: keys.Window.window }
    Repeater {
        model: Array.from(keys.actions.all).filter(action => !action.local && action.keys.length > 0
                                                          && (keys.closes || action !== keys.actions.close))
        delegate: Item {
            id: heard

            required property AppAction modelData

            Shortcut {
                sequences: Array.from(heard.modelData.keys)
                enabled: heard.modelData.enabled
                onActivated: {
                    keys.heard(heard.modelData);
                    heard.modelData.trigger();
                }
            }
        }
    }
}

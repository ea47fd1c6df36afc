pragma ComponentBehavior: Bound

import QtQuick
import Vitrine

/// Handles the keys of all actions in the window that contains this item. The table of actions has every key that a
/// window handles.
Item {
    id: keys

    visible: false  // draws nothing; a visible item would be visited in every frame

    required property Actions actions
    /// Whether the shortcut that closes the conversation's window is included.
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

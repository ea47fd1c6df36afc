pragma ComponentBehavior: Bound

import QtQuick
import Vitrine

/// Handles the shortcuts of all actions in the window that contains this item. The shortcuts are defined in
/// Actions.qml.
Item {
    id: keys

    visible: false  // draws nothing; Qt Quick visits every visible item in every frame

    required property Actions actions
    /// Whether the shortcut that closes the main window is included.
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

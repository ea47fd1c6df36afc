import QtQuick
import Vitrine
import Vitrine.App

/// Applies the user's choices and the fonts of the desktop to Theme.
Item {
    id: applied

    required property AppSettings settings
    /// The following properties have the same meaning as the properties of Program with these names.
    required property real desktopType
    required property string monoFamily

    visible: false  // draws nothing; Qt Quick visits every visible item in every frame

    Binding {
        target: Theme
        property: "dark"
        value: applied.settings.theme === AppSettings.Theme.System ? Theme.systemDark
                                                                   : applied.settings.theme === AppSettings.Theme.Dark
    }
    Binding {
        target: Theme
        property: "highContrast"
        value: applied.settings.highContrast
    }
    Binding {
        target: Theme
        property: "accentChoice"
        value: applied.settings.accent
    }
    Binding {
        target: Theme
        property: "still"
        value: applied.settings.reduceMotion
    }
    Binding {
        target: Theme
        property: "textScale"
        value: applied.settings.textSize / 100
    }
    Binding {
        target: Theme
        property: "desktopType"
        value: applied.desktopType
    }
    Binding {
        target: Theme
        property: "mono"
        value: applied.monoFamily
    }
}

import QtQuick
import Vitrine
import Vitrine.App

SettingsPage {
    id: page

    required property AppSettings settings
    required property Program app

    title: qsTr("General")

    // Other programs may change the desktop file in the autostart folder while this page is not in use.
    onVisibleChanged: if (visible) app.autostart.refresh()
    Window.onActiveChanged: if (Window.active) app.autostart.refresh()

    SettingsSection {
        title: qsTr("Language")
        SettingRow {
            label: qsTr("Language")
            help: qsTr("Language of the window, and format of its numbers and dates")
            keywords: "language Sprache 语言"
            Choice {
                Accessible.name: qsTr("Language")
                // Each language is named in the language itself.
                model: [qsTr("System default"), "English", "Deutsch", "简体中文"]
                currentIndex: page.settings.language
                // a new model resets `currentIndex`, so bind it to the setting again
                onModelChanged: currentIndex = Qt.binding(() => page.settings.language)
                onActivated: index => page.settings.language = index
            }
        }
    }
    SettingsSection {
        title: qsTr("Window")
        SettingRow {
            label: qsTr("Keep running in the tray")
            help: page.app.trayVisible ? qsTr("If this is on, closing the window only hides it")
                                       : qsTr("If this is on, closing the window only hides it. This desktop shows no tray at the moment")
            Toggle {
                text: qsTr("Keep running in the tray")
                checked: page.settings.closeToTray
                onToggled: page.settings.closeToTray = checked
            }
        }
        SettingRow {
            label: qsTr("Start in the tray")
            help: qsTr("If this is on, Vitrine starts without its window. A click on the icon in the tray shows it. Without a tray, the window is shown")
            Toggle {
                text: qsTr("Start in the tray")
                checked: page.settings.startInTray
                onToggled: page.settings.startInTray = checked
            }
        }
        SettingRow {
            label: qsTr("Start at login")
            help: qsTr("Starts Vitrine when you log in to the desktop")
            problem: page.app.autostart.problem
            keywords: qsTr("autostart")
            Toggle {
                text: qsTr("Start at login")
                checked: page.app.autostart.on
                onToggled: page.app.autostart.setOn(checked)
            }
        }
        SettingRow {
            label: qsTr("Notify about finished answers")
            help: qsTr("Shows a desktop notification with the chat's title after a long answer, if the window is not in use")
            keywords: qsTr("notification")
            Toggle {
                text: qsTr("Notify about finished answers")
                checked: page.settings.notifies
                onToggled: page.settings.notifies = checked
            }
        }
        SettingRow {
            label: qsTr("Chat list")
            help: qsTr("Shows the chat list next to the conversation, if there is enough space")
            keywords: qsTr("sidebar")
            Toggle {
                text: qsTr("Chat list")
                checked: page.settings.sidebarVisible
                onToggled: page.settings.sidebarVisible = checked
            }
        }
    }
    SettingsSection {
        title: qsTr("Chats")
        SettingRow {
            label: qsTr("Chat titles from the model")
            help: qsTr("After the first answer, the model writes the chat's title. Chats with models on servers keep the first words of the chat as their title")
            keywords: qsTr("title name of chats")
            Toggle {
                text: qsTr("Chat titles from the model")
                checked: page.settings.modelTitles
                onToggled: page.settings.modelTitles = checked
            }
        }
    }
    SettingsSection {
        title: qsTr("About")
        SettingRow {
            label: qsTr("Vitrine %1").arg(page.app.version)
            help: qsTr("Runs language models on this computer, and shows how every token was chosen")
            keywords: qsTr("version")
        }
    }
}

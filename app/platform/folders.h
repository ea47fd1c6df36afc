#pragma once

#include <QString>

namespace vitrine {

/// Where this user's chats and settings are, and what comes with the program.
struct Folders {
    QString data;           ///< chats; XDG: ~/.local/share/vitrine
    QString settingsFile;   ///< XDG: ~/.config/vitrine/vitrine.ini
    QString starterModel;   ///< may be missing; empty: there is none
    QString kvStates = {};  ///< what can be computed again; XDG: ~/.cache/vitrine/kv-states
    bool isChosen = false;  ///< below a folder that the user named: nothing of it is kept elsewhere
};

/// Sets $HOME to userHomeFolder(): without it, Qt would use the root folder, and with a relative one the current
/// folder. Removes relative $XDG_* variables, which the specification calls invalid.
void findHome();

/// The standard places, or chats and settings below `dataFolder` when that is not empty. Folders are made when first
/// written to.
Folders chooseFolders(const QString& dataFolder);

}  // namespace vitrine

#pragma once

#include <QString>

namespace vitrine {

/// Paths of this user's chats and settings, and of the files that come with the program.
struct Folders {
    QString data;           ///< folder of the chats; XDG: ~/.local/share/vitrine
    QString settingsFile;   ///< XDG: ~/.config/vitrine/vitrine.ini
    QString starterModel;   ///< path of the starter model, which may be missing; empty: none
    QString kvStates = {};  ///< saved states, which can be evaluated again; XDG: ~/.cache/vitrine/kv-states
    bool isChosen = false;  ///< whether all paths are below a folder that the user chose
};

/// Sets $HOME to userHomeFolder(): without it, Qt would use the root folder, and with a relative one the current
/// folder. Removes relative $XDG_* variables, which the specification calls invalid.
void findHome();

/// The standard places, or chats and settings below `dataFolder` when that is not empty. Folders are made when first
/// written to.
Folders chooseFolders(const QString& dataFolder);

}  // namespace vitrine

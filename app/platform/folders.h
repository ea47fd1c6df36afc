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

/// Sets $HOME to userHomeFolder(). Without it, Qt would use the root folder; with a relative path, it would use the
/// current folder. Also removes relative $XDG_* variables, which the specification calls invalid.
void findHome();

/// Returns the standard folders. If `dataFolder` is not empty, chats and settings are below it. Folders are created
/// when a file is first written to them.
Folders chooseFolders(const QString& dataFolder);

}  // namespace vitrine

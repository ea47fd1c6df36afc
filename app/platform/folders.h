#pragma once

#include <QString>

namespace vitrine {

/// Paths of this user's chats and settings, and of the files that come with the program.
struct Folders {
    QString data;           ///< folder of the chats; XDG: ~/.local/share/vitrine
    QString settingsFile;   ///< path of the settings file; XDG: ~/.config/vitrine/vitrine.ini
    QString starterModel;   ///< path of the starter model; the file may be missing; empty means no starter model
    QString kvStates = {};  ///< folder of saved KV caches, which can be computed again if they are lost; XDG:
                            ///< ~/.cache/vitrine/kv-states
    QString crashes = {};   ///< folder of crash reports; XDG: ~/.local/state/vitrine/crashes; empty: no reports
    bool isChosen = false;  ///< whether all paths are inside a folder that the user chose
};

/// Sets $HOME to userHomeFolder(). If $HOME is missing, Qt would use the root folder; if it is a relative path, Qt
/// would use the current folder. Also removes $XDG_* variables with relative paths, which the specification calls
/// invalid.
void findHome();

/// Returns the standard folders. If `dataFolder` is not empty, chats and settings are inside it instead. A folder is
/// created when a file is first written to it.
Folders chooseFolders(const QString& dataFolder);

}  // namespace vitrine

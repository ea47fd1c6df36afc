#pragma once

#include <QString>

namespace vitrine {

/// Where this user's chats and settings lie, and what comes with the program.
struct Folders {
    QString data;           ///< chats; XDG: ~/.local/share/vitrine
    QString settingsFile;   ///< XDG: ~/.config/vitrine/vitrine.ini
    QString starterModel;   ///< may be missing; empty: there is none
    QString kvStates = {};  ///< what may be computed again; XDG: ~/.cache/vitrine/kv-states
};

/// Sets $HOME where it is missing, to what the system's list of users says: Qt would take the root folder for it.
void findHome();

/// The standard places, or chats and settings below `dataFolder` when that is not empty. Folders are made when first
/// written to.
Folders chooseFolders(const QString& dataFolder);

}  // namespace vitrine

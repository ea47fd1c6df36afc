#pragma once

#include <QString>

namespace vitrine {

/// Where this user's chats and settings lie.
struct Folders {
    QString data;          ///< chats; XDG: ~/.local/share/vitrine
    QString settingsFile;  ///< XDG: ~/.config/vitrine/vitrine.ini
};

/// The standard places, or everything below `dataFolder` when that is not empty. Folders are made when first written
/// to.
Folders chooseFolders(const QString& dataFolder);

}  // namespace vitrine

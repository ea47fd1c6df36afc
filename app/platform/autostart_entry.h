#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

namespace vitrine {

/// Values of a desktop file in the autostart folder.
struct AutostartEntry {
    bool enabled = false;  ///< whether desktops start the program; false if the file is missing or has no command
    QString program = {};  ///< value of TryExec: desktops ignore the file if this program is missing; may be empty
};

/// Returns the content of a desktop file that runs `command`, by the Desktop Entry Specification 1.5 and the Desktop
/// Application Autostart Specification 0.5 of freedesktop.org. The first word is the path of the program. If it is the
/// program that a standard search path finds under its name, the file has the name instead, which stays valid when a
/// package moves the program.
QByteArray autostartEntry(const QStringList& command);

/// Reads a desktop file. The program is disabled if the file cannot be read, or if Hidden or a switch of GNOME says so.
AutostartEntry readAutostartEntry(const QString& path);

}  // namespace vitrine

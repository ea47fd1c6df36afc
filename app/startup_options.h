#pragma once

#include "app/settings/app_settings.h"

#include <QString>
#include <QStringList>

#include <optional>

namespace vitrine {

/// Options from the command line and the environment.
struct StartupOptions {
    bool toTray = false;
    QString dataFolder;  ///< folder of chats and settings; empty means the standard folders
    QString script;  ///< path of a script that generates answers instead of a model, for tests; empty: models generate
                     ///< the answers
    QStringList files;
    bool version = false;                     ///< whether to print the version and end
    std::optional<AppSettings::Theme> theme;  ///< theme for this run of the program; empty means that of the settings

    /// Parses `arguments`. If the arguments ask for help or are invalid, prints the help or the error, and ends the
    /// process. Does not need a QCoreApplication.
    static StartupOptions parse(const QStringList& arguments);
};

}  // namespace vitrine

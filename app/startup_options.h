#pragma once

#include "app/settings/app_settings.h"

#include <QString>
#include <QStringList>

#include <optional>

namespace vitrine {

/// What the command line and the environment ask for.
struct StartupOptions {
    bool toTray = false;
    QString dataFolder;  ///< empty: the standard places
    QString script;      ///< play this script instead of running models
    QStringList files;
    std::optional<AppSettings::Theme> theme;  ///< empty: as in the settings

    /// Prints help, version or what is wrong, and ends the process, if the arguments call for it. Needs no
    /// QCoreApplication.
    static StartupOptions parse(const QStringList& arguments);
};

}  // namespace vitrine

#pragma once

#include "app/platform/folders.h"
#include "app/platform/start_request.h"
#include "app/settings/app_settings.h"
#include "core/help/program_help.h"

#include <QString>

#include <optional>

namespace vitrine {

/// Options from the command line and the environment.
struct StartupOptions {
    StartRequest request;  ///< what this process does, or passes to the process that runs already
    QString dataFolder;    ///< folder of chats and settings; empty means the standard folders
    QString script;  ///< path of a script that generates answers instead of a model, for tests; empty: models generate
                     ///< the answers
    bool version = false;    ///< whether to print the version and end
    bool isService = false;  ///< whether the session bus started this process: it waits for a request of the desktop
    std::optional<AppSettings::Theme> theme;  ///< theme for this run of the program; empty means that of the settings

    /// Returns the flags of the window, from which its --help, its manual page and its completions are made.
    static ProgramHelp help();

    /// Parses `arguments`. If the arguments ask for help or are invalid, prints the help or the error, and ends the
    /// process. Does not need a QCoreApplication.
    static StartupOptions parse(const QStringList& arguments);
};

/// Returns a command for a shell that requests an action from the program with these folders. It names the program by
/// its path only if the shell would not find it.
QString commandFor(StartRequest::Action action, const Folders& folders);

}  // namespace vitrine

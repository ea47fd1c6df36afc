#pragma once

#include "app/library/endpoints.h"
#include "core/generate/remote/server_survey.h"

#include <atomic>
#include <map>
#include <mutex>
#include <set>
#include <string>

namespace vitrine {

/// Data that the window's thread shares with the engine's thread and with the threads of requests. `mutex` protects all
/// members that are declared after it.
struct Endpoints::Shared {
    std::atomic<bool> offline{false};
    std::mutex mutex;
    std::set<std::string> waiting;  ///< addresses of servers whose key was requested from the keyring and has not
                                    ///< arrived yet
    std::map<std::string, std::string> keys;        ///< key: address of the server
    std::map<std::string, std::string> companions;  ///< key: remotePath() of the model; value: path of the companion
    std::map<std::string, ServerSurvey> surveys;    ///< key: path of the model, or the path without a model name if no
                                                    ///< model was tested
    std::string unasked;  ///< path of the model that was reopened at program start and that the user has not used yet;
                          ///< empty: none
    Endpoints* owner = nullptr;  ///< null once the owner is destroyed
};

/// Returns the path by which ModelLibrary::load() opens a model on a server.
inline QString pathOf(const QString& root, const QString& model)
{
    return root + QStringLiteral("/v1#") + model;
}

}  // namespace vitrine

#pragma once

#include "app/library/endpoints.h"
#include "core/remote/server_survey.h"

#include <atomic>
#include <map>
#include <mutex>
#include <set>
#include <string>

namespace vitrine {

/// Data that the engine's thread and the threads of requests share with the window's thread. `mutex` protects all
/// members after it.
struct Endpoints::Shared {
    std::atomic<bool> offline{false};
    std::mutex mutex;
    std::set<std::string> waiting;                  ///< servers with a key that the keyring has not returned yet
    std::map<std::string, std::string> keys;        ///< key: address of the server
    std::map<std::string, std::string> companions;  ///< key: remotePath() of the model; value: path of the companion
    std::map<std::string, ServerSurvey> surveys;    ///< key: path of the model; without its name if no model was tested
    std::string unasked;         ///< path of the model that a start reopened, until the user uses it; empty: none
    Endpoints* owner = nullptr;  ///< null once the owner is destroyed
};

/// Returns the path for ModelLibrary::load() of a model on a server.
inline QString pathOf(const QString& root, const QString& model)
{
    return root + QStringLiteral("/v1#") + model;
}

}  // namespace vitrine

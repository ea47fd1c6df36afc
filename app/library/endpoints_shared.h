#pragma once

#include "app/library/endpoints.h"
#include "core/remote/server_survey.h"

#include <atomic>
#include <map>
#include <mutex>
#include <set>
#include <string>

namespace vitrine {

/// What the engine's thread and those that ask share with the window's.
struct Endpoints::Shared {
    std::atomic<bool> offline{false};
    std::mutex mutex;
    std::set<std::string> waiting;                  ///< roots whose keys the keyring has not given yet
    std::map<std::string, std::string> keys;        ///< of the servers that were added, by root
    std::map<std::string, std::string> companions;  ///< files, by the remotePath of the model
    std::map<std::string, ServerSurvey> surveys;    ///< likewise; of a server without a model that was asked: of none
    std::string unasked;  ///< the model that a start of the program opened, and nobody used yet; by its remotePath
    Endpoints* owner = nullptr;  ///< null once it is gone
};

/// What ModelLibrary loads.
inline QString pathOf(const QString& root, const QString& model)
{
    return root + QStringLiteral("/v1#") + model;
}

}  // namespace vitrine

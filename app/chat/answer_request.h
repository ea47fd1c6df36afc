#pragma once

#include "app/chat/answer_wanted.h"
#include "app/store/answer_store.h"
#include "core/generate/engine/commands.h"

#include <QString>

#include <cstddef>
#include <optional>
#include <vector>

namespace vitrine {

class AppSettings;
class ModelLibrary;

/// A request for an answer as the store and the engine get it.
struct AnswerRequest {
    AnswerStart start;
    Generate command;                          ///< without a request id
    std::vector<std::vector<qint64>> sources;  ///< for each message of `command`, the ids of the stored messages from
                                               ///< which it was made
    std::vector<TokenRecord> beginning;        ///< records of the tokens with which the answer begins
    std::optional<KeptTokens> kept;            ///< the earlier answer whose first tokens this answer keeps; nullopt:
                                               ///< none
    bool pausesFirst = false;                  ///< whether the answer pauses before its first new token
};

/// Returns the request for an answer by the open model. `own` are the settings of the chat.
AnswerRequest answerRequest(AnswerWanted wanted, const ChatOverrides& own, const AppSettings& settings,
                            const ModelLibrary& library);

}  // namespace vitrine

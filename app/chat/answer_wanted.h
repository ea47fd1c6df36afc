#pragma once

#include "app/chat/answer_run.h"
#include "app/chat/continuation.h"
#include "app/settings/chat_overrides.h"
#include "app/store/chat_store.h"

#include <QString>
#include <QVariantMap>

#include <optional>
#include <vector>

namespace vitrine {

/// A request for one answer.
struct AnswerWanted {
    qint64 chat = 0;
    QString systemPrompt;
    std::vector<StoredMessage> conversation;     ///< up to and including the message that is answered
    Continuation beginning = {};                 ///< text or tokens with which the answer begins
    std::optional<ChatOverrides> settings = {};  ///< replaces the chat's own settings; nullopt: the chat's own settings
                                                 ///< apply
    std::optional<quint64> seed = {};            ///< replaces the seed of the settings; nullopt: the seed of the
                                                 ///< settings applies
    std::optional<KeptTokens> kept = {};         ///< the earlier answer whose first tokens are kept; nullopt: none
};

/// A request for another version of an answer that waits until its model is open.
struct AnswerAgain {
    qint64 message = 0;  ///< the answer, or the user's message that is answered
    QVariantMap values;  ///< settings for this answer only, by the keys of ChatOverrides
    QString model;       ///< path of the model
};

}  // namespace vitrine

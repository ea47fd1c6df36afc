#pragma once

#include "app/session/continuation.h"
#include "app/settings/chat_overrides.h"
#include "app/store/chat_store.h"

#include <QString>
#include <QVariantMap>

#include <cstddef>
#include <optional>
#include <vector>

namespace vitrine {

/// One answer to be asked for.
struct AnswerWanted {
    qint64 chat = 0;
    QString systemPrompt;
    std::vector<StoredMessage> conversation;     ///< up to the user's message that is answered
    Continuation beginning = {};                 ///< of the answer
    std::optional<ChatOverrides> settings = {};  ///< instead of the chat's own
    std::optional<quint64> seed = {};            ///< instead of the settings'
    /// The token of the answer that stays selected, instead of the newest.
    std::optional<std::size_t> selects = {};
};

/// Another version of an answer, which waits for a model.
struct AnswerAgain {
    qint64 message = 0;
    QVariantMap values;  ///< by the keys of ChatOverrides
    QString model;       ///< its path
};

}  // namespace vitrine

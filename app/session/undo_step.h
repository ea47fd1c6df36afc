#pragma once

#include "app/i18n/localized_text.h"
#include "app/store/message_tree.h"

#include <QString>

#include <cstdint>
#include <functional>

namespace vitrine {

/// What a person has thrown away, and can have back.
struct UndoStep {
    enum class Kind : std::uint8_t { Branch, Edit, Pasted, Shortened, Other };
    Kind kind = Kind::Branch;
    qint64 chat = 0;
    RemovedBranch branch = {};
    qint64 message = 0;               ///< that was edited
    QString text = {};                ///< of the edit, or that was pasted; what was pasted, before it was shortened
    LocalizedText said = {};          ///< Other: what happened
    std::function<void()> back = {};  ///< Other: undoes it
};

}  // namespace vitrine

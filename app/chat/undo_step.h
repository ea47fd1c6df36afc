#pragma once

#include "app/i18n/localized_text.h"
#include "app/store/message_tree.h"

#include <QString>

#include <cstdint>
#include <functional>

namespace vitrine {

/// Something that the user has discarded and can restore.
struct UndoStep {
    enum class Kind : std::uint8_t { Branch, Edit, Pasted, Shortened, Other };
    Kind kind = Kind::Branch;
    qint64 chat = 0;
    RemovedBranch branch = {};
    qint64 message = 0;               ///< message that was edited
    QString text = {};                ///< text of the edit, pasted text, or pasted text before it was shortened
    LocalizedText said = {};          ///< Other: a sentence about what was discarded
    std::function<void()> back = {};  ///< Other: restores it
};

}  // namespace vitrine

#pragma once

#include <QObject>

namespace vitrine {

class MessageListModel;
class ModelLibrary;
class TokenStripModel;

/// Gives the inspector the chat template of the prompt that it shows, while the model that answered is open.
class PromptSourceFinder : public QObject {
    Q_OBJECT

public:
    /// All members must outlive this object.
    struct Parts {
        TokenStripModel& tokens;
        const MessageListModel& messages;  ///< of the chat that is shown
        ModelLibrary& library;
    };
    explicit PromptSourceFinder(const Parts& parts, QObject* parent = nullptr);

private:
    void update();

    Parts m_parts;
};

}  // namespace vitrine

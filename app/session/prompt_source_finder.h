#pragma once

#include <QObject>

namespace vitrine {

class MessageListModel;
class ModelLibrary;
class TokenStripModel;

/// Gives the inspector the template that made the prompt it shows, as long as the model that answered is open.
class PromptSourceFinder : public QObject {
    Q_OBJECT

public:
    /// All must outlive this.
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

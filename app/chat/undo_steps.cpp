#include "app/chat/undo_steps.h"

#include <utility>

namespace vitrine {

QString UndoSteps::text() const
{
    if (isEmpty()) return {};
    const UndoStep& step = last();
    switch (step.kind) {
    case UndoStep::Kind::Other:
        return step.said.text();
    case UndoStep::Kind::Edit:
        return tr("The changes to a message were discarded.");
    case UndoStep::Kind::Shortened:
        return tr("The attached text was shortened.");
    case UndoStep::Kind::Pasted:
        return tr("The pasted text was removed.");
    case UndoStep::Kind::Branch:
        return tr("%Ln messages were deleted.", nullptr, step.branch.messages);
    }
    return {};
}

void UndoSteps::push(UndoStep step)
{
    m_steps.push_back(std::move(step));
    emit changed();
}

void UndoSteps::pop()
{
    m_steps.pop_back();
    emit changed();
}

void UndoSteps::clear()
{
    m_steps.clear();
    emit changed();
}

std::set<qint64> UndoSteps::chatsWithRemovedMessages() const
{
    std::set<qint64> chats;
    for (const UndoStep& step : m_steps) {
        if (step.kind == UndoStep::Kind::Branch) chats.insert(step.chat);
    }
    return chats;
}

}  // namespace vitrine

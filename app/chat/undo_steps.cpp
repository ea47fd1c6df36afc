#include "app/chat/undo_steps.h"

#include <QScopedValueRollback>
#include <QUndoCommand>

#include <exception>
#include <utility>

namespace vitrine {

namespace {

class Discard : public QUndoCommand {
public:
    /// undo() stores in `failure` what `step.back` throws, because QUndoStack is not made for exceptions.
    Discard(UndoStep step, std::exception_ptr& failure) : step(std::move(step)), m_failure(failure) {}

    bool hasEnded() const { return isForgotten || (step.isPending && !step.isPending()); }
    void undo() override
    {
        try {
            if (!hasEnded()) step.back();
            setObsolete(true);  // QUndoStack removes obsolete commands instead of keeping them for redo()
        } catch (...) {
            m_failure = std::current_exception();
        }
    }

    UndoStep step;
    mutable bool isForgotten = false;  ///< mutable, because QUndoStack provides its commands only as constants

private:
    std::exception_ptr& m_failure;
};

const Discard& commandAt(const QUndoStack& stack, int index)
{
    return static_cast<const Discard&>(*stack.command(index));
}

}  // namespace

QString UndoSteps::text() const
{
    return isEmpty() ? QString() : last().said.text();
}

const UndoStep& UndoSteps::last() const
{
    return commandAt(m_stack, m_stack.index() - 1).step;
}

void UndoSteps::push(UndoStep step)
{
    m_stack.push(new Discard(std::move(step), m_failure));  // the stack owns the command
    emit changed();
}

void UndoSteps::undo()
{
    {
        const QScopedValueRollback undoing(m_undoing, true);
        m_stack.undo();
    }
    if (m_failure) {
        m_stack.redo();  // does nothing but keep the step
        std::rethrow_exception(std::exchange(m_failure, nullptr));
    }
    removeEnded();
    emit changed();
}

void UndoSteps::forget()
{
    for (int i = 0; i < m_stack.index(); ++i) {
        const Discard& command = commandAt(m_stack, i);
        command.isForgotten = !command.step.isPending;
    }
    removeEnded();
}

void UndoSteps::removeEnded()
{
    if (m_undoing) return;
    const int before = m_stack.index();
    while (!isEmpty() && commandAt(m_stack, m_stack.index() - 1).hasEnded()) m_stack.undo();
    if (m_stack.index() != before) emit changed();
}

std::set<qint64> UndoSteps::chatsWithRemovedMessages() const
{
    std::set<qint64> chats;
    for (int i = 0; i < m_stack.index(); ++i) {
        const Discard& command = commandAt(m_stack, i);
        if (command.step.removedMessages && !command.hasEnded()) chats.insert(command.step.chat);
    }
    return chats;
}

}  // namespace vitrine

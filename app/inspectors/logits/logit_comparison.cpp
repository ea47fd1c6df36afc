#include "app/inspectors/logits/logit_comparison.h"

#include "app/i18n/token_text.h"
#include "app/inspectors/tokens/token_strip_model.h"

#include <algorithm>
#include <utility>

namespace vitrine {

LogitComparison::LogitComparison(TokenStripModel& tokens, QObject* parent) : QObject(parent), m_tokens(tokens)
{
    connect(tokens.selection(), &TokenSelection::pinnedChanged, this, &LogitComparison::begin);
    const auto beginAnew = [this] {
        m_here.reset();
        begin();
    };
    connect(&tokens, &QAbstractItemModel::modelReset, this, beginAnew);
    connect(&tokens, &TokenStripModel::selectedRowChanged, this, beginAnew);
}

const PromptToken* LogitComparison::pinned() const
{
    return m_tokens.pinnedToken();
}

bool LogitComparison::isActive() const
{
    return pinned() && m_tokens.selectedRow() >= 0 && m_tokens.selection()->pinnedRow() != m_tokens.selectedRow();
}

QString LogitComparison::piece() const
{
    return pinned() ? visiblePiece(pinned()->record.bytes) : QString();
}

int LogitComparison::position() const
{
    return pinned() ? pinned()->record.position : 0;
}

void LogitComparison::begin()
{
    const TokenSelection& selection = *m_tokens.selection();
    const bool isSame =
        selection.isPinned() && selection.pinnedMessageId() == m_pinnedMessage && selection.pinnedRow() == m_pinnedRow;
    if (!isSame) {
        m_pinnedMessage = selection.pinnedMessageId();
        m_pinnedRow = selection.pinnedRow();
        m_there.reset();
        m_capture = {};
    }
    const bool wasShown = m_isShown;
    compare();
    if (wasShown || m_isShown) emit wanted();
}

double LogitComparison::probability(TokenId id) const
{
    if (!isActive()) return -1;
    if (m_there) {
        const bool isKnown = static_cast<std::size_t>(id) < m_there->ranked().size();
        return isKnown ? m_there->ranked().probability(id) : -1;
    }
    const TokenRecord& record = pinned()->record;
    if (!record.scored) return -1;
    if (id == record.id) return static_cast<double>(record.pRaw);
    const auto found = std::ranges::find(record.top, id, &TokenAlternative::id);
    return found == record.top.end() ? -1 : static_cast<double>(found->pRaw);
}

void LogitComparison::setHere(std::shared_ptr<const StepLogits> here)
{
    m_here = std::move(here);
    compare();
}

void LogitComparison::explain(const LocalizedText& reason)
{
    if (m_capture == CaptureState{.note = reason}) return;
    m_capture = {.note = reason};
    emit changed();
}

void LogitComparison::offer(const ReplayCost& cost)
{
    if (m_capture == CaptureState{.offer = cost}) return;
    m_capture = {.offer = cost};
    emit changed();
}

void LogitComparison::setRunning(const CaptureRunning& running)
{
    m_capture = {.running = running};
    emit changed();
}

void LogitComparison::show(std::shared_ptr<const StepLogits> there)
{
    m_capture = {};
    m_there = std::move(there);
    compare();
}

void LogitComparison::compare()
{
    m_divergences.reset();
    // Emit the signal only if a comparison was or is shown. Otherwise it would also be emitted for each new token of an
    // answer.
    if (!std::exchange(m_isShown, isActive()) && !m_isShown) return;
    emit changed();
    if (m_isShown && m_here && m_there && m_here->ranked().size() == m_there->ranked().size()) emit divergencesWanted();
}

void LogitComparison::setDivergences(const StepLogits* here, const StepLogits* there, const Divergences& found)
{
    if (!m_isShown || here != m_here.get() || there != m_there.get()) return;
    m_divergences = found;
    emit changed();
}

}  // namespace vitrine

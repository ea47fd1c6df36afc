#include "app/inspectors/tokens/token_locator.h"

#include "app/inspectors/tokens/token_strip_model.h"
#include "app/models/message_list_model.h"
#include "app/settings/app_settings.h"

#include <QGuiApplication>

#include <algorithm>
#include <cstddef>
#include <string>

namespace vitrine {

namespace {

/// Whether the token's bytes are part of the answer's text.
bool speaks(const PromptToken& token)
{
    return token.origin == TokenOrigin::Generated && !token.record.reasoning && token.record.kind != TokenKind::Control;
}

}  // namespace

TokenLocator::TokenLocator(const Parts& parts, QObject* parent) : QObject(parent), m_parts(parts)
{
    connect(&parts.tokens, &TokenStripModel::selectedRowChanged, this, &TokenLocator::update);
    connect(&parts.tokens, &QAbstractItemModel::modelReset, this, &TokenLocator::update);
    // The last tokens of an answer may arrive after its end was reported.
    connect(&parts.tokens, &QAbstractItemModel::rowsInserted, this, &TokenLocator::update);
    connect(&parts.messages, &QAbstractItemModel::modelReset, this, &TokenLocator::update);
    connect(&parts.messages, &QAbstractItemModel::dataChanged, this, &TokenLocator::update);
    connect(&parts.messages, &QAbstractItemModel::rowsRemoved, this, &TokenLocator::update);
    connect(&parts.settings, &AppSettings::viewChanged, this, &TokenLocator::update);
}

void TokenLocator::update()
{
    const Place place = placeOfSelection();
    if (place == m_place) return;
    m_place = place;
    emit changed();
}

bool TokenLocator::prepare(qint64 message)
{
    if (message == 0 || !m_parts.settings.inspectorVisible()) return false;
    const StoredMessage* stored = m_parts.messages.last();
    if (stored && stored->id != message) stored = m_parts.messages.messageAt(m_parts.messages.rowOf(message));
    if (!stored || stored->state == MessageState::Streaming) return false;
    if (stored->text != m_text) {
        m_text = stored->text;
        m_origins = textOrigins(m_text);
    }
    return true;
}

/// Returns the ranges of the tokens that are part of the answer's text, in order.
///
/// The tokens may contain more than the text: before it, reasoning that was cut off; after it, a stop string. If the
/// answer continues a given text, this text comes before the first token.
std::vector<TokenLocator::Span> TokenLocator::spansOf(const QString& text) const
{
    const std::string written = text.toStdString();
    std::string said;
    std::vector<Span> spans;
    for (int row = m_parts.tokens.promptCount(); row < m_parts.tokens.count(); ++row) {
        const PromptToken& token = *m_parts.tokens.tokenAt(row);
        if (!speaks(token)) continue;
        const auto begin = static_cast<int>(said.size());
        said += token.record.bytes;
        spans.push_back({row, begin, static_cast<int>(said.size())});
    }
    int before = 0;  // bytes of the text before the first token
    if (const std::size_t at = said.find(written); at != std::string::npos && !written.empty())
        before = -static_cast<int>(at);
    else if (!said.empty() && written.ends_with(said))
        before = static_cast<int>(written.size() - said.size());
    else
        return {};  // the user has edited the text

    // For each byte of `written`, the index of its UTF-16 code unit in `text`.
    std::vector<int> characters;
    characters.reserve(written.size() + 1);
    int character = -1;
    for (const char byte : written) {
        const auto lead = static_cast<unsigned char>(byte);
        if (lead < 0x80 || lead >= 0xC0) ++character;
        characters.push_back(character);
        if (lead >= 0xF0) ++character;  // a surrogate pair; characters.back() is the index of its first half
    }
    characters.push_back(static_cast<int>(text.size()));
    // The other bytes of a four-byte character also get the index of the first half.
    for (std::size_t i = 0; i + 3 < written.size(); ++i) {
        if (static_cast<unsigned char>(written[i]) < 0xF0) continue;
        for (std::size_t k = 1; k < 4; ++k) characters[i + k] = characters[i];
    }
    const auto size = static_cast<int>(written.size());
    for (Span& span : spans) {
        const int begin = std::clamp(span.begin + before, 0, size);
        const int end = std::clamp(span.end + before, 0, size);
        span.begin = characters[static_cast<std::size_t>(begin)];
        // If a token ends within a character, the range includes this character.
        span.end = end > begin ? characters[static_cast<std::size_t>(end - 1)] + 1 : span.begin;
        if (span.end < text.size() && span.end > 0 && text[span.end].isLowSurrogate()) ++span.end;
    }
    return spans;
}

TokenLocator::Place TokenLocator::placeOfSelection()
{
    const int row = m_parts.tokens.selectedRow();
    const PromptToken* token = m_parts.tokens.tokenAt(row);
    if (!token || !speaks(*token) || !prepare(m_parts.tokens.messageId())) return {};
    const std::vector<Span> spans = spansOf(m_text);
    const auto span = std::find_if(spans.begin(), spans.end(), [row](const Span& each) { return each.row == row; });
    if (span == spans.end()) return {};
    for (const TextOrigin& origin : m_origins) {
        const auto isPart = [&](std::size_t i) { return origin.from[i] < span->end && origin.until[i] > span->begin; };
        std::size_t from = 0;
        while (from < origin.from.size() && !isPart(from)) ++from;
        if (from == origin.from.size()) continue;
        std::size_t until = origin.from.size();
        while (!isPart(until - 1)) --until;
        auto begin = static_cast<int>(from);
        auto end = static_cast<int>(until);
        const QStringView words = QStringView(origin.shown.text).sliced(begin, end - begin);
        if (const QStringView bare = words.trimmed(); !bare.isEmpty()) {
            begin += static_cast<int>(bare.begin() - words.begin());
            end = begin + static_cast<int>(bare.size());
        }
        return {
            m_parts.tokens.messageId(), origin.shown.block, origin.shown.line, origin.shown.column, begin, end - begin};
    }
    return {};
}

bool TokenLocator::choose(double message, int block, int line, int column, int at)
{
    const auto wanted = static_cast<qint64>(message);
    if (!prepare(wanted)) return false;
    const auto origin = std::find_if(m_origins.begin(), m_origins.end(), [&](const TextOrigin& each) {
        return each.shown.block == block && each.shown.line == line && each.shown.column == column;
    });
    if (origin == m_origins.end()) return false;
    if (at < 0 || at >= static_cast<int>(origin->from.size())) return false;
    const int place = origin->from[static_cast<std::size_t>(at)];
    if (place < 0) return false;
    if (m_parts.tokens.messageId() != wanted) m_parts.tokens.showMessage(wanted);
    if (m_parts.tokens.messageId() != wanted) return false;
    for (const Span& span : spansOf(m_text)) {
        if (place < span.begin || place >= span.end) continue;
        if (QGuiApplication::keyboardModifiers() & Qt::ControlModifier)
            m_parts.tokens.pin(span.row);
        else
            m_parts.tokens.select(span.row);
        return true;
    }
    return false;
}

}  // namespace vitrine

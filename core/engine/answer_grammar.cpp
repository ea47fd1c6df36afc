#include "core/engine/answer_grammar.h"

#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/visible_text.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace vitrine {

namespace {

constexpr const char* kSpace = " \t\n\v\f\r";
constexpr std::size_t kMostSpaces = 8;

}  // namespace

AnswerGrammar::AnswerGrammar(GrammarConstraint& grammar, const Tokenizer& tokenizer,
                             std::vector<const ReasoningTags*> tags, const ReasoningTags* opened)
    : m_grammar(grammar), m_tokenizer(tokenizer), m_tags(std::move(tags)), m_block(opened)
{
    if (opened) m_stage = Stage::Reasoning;
}

std::span<const std::uint64_t> AnswerGrammar::allowed()
{
    if (m_stage == Stage::Content) return m_grammar.allowed();
    if (m_stage == Stage::Start && m_tags.empty()) return m_grammar.allowed();
    const auto set = [this](TokenId id) {
        const auto index = static_cast<std::size_t>(id);
        m_allowed[index / 64] |= std::uint64_t{1} << (index % 64);
    };
    m_allowed.assign((m_tokenizer.size() + 63) / 64, 0);
    if (m_stage == Stage::Start) {
        if (m_pending.empty()) std::ranges::copy(m_grammar.allowed(), m_allowed.begin());
        std::ranges::for_each(tagTokens(), set);
        for (std::size_t i = 0; m_spaces > 0 && i < m_tokenizer.size(); ++i) {
            if (isSpaceBehindTag(static_cast<TokenId>(i))) set(static_cast<TokenId>(i));
        }
        return m_allowed;
    }
    for (std::size_t i = 0; i < m_tokenizer.size(); ++i) {
        if (allowsInReasoning(static_cast<TokenId>(i))) set(static_cast<TokenId>(i));
    }
    return m_allowed;
}

bool AnswerGrammar::allows(TokenId id)
{
    if (m_stage == Stage::Reasoning) return allowsInReasoning(id);
    if (m_stage == Stage::Start && (isSpaceBehindTag(id) || std::ranges::count(tagTokens(), id) > 0)) return true;
    return m_pending.empty() && m_grammar.allows(id);
}

void AnswerGrammar::advance(TokenId id)
{
    const std::string bytes = m_tokenizer.tokenBytes(id);
    if (m_stage == Stage::Start && std::ranges::count(tagTokens(), id) > 0) return advanceTag(bytes);
    if (isSpaceBehindTag(id)) {
        m_spaces -= bytes.size();
        return;
    }
    if (m_stage != Stage::Reasoning) {
        if (!m_pending.empty()) {
            throw Error(concat("After ", inQuotes(m_pending), ", ", inQuotes(bytes), " cannot follow."));
        }
        m_stage = Stage::Content;
        return m_grammar.advance(id);
    }
    if (!allowsInReasoning(id)) {
        throw Error(concat("The grammar does not allow ", inQuotes(bytes), " at the end of the reasoning."));
    }
    const std::optional<std::string> content = behindClose(bytes);
    m_pending += bytes;
    if (!content) {
        const std::size_t most = m_block->close.size() - 1;  // more of it cannot be part of the tag
        if (m_pending.size() > most) m_pending.erase(0, m_pending.size() - most);
        return;
    }
    m_pending.clear();
    m_stage = content->empty() ? Stage::Start : Stage::Content;
    m_spaces = kMostSpaces;
    m_grammar.advanceText(*content);
}

std::vector<TokenId> AnswerGrammar::tagTokens() const
{
    std::vector<TokenId> found;
    const auto look = [&](std::string_view tag) {
        if (!tag.starts_with(m_pending)) return;
        const std::string_view rest = tag.substr(m_pending.size());
        for (std::size_t length = 1; length <= rest.size(); ++length) {
            const std::optional<TokenId> id = m_tokenizer.find(rest.substr(0, length));
            if (!id || m_tokenizer.tokenBytes(*id) != rest.substr(0, length)) continue;
            const TokenKind kind = m_tokenizer.kind(*id);
            const bool isSpecial = kind == TokenKind::Control || kind == TokenKind::UserDefined;
            const bool isWord = tag.front() == ' ' && length > 1;  // " to=user": no text begins like this
            if (isSpecial || isWord || !m_pending.empty()) found.push_back(*id);
        }
    };
    for (const ReasoningTags* tags : m_tags) {
        look(tags->open);
        for (const std::string_view header : tags->headers) look(header);
    }
    return found;
}

void AnswerGrammar::advanceTag(std::string_view bytes)
{
    m_pending += bytes;
    for (const ReasoningTags* tags : m_tags) {
        if (m_pending == tags->open) {
            m_block = tags;
            m_stage = Stage::Reasoning;
        } else if (std::ranges::find(tags->headers, m_pending) == tags->headers.end()) {
            continue;
        }
        m_spaces = kMostSpaces;
        m_pending.clear();
        return;
    }
}

bool AnswerGrammar::isSpaceBehindTag(TokenId id) const
{
    if (m_stage != Stage::Start || !m_pending.empty() || m_spaces == 0) return false;
    const TokenKind kind = m_tokenizer.kind(id);
    if (kind != TokenKind::Normal && kind != TokenKind::UserDefined && kind != TokenKind::Byte) return false;
    const std::string bytes = m_tokenizer.tokenBytes(id);
    return !bytes.empty() && bytes.size() <= m_spaces && bytes.find_first_not_of(kSpace) == std::string::npos;
}

std::optional<std::string> AnswerGrammar::behindClose(std::string_view bytes) const
{
    const std::string text = concat(m_pending, bytes);
    const std::size_t at = text.find(m_block->close);
    if (at == std::string::npos) return std::nullopt;
    const std::size_t begin = text.find_first_not_of(kSpace, at + m_block->close.size());
    return begin == std::string::npos ? std::string() : text.substr(begin);
}

bool AnswerGrammar::allowsInReasoning(TokenId id)
{
    const TokenKind kind = m_tokenizer.kind(id);
    if (kind == TokenKind::Unused) return false;
    if (m_tokenizer.isEndOfGeneration(id)) return m_tokenizer.piece(id) == m_block->close;
    if (kind != TokenKind::Normal) return true;  // a whole tag, or nothing of it
    // The tag's last byte must be in the piece, and something behind it, if this token is to begin the answer.
    const std::size_t at = m_tokenizer.piece(id).find(m_block->close.back());
    if (at == std::string::npos || at + 1 == m_tokenizer.piece(id).size()) return true;
    const std::optional<std::string> content = behindClose(m_tokenizer.tokenBytes(id));
    return !content || content->empty() || m_grammar.allowsText(*content);
}

}  // namespace vitrine

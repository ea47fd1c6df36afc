#include "core/generate/engine/answer_grammar.h"

#include "core/base/error.h"
#include "core/base/visible_text.h"

#include <algorithm>
#include <cstddef>

namespace vitrine {

namespace {

constexpr const char* kSpace = " \t\n\v\f\r";
constexpr std::size_t kMostSpaces = 8;

}  // namespace

AnswerGrammar::AnswerGrammar(GrammarConstraint& grammar, const Tokenizer& tokenizer,
                             const std::vector<const ReasoningTags*>& tags, const ReasoningTags* opened)
    : m_grammar(grammar), m_tokenizer(tokenizer)
{
    for (const ReasoningTags* each : tags) {
        m_marks.push_back({{each->open, &tokenizer}, each});
        for (const std::string_view header : each->headers) m_marks.push_back({{header, &tokenizer}, nullptr});
    }
    if (opened) enter(opened);
}

void AnswerGrammar::enter(const ReasoningTags* block)
{
    m_stage = Stage::Reasoning;
    m_close.emplace(block->close, &m_tokenizer);
    m_end.clear();
}

std::span<const std::uint64_t> AnswerGrammar::allowed()
{
    if (m_stage == Stage::Content) return m_grammar.allowed();
    if (m_stage == Stage::Start && m_marks.empty()) return m_grammar.allowed();
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
            throw Error(SENTENCE("The grammar does not allow ", inQuotes(bytes), " after ", inQuotes(m_pending), '.'));
        }
        m_stage = Stage::Content;
        return m_grammar.advance(id);
    }
    if (!allowsInReasoning(id)) {
        throw Error(SENTENCE("The grammar does not allow ", inQuotes(bytes), " at the end of the reasoning."));
    }
    const std::optional<std::string> content = behindClose(id);
    if (!content) {
        append(m_end, bytes, m_tokenizer.kind(id));
        // Only the last size() - 1 bytes can be part of a closing tag that is still incomplete.
        const std::size_t useful = std::min(m_end.size(), m_close->size() - 1);
        m_end.erase(m_end.begin(), m_end.end() - static_cast<std::ptrdiff_t>(useful));
        return;
    }
    m_stage = content->empty() ? Stage::Start : Stage::Content;
    m_spaces = kMostSpaces;
    m_grammar.advanceText(*content);
}

std::vector<TokenId> AnswerGrammar::tagTokens() const
{
    std::vector<TokenId> found;
    for (const Mark& mark : m_marks) {
        const std::string_view tag = mark.spelling.text();
        if (!tag.starts_with(m_pending)) continue;
        const std::string_view rest = tag.substr(m_pending.size());
        for (std::size_t length = 1; length <= rest.size(); ++length) {
            const std::optional<TokenId> id = m_tokenizer.find(rest.substr(0, length));
            if (!id || m_tokenizer.tokenBytes(*id) != rest.substr(0, length)) continue;
            const TokenKind kind = m_tokenizer.kind(*id);
            if (!mark.spelling.takes(m_pending.size(), length, kind)) continue;
            const bool isSpecial = kind == TokenKind::Control || kind == TokenKind::UserDefined;
            // An answer never begins with a space and a word. A token such as " to" can therefore only begin a header,
            // such as " to=user".
            const bool isWord = tag.front() == ' ' && length > 1;
            if (isSpecial || isWord || !m_pending.empty()) found.push_back(*id);
        }
    }
    return found;
}

void AnswerGrammar::advanceTag(std::string_view bytes)
{
    m_pending += bytes;
    const auto isWhole = [this](const Mark& mark) { return mark.spelling.text() == m_pending; };
    const auto mark = std::ranges::find_if(m_marks, isWhole);
    if (mark == m_marks.end()) return;
    if (mark->opens) enter(mark->opens);
    m_spaces = kMostSpaces;
    m_pending.clear();
}

bool AnswerGrammar::isSpaceBehindTag(TokenId id) const
{
    if (m_stage != Stage::Start || !m_pending.empty() || m_spaces == 0) return false;
    const TokenKind kind = m_tokenizer.kind(id);
    if (kind != TokenKind::Normal && kind != TokenKind::UserDefined && kind != TokenKind::Byte) return false;
    const std::string bytes = m_tokenizer.tokenBytes(id);
    return !bytes.empty() && bytes.size() <= m_spaces && bytes.find_first_not_of(kSpace) == std::string::npos;
}

std::optional<std::string> AnswerGrammar::behindClose(TokenId id) const
{
    const std::string bytes = m_tokenizer.tokenBytes(id);
    std::vector<AnswerByte> text = m_end;
    append(text, bytes, m_tokenizer.kind(id));
    const std::optional<std::size_t> at = m_close->find(text);
    if (!at) return std::nullopt;
    const std::size_t begin = bytes.find_first_not_of(kSpace, *at + m_close->size() - m_end.size());
    return begin == std::string::npos ? std::string() : bytes.substr(begin);
}

bool AnswerGrammar::allowsInReasoning(TokenId id)
{
    const TokenKind kind = m_tokenizer.kind(id);
    if (kind == TokenKind::Unused) return false;
    if (m_tokenizer.isEndOfGeneration(id)) return m_tokenizer.piece(id) == m_close->text();
    if (kind != TokenKind::Normal) return true;  // a token of another kind is a whole tag or has no part of one
    // The answer can begin in this token only if the token contains the tag's last byte, followed by more text.
    const std::size_t at = m_tokenizer.piece(id).find(m_close->text().back());
    if (at == std::string::npos || at + 1 == m_tokenizer.piece(id).size()) return true;
    const std::optional<std::string> content = behindClose(id);
    return !content || content->empty() || m_grammar.allowsText(*content);
}

}  // namespace vitrine

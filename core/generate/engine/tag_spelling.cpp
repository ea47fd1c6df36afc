#include "core/generate/engine/tag_spelling.h"

#include <algorithm>

namespace vitrine {

namespace {

bool isSpecial(TokenKind kind)
{
    return kind == TokenKind::Control || kind == TokenKind::UserDefined;
}

}  // namespace

void append(std::vector<AnswerByte>& text, std::string_view bytes, TokenKind kind)
{
    for (const char byte : bytes) text.push_back({byte, kind});
}

TagSpelling::TagSpelling(std::string_view tag, const Tokenizer* tokenizer) : m_text(tag), m_isSpecial(tag.size())
{
    if (!tokenizer) return;
    for (const EncodedToken& token : tokenizer->encode(std::vector<TextSegment>{{tag, true}}, false)) {
        if (!isSpecial(tokenizer->kind(token.id))) continue;
        for (std::size_t i = token.begin; i < token.end; ++i) m_isSpecial[i] = true;
    }
}

std::optional<std::size_t> TagSpelling::find(std::span<const AnswerByte> text) const
{
    for (std::size_t at = 0; at + size() <= text.size(); ++at) {
        if (begins(text.subspan(at))) return at;
    }
    return std::nullopt;
}

bool TagSpelling::takes(std::size_t at, std::size_t size, TokenKind kind) const
{
    const auto begin = m_isSpecial.begin() + static_cast<std::ptrdiff_t>(at);
    return isSpecial(kind) || std::find(begin, begin + static_cast<std::ptrdiff_t>(size), true) ==
                                  begin + static_cast<std::ptrdiff_t>(size);
}

std::size_t TagSpelling::heldBack(std::span<const AnswerByte> text) const
{
    std::size_t length = std::min(size() - 1, text.size());
    while (length > 0 && !agrees(text.last(length))) --length;
    return length;
}

bool TagSpelling::agrees(std::span<const AnswerByte> text) const
{
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i].value != m_text[i] || (m_isSpecial[i] && !isSpecial(text[i].kind))) return false;
    }
    return true;
}

}  // namespace vitrine

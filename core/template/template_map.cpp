#include "core/template/template_map.h"

#include "core/base/error.h"
#include "core/template/budget.h"
#include "core/template/lexer.h"

#include <algorithm>
#include <string>
#include <tuple>

namespace vitrine {

namespace {

using jinja::Token;

std::string withLineFeeds(std::string_view source)
{
    std::string text;
    text.reserve(source.size());
    for (std::size_t i = 0; i < source.size(); ++i) {
        if (source[i] != '\r')
            text += source[i];
        else if (i + 1 == source.size() || source[i + 1] != '\n')
            text += '\n';
    }
    return text;
}

/// Returns the byte offset of each token in the source.
std::vector<std::size_t> offsetsOf(std::string_view source, const std::vector<Token>& tokens)
{
    std::vector<std::size_t> offsets;
    offsets.reserve(tokens.size());
    std::size_t offset = 0;
    jinja::Position position{1, 1};
    for (const Token& token : tokens) {
        while (position != token.position && offset < source.size()) {
            if (source[offset++] == '\n') {
                ++position.line;
                position.column = 1;
                continue;
            }
            while (offset < source.size() && (static_cast<unsigned char>(source[offset]) & 0xC0U) == 0x80U) ++offset;
            ++position.column;
        }
        offsets.push_back(offset);
    }
    return offsets;
}

bool isOperator(const Token& token, std::string_view spelling)
{
    return token.kind == Token::Kind::Operator && token.text == spelling;
}

/// Returns the index of the token after the bracket that closes the bracket at `at`.
std::size_t behindBracket(const std::vector<Token>& tokens, std::size_t at)
{
    std::size_t depth = 0;
    for (; at < tokens.size(); ++at) {
        const Token& token = tokens[at];
        if (isOperator(token, "[") || isOperator(token, "(") || isOperator(token, "{")) ++depth;
        if ((isOperator(token, "]") || isOperator(token, ")") || isOperator(token, "}")) && --depth == 0) return at + 1;
    }
    return at;
}

/// Returns the index of the token after the name at `at` with its attributes, subscripts and call arguments.
std::size_t behindName(const std::vector<Token>& tokens, std::size_t at)
{
    ++at;
    while (at + 1 < tokens.size()) {
        if (isOperator(tokens[at], "."))
            at += 2;
        else if (isOperator(tokens[at], "[") || isOperator(tokens[at], "("))
            at = behindBracket(tokens, at);
        else
            break;
    }
    return std::min(at, tokens.size() - 1);
}

}  // namespace

TemplateMap::TemplateMap(std::string_view source) : m_source(withLineFeeds(source))
{
    std::vector<Token> tokens;
    try {
        tokens = jinja::tokenize(m_source, {});
    } catch (const jinja::Failure& failure) {
        throw Error(SENTENCE("The chat template is not valid: ", failure.message, "."));
    }
    const std::vector<std::size_t> offsets = offsetsOf(m_source, tokens);
    // Returns the end offset of the token before token `at`, without white space after it.
    const auto behind = [&](std::size_t at) {
        std::size_t end = offsets[at];
        while (end > 0 && (m_source[end - 1] == ' ' || m_source[end - 1] == '\n' || m_source[end - 1] == '\t')) --end;
        return end;
    };
    for (std::size_t at = 0; at + 1 < tokens.size(); ++at) {
        const Token& token = tokens[at];
        std::size_t end = 0;
        switch (token.kind) {
        case Token::Kind::Data:
            end = offsets[at] + token.text.size();
            break;
        case Token::Kind::String:
            end = behind(at + 1);
            break;
        case Token::Kind::Name:
            end = behind(behindName(tokens, at));
            break;
        case Token::Kind::VariableBegin: {
            std::size_t close = at;
            while (close + 1 < tokens.size() && tokens[close].kind != Token::Kind::VariableEnd) ++close;
            end = std::min(m_source.find("}}", offsets[close]), m_source.size() - 2) + 2;
            break;
        }
        default:
            continue;
        }
        m_marks.push_back({token.position.line, token.position.column, {offsets[at], end}});
    }
}

TemplateMap::Stretch TemplateMap::stretchAt(std::uint32_t line, std::uint32_t column) const
{
    const auto place = [](const Mark& mark) { return std::tuple(mark.line, mark.column); };
    const auto found = std::ranges::lower_bound(m_marks, std::tuple(line, column), {}, place);
    return found != m_marks.end() && place(*found) == std::tuple(line, column) ? found->stretch : Stretch{};
}

}  // namespace vitrine

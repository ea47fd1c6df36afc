#pragma once

#include "core/base/sentence.h"
#include "core/template/ast.h"
#include "core/template/lexer.h"

#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace vitrine::jinja {

/// Recursive-descent parser of expressions. It also has the functions for tokens that the parser of statements uses.
class ExpressionParser {
public:
    explicit ExpressionParser(std::vector<Token> tokens) : m_tokens(std::move(tokens)) {}

protected:
    /// Counts one level of recursion while it exists. The constructor fails if the template nests too deeply.
    class NestingGuard {
    public:
        explicit NestingGuard(ExpressionParser& parser);
        ~NestingGuard() { --m_parser.m_nesting; }
        NestingGuard(const NestingGuard&) = delete;
        NestingGuard& operator=(const NestingGuard&) = delete;

    private:
        ExpressionParser& m_parser;
    };

    Ast& ast() noexcept { return m_ast; }
    NameId intern(const std::string& name);
    /// The names in all expressions parsed so far, in order.
    const std::vector<NameId>& mentioned() const noexcept { return m_mentioned; }
    /// Whether the name is a constant (true, false or none) instead of a variable.
    static bool isReservedName(std::string_view name);

    const Token& current() const { return m_tokens[m_next]; }
    const Token& following() const { return m_tokens[m_next + 1 < m_tokens.size() ? m_next + 1 : m_next]; }
    void advance() { m_next += current().kind == Token::Kind::End ? 0 : 1; }
    [[noreturn]] void fail(const Sentence& message) const;
    bool isOperator(std::string_view spelling) const;
    bool isName(std::string_view name) const;
    bool skipOperator(std::string_view spelling);
    bool skipName(std::string_view name);
    void expectOperator(std::string_view spelling);
    void expect(Token::Kind kind, std::string_view what);

    /// Parses expressions separated by commas into a tuple. An expression without a comma is returned without a tuple.
    ExpressionPtr parseTuple(bool withConditional, bool inParentheses = false);
    ExpressionPtr parseExpression() { return parseConditional(); }
    /// Parses a filter that is applied to `subject`. The current token is the name of the filter.
    ExpressionPtr parseFilter(ExpressionPtr subject);

private:
    using Parse = ExpressionPtr (ExpressionParser::*)();
    using Operators = std::initializer_list<std::pair<std::string_view, BinaryOperator>>;

    ExpressionPtr parseSeries(Expression::Kind kind, Parse parse, const std::function<bool()>& separates);
    ExpressionPtr parseBinary(Parse parse, Operators operators);
    ExpressionPtr parseConditional();
    ExpressionPtr parseOr();
    ExpressionPtr parseAnd();
    ExpressionPtr parseNot();
    ExpressionPtr parseComparison();
    ExpressionPtr parseSum();
    ExpressionPtr parseConcatenation();
    ExpressionPtr parseProduct();
    ExpressionPtr parsePower();
    ExpressionPtr parseFiltered();
    ExpressionPtr parseUnary();
    ExpressionPtr parsePrimary();
    ExpressionPtr parseName();
    ExpressionPtr parseStrings();
    ExpressionPtr parseNumber();
    ExpressionPtr parseList();
    ExpressionPtr parseDict();
    ExpressionPtr parsePostfix(ExpressionPtr node);
    ExpressionPtr parseFiltersAndTests(ExpressionPtr node);
    ExpressionPtr parseDot(ExpressionPtr node);
    ExpressionPtr parseSubscript(ExpressionPtr node);
    ExpressionPtr parseCall(ExpressionPtr node);
    ExpressionPtr parseTest(ExpressionPtr node);
    CallArguments parseArguments();
    std::string parseDottedName();

    /// Makes the depth of `parent` greater than the depth of `child`. Fails if the depth exceeds the limit.
    void cover(Expression& parent, const ExpressionPtr& child) const;
    void cover(Expression& parent, const CallArguments& arguments) const;

    std::vector<Token> m_tokens;
    std::size_t m_next = 0;
    int m_nesting = 0;
    Ast m_ast;
    std::unordered_map<std::string, NameId> m_nameIds;
    std::vector<NameId> m_mentioned;
};

}  // namespace vitrine::jinja

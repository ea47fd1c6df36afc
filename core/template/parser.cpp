#include "core/template/parser.h"

#include "core/base/sentence.h"
#include "core/template/expression_parser.h"
#include "core/template/resolver.h"

#include <algorithm>
#include <array>
#include <initializer_list>

namespace vitrine::jinja {
namespace {

using EndTags = std::initializer_list<std::string_view>;

/// Parses statements and blocks. The base class parses expressions.
class StatementParser : private ExpressionParser {
public:
    explicit StatementParser(std::vector<Token> tokens) : ExpressionParser(std::move(tokens)) {}

    Ast run();

private:
    Body parseBody(EndTags endTags, std::string_view tag, Position opened);
    Body parseBlockBody(EndTags endTags, std::string_view tag, Position opened);
    void parseFunctionBody(MacroStatement& macro, EndTags endTags, std::string_view tag, Position opened);
    bool isMentionedSince(std::size_t before, NameId name) const;
    StatementPtr parseStatement();
    StatementPtr parseIf(Position position);
    StatementPtr parseFor(Position position);
    StatementPtr parseSet(Position position);
    StatementPtr parseMacro(Position position);
    StatementPtr parseCallBlock(Position position);
    StatementPtr parseFilterBlock(Position position);
    StatementPtr parseGeneration(Position position);
    StatementPtr parseWith(Position position);
    StatementPtr parseLoopControl(Position position, Statement::Kind kind);
    void parseSignature(MacroStatement& macro);
    Target parseTarget(bool mayBeNamespace);
    Target parseTargetItem(bool mayBeNamespace);
    [[noreturn]] void failUnknownTag(const Token& token, EndTags expected, std::string_view tag, Position opened);

    int m_loops = 0;  ///< number of loops around the current statement within the current function
};

Ast StatementParser::run()
{
    ast().loop = intern("loop");
    ast().caller = intern("caller");
    ast().varargs = intern("varargs");
    ast().kwargs = intern("kwargs");
    ast().body = parseBody({}, {}, {});
    resolveNames(ast());
    return std::move(ast());
}

/// Parses statements until one of `endTags` is reached. The current token is then the name of this end tag. If
/// `endTags` is empty, parses to the end of the template.
Body StatementParser::parseBody(EndTags endTags, std::string_view tag, Position opened)
{
    const NestingGuard guard(*this);
    Body body;
    while (true) {
        const Token& token = current();
        switch (token.kind) {
        case Token::Kind::End:
            if (endTags.size() == 0) return body;
            throw Failure(SENTENCE("the block '", tag, "' is not closed (missing '", *(endTags.end() - 1), "')"),
                          opened);
        case Token::Kind::Data:
            body.push_back(std::make_unique<DataStatement>(
                token.position, Text(token.text, {PromptSpan::Source::Template, -1, token.position})));
            advance();
            break;
        case Token::Kind::VariableBegin: {
            advance();
            const Position position = token.position;
            body.push_back(std::make_unique<OutputStatement>(position, parseTuple(true)));
            expect(Token::Kind::VariableEnd, "'}}'");
            break;
        }
        case Token::Kind::BlockBegin: {
            advance();
            const bool ends = current().kind == Token::Kind::Name &&
                              std::find(endTags.begin(), endTags.end(), current().text) != endTags.end();
            if (ends) return body;
            if (auto statement = parseStatement()) {
                body.push_back(std::move(statement));
            } else {
                failUnknownTag(current(), endTags, tag, opened);
            }
            expect(Token::Kind::BlockEnd, "'%}'");
            break;
        }
        default:
            fail(SENTENCE("unexpected ", describe(token)));
        }
    }
}

/// Parses the body of a block. The current position must be at the end of the block's opening tag.
Body StatementParser::parseBlockBody(EndTags endTags, std::string_view tag, Position opened)
{
    skipOperator(":");
    expect(Token::Kind::BlockEnd, "'%}'");
    return parseBody(endTags, tag, opened);
}

/// Parses a body that becomes a function, and skips its end tag. `break` and `continue` in the body cannot affect loops
/// around it.
void StatementParser::parseFunctionBody(MacroStatement& macro, EndTags endTags, std::string_view tag, Position opened)
{
    const int loops = std::exchange(m_loops, 0);
    const std::size_t before = mentioned().size();
    macro.body = parseBlockBody(endTags, tag, opened);
    m_loops = loops;
    advance();
    macro.mentionsCaller = isMentionedSince(before, ast().caller);
    macro.mentionsVarargs = isMentionedSince(before, ast().varargs);
    macro.mentionsKwargs = isMentionedSince(before, ast().kwargs);
}

bool StatementParser::isMentionedSince(std::size_t before, NameId name) const
{
    return std::find(mentioned().begin() + static_cast<std::ptrdiff_t>(before), mentioned().end(), name) !=
           mentioned().end();
}

void StatementParser::failUnknownTag(const Token& token, EndTags expected, std::string_view tag, Position opened)
{
    static constexpr std::array<std::string_view, 8> kNotAvailable = {"include",    "import", "from",  "extends",
                                                                      "autoescape", "do",     "block", "print"};
    if (token.kind != Token::Kind::Name) fail(SENTENCE("a tag name was expected, not ", describe(token)));
    if (std::find(kNotAvailable.begin(), kNotAvailable.end(), token.text) != kNotAvailable.end()) {
        fail(SENTENCE("the tag '", token.text, "' is not available in chat templates"));
    }
    if (expected.size() == 0) fail(SENTENCE("unexpected tag '", token.text, "'"));
    fail(SENTENCE("unexpected tag '", token.text, "'; the innermost open block is '", tag, "' of line ", opened.line));
}

/// Parses a statement. Returns nullptr if the current token is not the name of a statement.
StatementPtr StatementParser::parseStatement()
{
    if (current().kind != Token::Kind::Name) return nullptr;
    const Position position = current().position;
    const std::string tag = current().text;
    using Parse = StatementPtr (StatementParser::*)(Position);
    static constexpr std::array<std::pair<std::string_view, Parse>, 8> kStatements = {{
        {"if", &StatementParser::parseIf},
        {"for", &StatementParser::parseFor},
        {"set", &StatementParser::parseSet},
        {"macro", &StatementParser::parseMacro},
        {"call", &StatementParser::parseCallBlock},
        {"filter", &StatementParser::parseFilterBlock},
        {"generation", &StatementParser::parseGeneration},
        {"with", &StatementParser::parseWith},
    }};
    for (const auto& [name, parse] : kStatements) {
        if (name != tag) continue;
        advance();
        return (this->*parse)(position);
    }
    if (tag == "break") return parseLoopControl(position, Statement::Kind::Break);
    if (tag == "continue") return parseLoopControl(position, Statement::Kind::Continue);
    return nullptr;
}

StatementPtr StatementParser::parseIf(Position position)
{
    auto statement = std::make_unique<IfStatement>(position);
    while (true) {
        ExpressionPtr condition = parseTuple(false);
        Body body = parseBlockBody({"elif", "else", "endif"}, "if", position);
        statement->branches.emplace_back(std::move(condition), std::move(body));
        if (skipName("elif")) continue;
        if (skipName("else")) statement->otherwise = parseBlockBody({"endif"}, "if", position);
        advance();
        return statement;
    }
}

StatementPtr StatementParser::parseFor(Position position)
{
    auto statement = std::make_unique<ForStatement>(position);
    statement->target = parseTarget(false);
    if (!skipName("in")) fail(SENTENCE("'in' was expected, not ", describe(current())));
    statement->iterable = parseTuple(false);
    if (skipName("if")) statement->condition = parseExpression();
    if (isName("recursive")) fail(SENTENCE("recursive loops are not available in chat templates"));
    ++m_loops;
    const std::size_t before = mentioned().size();
    statement->body = parseBlockBody({"else", "endfor"}, "for", position);
    statement->mentionsLoop = isMentionedSince(before, ast().loop);
    --m_loops;
    if (skipName("else")) statement->otherwise = parseBlockBody({"endfor"}, "for", position);
    advance();
    return statement;
}

Target StatementParser::parseTargetItem(bool mayBeNamespace)
{
    const NestingGuard guard(*this);
    Target target;
    target.position = current().position;
    if (skipOperator("(")) {
        target.kind = Target::Kind::Tuple;
        while (!isOperator(")")) {
            if (!target.items.empty()) expectOperator(",");
            if (isOperator(")")) break;
            target.items.push_back(parseTargetItem(mayBeNamespace));
        }
        expectOperator(")");
        return target;
    }
    if (current().kind != Token::Kind::Name) fail(SENTENCE("cannot assign to ", describe(current())));
    if (isReservedName(current().text)) fail(SENTENCE("cannot assign to '", current().text, "'"));
    target.name = intern(current().text);
    advance();
    if (!mayBeNamespace || !skipOperator(".")) return target;
    if (current().kind != Token::Kind::Name)
        fail(SENTENCE("an attribute name was expected, not ", describe(current())));
    target.kind = Target::Kind::NamespaceAttribute;
    target.attribute = current().text;
    advance();
    return target;
}

Target StatementParser::parseTarget(bool mayBeNamespace)
{
    Target target = parseTargetItem(mayBeNamespace);
    if (!isOperator(",")) return target;
    Target tuple;
    tuple.kind = Target::Kind::Tuple;
    tuple.position = target.position;
    tuple.items.push_back(std::move(target));
    while (skipOperator(",")) {
        if (current().kind != Token::Kind::Name && !isOperator("(")) break;
        tuple.items.push_back(parseTargetItem(mayBeNamespace));
    }
    return tuple;
}

StatementPtr StatementParser::parseSet(Position position)
{
    Target target = parseTarget(true);
    if (skipOperator("=")) {
        auto statement = std::make_unique<SetStatement>(position);
        statement->target = std::move(target);
        statement->value = parseTuple(true);
        return statement;
    }
    auto statement = std::make_unique<SetBlockStatement>(position);
    statement->target = std::move(target);
    while (skipOperator("|")) statement->filter = parseFilter(std::move(statement->filter));
    statement->body = parseBlockBody({"endset"}, "set", position);
    advance();
    return statement;
}

void StatementParser::parseSignature(MacroStatement& macro)
{
    expectOperator("(");
    while (!isOperator(")")) {
        if (!macro.parameters.empty()) expectOperator(",");
        if (current().kind != Token::Kind::Name || isReservedName(current().text)) {
            fail(SENTENCE("a parameter name was expected, not ", describe(current())));
        }
        const NameId name = intern(current().text);
        macro.parameterNames.push_back(current().text);
        advance();
        ExpressionPtr fallback;
        if (skipOperator("=")) {
            fallback = parseExpression();
        } else if (!macro.parameters.empty() && macro.parameters.back().second) {
            fail(SENTENCE("a parameter without a default follows one that has a default"));
        }
        macro.parameters.emplace_back(name, std::move(fallback));
    }
    expectOperator(")");
}

StatementPtr StatementParser::parseMacro(Position position)
{
    auto macro = std::make_unique<MacroStatement>(position);
    if (current().kind != Token::Kind::Name) fail(SENTENCE("a macro name was expected, not ", describe(current())));
    macro->name = current().text;
    macro->nameId = intern(current().text);
    advance();
    parseSignature(*macro);
    parseFunctionBody(*macro, {"endmacro"}, "macro", position);
    return macro;
}

StatementPtr StatementParser::parseCallBlock(Position position)
{
    auto statement = std::make_unique<CallBlockStatement>(position);
    if (isOperator("(")) parseSignature(statement->caller);
    statement->call = parseExpression();
    if (statement->call->kind != Expression::Kind::Call) {
        throw Failure(SENTENCE("a call block needs a call, such as {% call name() %}"), position);
    }
    for (const auto& keyword : static_cast<const CallExpression&>(*statement->call).arguments.keyword) {
        if (keyword.first == "caller")
            throw Failure(SENTENCE("a call block sets the argument 'caller'; remove it from the call"), position);
    }
    parseFunctionBody(statement->caller, {"endcall"}, "call", position);
    return statement;
}

StatementPtr StatementParser::parseFilterBlock(Position position)
{
    auto statement = std::make_unique<FilterBlockStatement>(position);
    do {
        statement->filter = parseFilter(std::move(statement->filter));
    } while (skipOperator("|"));
    statement->body = parseBlockBody({"endfilter"}, "filter", position);
    advance();
    return statement;
}

StatementPtr StatementParser::parseGeneration(Position position)
{
    auto statement = std::make_unique<CallBlockStatement>(position);
    parseFunctionBody(statement->caller, {"endgeneration"}, "generation", position);
    return statement;
}

StatementPtr StatementParser::parseWith(Position position)
{
    auto statement = std::make_unique<WithStatement>(position);
    while (current().kind != Token::Kind::BlockEnd && !isOperator(":")) {
        if (!statement->variables.empty()) expectOperator(",");
        Target target = parseTarget(false);
        expectOperator("=");
        statement->variables.emplace_back(std::move(target), parseExpression());
    }
    statement->body = parseBlockBody({"endwith"}, "with", position);
    advance();
    return statement;
}

StatementPtr StatementParser::parseLoopControl(Position position, Statement::Kind kind)
{
    if (m_loops == 0) fail(SENTENCE("'", current().text, "' outside of a loop"));
    advance();
    return std::make_unique<Statement>(kind, position);
}

}  // namespace

Ast parse(std::string_view source, const LexerOptions& options)
{
    return StatementParser(tokenize(source, options)).run();
}

}  // namespace vitrine::jinja
